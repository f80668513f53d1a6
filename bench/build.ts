import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { root, run } from '../src/house/package.ts'

/** Servers to stand beside that are ours to write. */
const RIVALS = ['bare', 'fastify', 'scalar'] as const

/**
 * A package of the sources as they are now, with `servers/` in it, aside so that nobody's `dist` changes; it goes away
 * with `await using`.
 */
export async function build(): Promise<{ path: string } & AsyncDisposable> {
  // Below node_modules, so that what is compiled finds its dependencies.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const stage = await mkdtemp(join(cache, 'plant-store-bench-'))
  for (const file of ['package.json', 'openapi.yaml']) {
    await copyFile(join(root, file), join(stage, file))
  }
  await run(root, 'node', 'src/build.ts', join(stage, 'dist'), '--no-check')
  await mkdir(join(stage, 'servers'), { recursive: true })
  const servers = join(stage, 'servers')
  await Promise.all(RIVALS.map((name) => compile(name, join(servers, `${name}.js`))))
  await compile('bare', join(servers, 'bare.cjs'))
  return {
    path: stage,
    [Symbol.asyncDispose]: () => rm(stage, { recursive: true, force: true }),
  }
}

/** Node takes its time to read types: nobody is to start the later for them. */
async function compile(name: string, into: string): Promise<void> {
  const source = await readFile(join(root, 'bench/servers', `${name}.ts`), 'utf8')
  const module = into.endsWith('.cjs') ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module }
  await writeFile(into, ts.transpileModule(source, { compilerOptions }).outputText)
}
