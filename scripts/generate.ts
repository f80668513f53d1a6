import { readFile, writeFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import openapiTS, { astToString, type SchemaObject } from 'openapi-typescript'
import ts from 'typescript'
import { parse } from 'yaml'

// Writes src/generated/ from openapi.yaml and the tables of the docs from the code; with --check it only compares.

type JsonObject = Readonly<Record<string, unknown>>
type Shape = 'string' | 'int32' | 'int64' | Members
type Members = ReadonlyMap<string, { readonly isRequired: boolean; readonly shape: Shape }>

const schemasPointer = '/components/schemas'

/** The files of src/generated/ by name; throws an Error at anything that this script does not support. */
export async function generate(yaml: string): Promise<Map<string, string>> {
  const document = readYaml(yaml)
  const names = Object.keys(objectAt(document, schemasPointer))
  const shapes = new Map(
    names.map((name) => [name, readShape(document, `${schemasPointer}/${name}`)]),
  )
  const files = {
    'types.ts': await typesModule(yaml, names),
    'validators.ts': validatorsModule(shapes),
    'examples.ts': examplesModule(document),
  }
  const head = '// generated from openapi.yaml by scripts/generate.ts; do not edit\n'
  return new Map(Object.entries(files).map(([name, code]) => [name, head + code]))
}

/** Integers stay exact: those beyond 2^53 are bigints. */
function readYaml(text: string): JsonObject {
  const exact = (_: unknown, value: unknown): unknown =>
    typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value
  return parse(text, exact, { intAsBigInt: true }) as JsonObject
}

async function typesModule(yaml: string, names: readonly string[]): Promise<string> {
  const { factory, SyntaxKind } = ts
  const transform = ({ type, format }: SchemaObject): ts.TypeNode | undefined =>
    type === 'integer' && format === 'int64'
      ? factory.createUnionTypeNode([
          factory.createKeywordTypeNode(SyntaxKind.NumberKeyword),
          factory.createKeywordTypeNode(SyntaxKind.BigIntKeyword),
        ])
      : undefined
  const nodes = await openapiTS(yaml, { silent: true, transform })
  const aliases = names.map((name) => `export type ${name} = components['schemas']['${name}']\n`)
  return `${astToString(nodes)}\n${aliases.join('')}`
}

function validatorsModule(shapes: ReadonlyMap<string, Shape>): string {
  const code = [...shapes].map(
    ([name, shape]) => `\nexport const validate${name}: Validator = ${validator(shape)}\n`,
  )
  const lists = [...shapes].flatMap(([name, shape]) =>
    typeof shape === 'string' ? [] : [[name, print([...shape.keys()])] as const],
  )
  return `import { int32, int64, object, string, type Validator } from '../validator.ts'

export { Decimal, type Problem, type Validator } from '../validator.ts'
${code.join('')}
/** The members of each object schema, in document order. */
export const members: {
${lists.map(([name, list]) => `  readonly ${name}: readonly ${list}\n`).join('')}} = {
${lists.map(([name, list]) => `  ${name}: ${list},\n`).join('')}}
`
}

function validator(shape: Shape): string {
  if (typeof shape === 'string') return shape
  const rows = [...shape].map(
    ([name, member]) =>
      `[${inspect(name)}, ${inspect(`/${escape(name)}`)}, ${member.isRequired}, ${validator(member.shape)}]`,
  )
  return `object(\n${rows.map((row) => `  ${row},\n`).join('')})`
}

const keywords: Readonly<Record<string, readonly string[]>> = {
  string: ['type', 'description'],
  integer: ['type', 'format', 'description'],
  object: ['type', 'required', 'properties', 'description'],
}

/** Resolves $ref and allOf; members keep the order of the document. */
function readShape(document: JsonObject, pointer: string, parents: readonly string[] = []): Shape {
  if (parents.includes(pointer)) fail(pointer, 'unsupported recursive schema')
  const schema = objectAt(document, pointer)
  const read = (at: string): Shape => readShape(document, at, [...parents, pointer])
  if ('$ref' in schema) {
    allowKeys(schema, pointer, ['$ref'])
    return read(refTarget(schema, pointer))
  }
  if ('allOf' in schema) {
    allowKeys(schema, pointer, ['allOf', 'description'])
    const members = Object.keys(objectAt(document, `${pointer}/allOf`)).flatMap((index) => {
      const part = read(`${pointer}/allOf/${index}`)
      return typeof part === 'string' ? fail(pointer, 'unsupported allOf of scalars') : [...part]
    })
    const merged = new Map(members)
    if (merged.size < members.length) fail(pointer, 'unsupported allOf: two parts share a property')
    return merged
  }
  const { type, format } = schema
  const allowed = keywords[String(type)] ?? fail(pointer, `unsupported type ${inspect(type)}`)
  allowKeys(schema, pointer, allowed)
  if (type === 'string') return 'string'
  if (type === 'integer') {
    if (format === 'int32' || format === 'int64') return format
    fail(pointer, `unsupported format ${inspect(format)} of an integer`)
  }
  const required = (schema['required'] ?? []) as readonly string[]
  const names = Object.keys(objectAt(document, `${pointer}/properties`))
  const undeclared = required.find((name) => !names.includes(name))
  if (undeclared !== undefined) fail(pointer, `"${undeclared}" is required but not a property`)
  return new Map(
    names.map((name) => {
      const shape = read(`${pointer}/properties/${escape(name)}`)
      return [name, { isRequired: required.includes(name), shape }]
    }),
  )
}

function examplesModule(document: JsonObject): string {
  allowKeys(objectAt(document, '/paths'), '/paths', ['/plants'])
  allowKeys(objectAt(document, '/paths/~1plants'), '/paths/~1plants', ['post'])
  const operation = '/paths/~1plants/post'
  const request = readExamples(document, `${operation}/requestBody`)
  const responses = Object.keys(objectAt(document, `${operation}/responses`)).map(
    (status) => [status, readExamples(document, `${operation}/responses/${status}`)] as const,
  )
  const types = new Set([request, ...responses.map(([, body]) => body)].map(({ type }) => type))
  const values = Object.fromEntries(responses.map(([status, body]) => [status, body.values]))
  const rows = responses.map(([status, body]) => `  readonly ${status}: ${recordType(body)}\n`)
  return `import type { ${[...types].toSorted().join(', ')} } from './types.ts'

/** The request examples of openapi.yaml by name. */
export const requestExamples: ${recordType(request)} = ${print(request.values)}

/** The response examples of openapi.yaml by status and name. */
export const responseExamples: {
${rows.join('')}} = ${print(values)}
`
}

interface Examples {
  readonly type: string
  readonly values: JsonObject
}

function readExamples(document: JsonObject, body: string): Examples {
  const media = `${body}/content/application~1json`
  const type = refTarget(objectAt(document, `${media}/schema`), `${media}/schema`)
  const examples = Object.keys(objectAt(document, `${media}/examples`)).map((name) => {
    const { value } = objectAt(document, `${media}/examples/${escape(name)}`)
    if (value === undefined) fail(`${media}/examples/${name}`, 'an example needs a value')
    return [name, value] as const
  })
  return { type: type.slice(type.lastIndexOf('/') + 1), values: Object.fromEntries(examples) }
}

function recordType({ type, values }: Examples): string {
  const names = Object.keys(values).map((name) => inspect(name))
  return `Readonly<Record<${names.join(' | ') || 'never'}, Readonly<${type}>>>`
}

/** The pointer that a $ref to a component schema leads to. */
function refTarget(schema: JsonObject, pointer: string): string {
  const ref = schema['$ref']
  if (typeof ref === 'string' && ref.startsWith(`#${schemasPointer}/`)) return ref.slice(1)
  return fail(`${pointer}/$ref`, `expected a $ref to #${schemasPointer}/…, got ${inspect(ref)}`)
}

function allowKeys(schema: JsonObject, pointer: string, names: readonly string[]): void {
  const key = Object.keys(schema).find((name) => !names.includes(name))
  if (key !== undefined) fail(`${pointer}/${escape(key)}`, `unsupported keyword "${key}"`)
}

function objectAt(document: JsonObject, pointer: string): JsonObject {
  let value: unknown = document
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    value = Object.hasOwn(Object(value), name) ? (value as JsonObject)[name] : undefined
  }
  if (typeof value === 'object' && value !== null) return value as JsonObject
  return fail(pointer, `expected an object, got ${inspect(value)}`)
}

/** A value as a TypeScript literal. */
function print(value: unknown): string {
  return inspect(value, { depth: null, maxStringLength: null, breakLength: 100 })
}

/** One part of a JSON Pointer (RFC 6901 §3). */
function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function fail(pointer: string, message: string): never {
  throw new Error(
    `openapi.yaml ${pointer}: ${message}. Change the document, or support it in scripts/generate.ts.`,
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
  const { writeTables } = await import('./doc-tables.ts')
  for (const name of ['README.md', 'docs/mock-server.md', 'docs/scenarios.md', 'docs/check.md'])
    await update(name, writeTables)
}
