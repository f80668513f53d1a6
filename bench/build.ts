import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { root, run } from '../src/house/package.ts'

/** Servers to stand beside that are ours to write. */
const RIVALS = ['bare', 'fastify', 'scalar'] as const

/** Where a package of the sources as they are now lies, with `servers/` in it, aside so that nobody's `dist` changes. */
export async function build(): Promise<string> {
  // Below node_modules, so that what is compiled finds its dependencies.
  const stage = join(root, 'node_modules/.cache/plant-store-bench')
  await mkdir(stage, { recursive: true })
  for (const file of ['package.json', 'openapi.yaml']) {
    await copyFile(join(root, file), join(stage, file))
  }
  await run(root, 'node', 'src/build.ts', join(stage, 'dist'), '--no-check')
  await mkdir(join(stage, 'servers'), { recursive: true })
  await Promise.all(RIVALS.map((name) => compile(name, join(stage, 'servers'))))
  return stage
}

/** Node takes its time to read types: nobody is to start the later for them. */
async function compile(name: string, into: string): Promise<void> {
  const source = await readFile(join(root, 'bench/servers', `${name}.ts`), 'utf8')
  const options = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext }
  const { outputText } = ts.transpileModule(source, { compilerOptions: options })
  await writeFile(join(into, `${name}.js`), outputText)
}
