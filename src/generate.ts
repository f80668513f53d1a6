import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { generateFiles } from './generate/files.ts'
import { Mistake } from './generate/mistake.ts'

const usage = 'usage: node src/generate.ts [FILE] [--out DIR] [--check]'

/** Writes src/generated/ from openapi.yaml; with `--check` only compares. Returns the exit code. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, check: { type: 'boolean' } },
  })
  if (positionals.length > 1) throw new Mistake(usage)
  const file = positionals[0] ?? fileURLToPath(new URL('../openapi.yaml', import.meta.url))
  const out = values.out ?? fileURLToPath(new URL('generated', import.meta.url))
  const files = await generateFiles(relative('', file), await readFile(file, 'utf8'))
  if (values.check) return check(out, files)
  await mkdir(out, { recursive: true })
  for (const [name, text] of files) await writeFile(join(out, name), text)
  return 0
}

async function check(out: string, files: ReadonlyMap<string, string>): Promise<number> {
  let code = 0
  for (const [name, text] of files) {
    const path = join(out, name)
    if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
    console.error(`${relative('', path)} is not what openapi.yaml gives; run: npm run generate`)
    code = 1
  }
  return code
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  const known = error instanceof Mistake || 'code' in error
  console.error(known ? error.message : error)
  process.exitCode = 1
}
