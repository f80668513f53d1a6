import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString, NUMBER, type SchemaObject, tsUnion } from 'openapi-typescript'
import ts from 'typescript'
import { parse } from 'yaml'
import type { Document as ParsedDocument } from '../src/document/document.ts'
import { parseDocument } from '../src/document/parse-document.ts'
import { print, printDocument } from './print-document.ts'

// Writes src/generated/ from openapi.yaml, and config.schema.json and the tables of the docs from
// the code; with --check it only compares.

/** The parts of an OpenAPI document that this script reads. */
interface Document {
  paths: { '/plants': { post: { requestBody: Body; responses: Record<string, Body> } } }
  components: { schemas: Record<string, Schema> }
}
interface Body {
  content: { 'application/json': { examples: Record<string, { value: unknown }> } }
}
interface Schema {
  $ref?: string
  allOf?: Schema[]
  type?: string
  format?: string
  required?: string[]
  properties?: Record<string, Schema>
}

const schemas = '#/components/schemas/'

type Member = readonly [name: string, isRequired: boolean, validator: string]

/** The files of src/generated/ by name; throws an Error at anything that this script does not support. */
export async function generate(yaml: string): Promise<Map<string, string>> {
  const document = parseExactly(yaml) as Document
  const files = {
    'document.ts': printDocument(readWhole(document)),
    'examples.ts': examplesModule(document),
    'types.ts': await typesModule(yaml),
  }
  const head = '// generated from openapi.yaml by scripts/generate.ts; do not edit\n'
  return new Map(Object.entries(files).map(([name, code]) => [name, head + code]))
}

async function typesModule(yaml: string): Promise<string> {
  const int64 = tsUnion([NUMBER, ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword)])
  const transform = ({ format }: SchemaObject): ts.TypeNode | undefined =>
    format === 'int64' ? int64 : undefined
  const aliases = { rootTypes: true, rootTypesNoSchemaPrefix: true }
  return astToString(await openapiTS(yaml, { silent: true, transform, ...aliases }))
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
function readWhole(document: Document): ParsedDocument {
  const read = parseDocument(document)
  for (const { pointer, reason } of read.leftOut) fail(pointer, reason)
  for (const { pointer, message } of read.warnings) fail(pointer, message)
  for (const name of Object.keys(document.components.schemas))
    readMembers(document, { $ref: schemas + name }, schemas)
  return read
}

/** The members of an object schema at a pointer, in document order; resolves $ref and allOf. */
function readMembers(document: Document, schema: Schema, at: string): readonly Member[] {
  const { $ref, allOf, required = [], properties = {} } = schema
  if ($ref !== undefined) {
    allowKeys(schema, at, ['$ref'])
    const target =
      document.components.schemas[$ref.replace(schemas, '')] ?? fail(at, `missing ${$ref}`)
    return readMembers(document, target, $ref.slice(1))
  }
  if (allOf !== undefined) {
    allowKeys(schema, at, ['allOf', 'description'])
    return allOf.flatMap((part, index) => readMembers(document, part, `${at}/allOf/${index}`))
  }
  if (schema.type !== 'object') fail(at, `unsupported type ${print(schema.type)}`)
  allowKeys(schema, at, ['type', 'required', 'properties', 'description'])
  const undeclared = required.find((name) => !Object.hasOwn(properties, name))
  if (undeclared !== undefined) fail(at, `"${undeclared}" is required but not a property`)
  return Object.entries(properties).map(([name, property]) => {
    return [name, required.includes(name), validatorOf(property, pointer(`${at}/properties`, name))]
  })
}

function validatorOf(schema: Schema, at: string): string {
  allowKeys(schema, at, ['type', 'format', 'description'])
  const { type, format = 'string' } = schema
  if (type === 'string' ? format === 'string' : type === 'integer' && /^int(?:32|64)$/.test(format))
    return format
  return fail(at, `unsupported type ${print(type)} with format ${print(schema.format)}`)
}

function examplesModule({ paths }: Document): string {
  allowKeys(paths, '/paths', ['/plants'])
  allowKeys(paths['/plants'], '/paths/~1plants', ['post'])
  const { requestBody, responses } = paths['/plants'].post
  const values = Object.entries(responses).map(([status, body]) => [status, examplesOf(body)])
  return `/** The request examples of openapi.yaml by name. */
export const requestExamples = ${print(examplesOf(requestBody))} as const

/** The response examples of openapi.yaml by status and name. */
export const responseExamples = ${print(Object.fromEntries(values))} as const
`
}

function examplesOf({ content }: Body): object {
  const rows = Object.entries(content['application/json'].examples)
  return Object.fromEntries(
    rows.map(([name, { value }]) => [name, value ?? fail(`example ${name}`, 'missing value')]),
  )
}

function allowKeys(value: object, at: string, names: readonly string[]): void {
  const key = Object.keys(value).find((name) => !names.includes(name))
  if (key !== undefined) fail(pointer(at, key), `unsupported keyword "${key}"`)
}

/** A JSON Pointer extended by one name (RFC 6901 §3). */
function pointer(parent: string, name: string): string {
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
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
