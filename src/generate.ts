import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { generateFiles } from './generate/files.ts'
import { Mistake } from './generate/mistake.ts'

const usage = 'usage: node src/generate.ts [FILE] [--out DIR] [--check]'

/** Writes src/generated/ from openapi.yaml; with `--check` only compares. Returns the exit code. */
async function main(): Promise<number> {
  const { file, out, check } = readArguments()
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Mistake(`cannot read ${file}: ${(error as Error).message}`)
  })
  const files = await generateFiles(relative('', file), text)
  const stale: string[] = []
  for (const [name, wanted] of files) {
    const there = await readFile(join(out, name), 'utf8').catch(() => undefined)
    if (there !== wanted) stale.push(name)
  }
  if (check) {
    for (const name of stale) console.error(`${relative('', join(out, name))} is stale`)
    if (stale.length > 0) console.error('Bring them up to date with: npm run generate')
    return stale.length > 0 ? 1 : 0
  }
  await mkdir(out, { recursive: true })
  for (const name of stale) await writeFile(join(out, name), files.get(name) ?? '')
  return 0
}

function readArguments(): { file: string; out: string; check: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' }, check: { type: 'boolean', default: false } },
    })
    if (positionals.length > 1) throw new Mistake(`only one document is read at a time`)
    return {
      file: positionals[0] ?? fileURLToPath(new URL('../openapi.yaml', import.meta.url)),
      out: values.out ?? fileURLToPath(new URL('generated', import.meta.url)),
      check: values.check,
    }
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n${usage}`)
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Mistake)) throw error
  console.error(error.message)
  process.exitCode = 1
}
