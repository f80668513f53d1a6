import { readFile, writeFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { type Document, selectOperation } from '../src/document/document.ts'
import { parseDocument } from '../src/document/parse-document.ts'
import { examplesModule } from './generate/examples-module.ts'
import { fixturesModule } from './generate/fixtures-module.ts'
import { typesModule } from './generate/types-module.ts'
import { printDocument } from './print-document.ts'

// Writes src/generated/ from openapi.yaml, and config.schema.json and the tables of the docs from
// the code; with --check it only compares.

/** The files of src/generated/ by name; throws an Error at anything that this script does not support. */
export async function generate(yaml: string): Promise<Map<string, string>> {
  const value = parseExactly(yaml) as object
  const document = readWhole(value)
  const operation = selectOperation(document)
  const files = {
    'document.ts': printDocument(document),
    'examples.ts': examplesModule(operation),
    'fixtures.ts': fixturesModule(operation),
    'types.ts': await typesModule(value, operation),
  }
  const head = '// generated from openapi.yaml by scripts/generate.ts; do not edit\n'
  return new Map(Object.entries(files).map(([name, code]) => [name, head + code]))
}

/** Integers as number, or as bigint if no number is exact. */
function parseExactly(yaml: string): unknown {
  return withNumbers(parse(yaml, { intAsBigInt: true }))
}

function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (Array.isArray(value)) return value.map(withNumbers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, withNumbers(member)])
  return Object.fromEntries(members) as unknown
}

/** @throws {Error} at anything that the mock and the suite do not follow */
function readWhole(document: object): Document {
  const read = parseDocument(document)
  for (const { pointer, reason } of read.leftOut) fail(pointer, reason)
  for (const { pointer, message } of read.warnings) fail(pointer, message)
  return read
}

function fail(at: string, message: string): never {
  throw new Error(
    `openapi.yaml ${at}: ${message}. Change the document, or support it in scripts/generate.ts.`,
  )
}

/** Writes a file if it has other content; with --check it reports it instead. */
async function update(name: string, content: (old: string) => string): Promise<void> {
  const file = new URL(`../${name}`, import.meta.url)
  const old = await readFile(file, 'utf8').catch(() => '')
  if (content(old) === old) return
  if (!process.argv.includes('--check')) return writeFile(file, content(old))
  console.error(`${name} is stale: run npm run generate`)
  process.exitCode = 1
}

if (import.meta.main) {
  const yaml = await readFile(new URL('../openapi.yaml', import.meta.url), 'utf8')
  for (const [name, code] of await generate(yaml)) await update(`src/generated/${name}`, () => code)
  // Loaded last, because it reads the generated modules.
  const { describeConfig } = await import('./config-schema.ts')
  const configSchema = `${JSON.stringify(describeConfig().schema, undefined, 2)}\n`
  await update('config.schema.json', () => configSchema)
  const { writeTables } = await import('./doc-tables.ts')
  for (const name of ['README.md', 'docs/mock-server.md', 'docs/scenarios.md', 'docs/check.md'])
    await update(name, writeTables)
}
