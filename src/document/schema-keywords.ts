import { isInteger, isNumeric, isObject, memberOf, wrongValue } from '../base/check-value.ts'
import { type Place, sentencesOf } from '../base/mistake.ts'
import { Decimal } from '../base/validator.ts'
import { checkPattern } from './compile/pattern.ts'
import { compareNumbers } from './exact-number.ts'
import { pointerTo, UnreadableError } from './pointer.ts'
import type { Condition, Discriminator, Property, Schema, SchemaType } from './schema.ts'

/** The minor versions of OpenAPI. */
export type Version = '3.0' | '3.1'

/** A schema while it is read. */
export type SchemaDraft = { -readonly [Name in keyof Schema]: Schema[Name] }
type Raw = Readonly<Record<string, unknown>>

/** Schemas in schemas, without `$ref`: more is no schema that somebody wrote. */
export const MAX_NESTING = 100

/** Keywords that assert something which the kit does not check. */
const UNREAD: readonly string[] = ['$dynamicRef']

/** A keyword with its value, and the schema that it belongs to. */
interface Reading {
  readonly schema: SchemaDraft
  readonly raw: Raw
  readonly value: unknown
  readonly keyword: string
  readonly pointer: string
  readonly child: (value: unknown, ...names: readonly (string | number)[]) => Schema
  /** Notes that the keyword is ignored. */
  readonly remark: (message: string) => void
}

/** Reads one keyword into the schema. @throws {UnreadableError} if its value is not allowed */
type Reader = (reading: Reading) => void

const isNumber = (value: unknown): boolean =>
  (isNumeric(value) && !Number.isNaN(value)) || value instanceof Decimal
const isCount = (value: unknown): boolean => isInteger(value) && Number(value) >= 0
const isText = (value: unknown): boolean => typeof value === 'string'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

export const refusalOf = (place: Place, allowed: string, value: unknown): string =>
  sentencesOf([wrongValue(place, allowed, value)]).join('')

/** @throws {UnreadableError} unless the value of the keyword is allowed */
function expect(reading: Reading, allowed: string, test: (value: unknown) => boolean): void {
  const { value, pointer, keyword } = reading
  if (!test(value)) throw new UnreadableError(pointer, refusalOf([keyword], allowed, value))
}

/** A reader that takes the value as it is. */
function plain(allowed: string, test: (value: unknown) => boolean): Reader {
  return (reading) => {
    expect(reading, allowed, test)
    Object.assign(reading.schema, { [reading.keyword]: reading.value })
  }
}

const refuse: Reader = ({ pointer, keyword }) => {
  throw new UnreadableError(pointer, `the keyword "${keyword}" is not supported`)
}

const text = plain('a string', isText)
const flag = plain('true or false', isFlag)
const number = plain('a number', isNumber)

/** A file of OpenAPI 3.1, where `format: binary` means nothing. */
const file: Reader = ({ schema, raw, value }) => {
  if (typeof value === 'string' && !/\bjson\b/.test(value) && raw['contentEncoding'] === undefined)
    schema.format ??= 'binary'
}

const count: Reader = (reading) => {
  expect(reading, 'a whole number from 0', isCount)
  Object.assign(reading.schema, { [reading.keyword]: Number(reading.value) })
}

/** Whether lists and objects are nested more deeply than schemas may be; also in a value that contains itself. */
function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth > MAX_NESTING || Object.values(value).some((part) => isTooDeep(part, depth + 1))
}

/** A value that others are compared with. */
const constant: Reader = (reading) => {
  if (isTooDeep(reading.value))
    throw new UnreadableError(reading.pointer, 'the value is nested too deeply')
  if (reading.keyword === 'enum') expect(reading, 'a list', Array.isArray)
  Object.assign(reading.schema, { [reading.keyword]: reading.value })
}

/** The annotations and data that a value may have, of whatever kind. */
const anything: Reader = ({ schema, value, keyword }) => {
  Object.assign(schema, { [keyword]: value })
}

const single: Reader = ({ schema, value, keyword, child }) => {
  Object.assign(schema, { [keyword]: child(value, keyword) })
}

const list: Reader = (reading) => {
  expect(reading, 'a list of schemas', (value) => Array.isArray(value) && value.length > 0)
  const { schema, value, keyword, child } = reading
  const schemas = (value as unknown[]).map((item, index) => child(item, keyword, index))
  const before = keyword === 'allOf' ? (schema.allOf ?? []) : []
  Object.assign(schema, { [keyword]: [...before, ...schemas] })
}

const TYPES: readonly unknown[] = [
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
] satisfies SchemaType[]

const types: Reader = (reading) => {
  const { schema, value } = reading
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  expect(reading, `one of ${TYPES.join(', ')}`, () => names.every((name) => TYPES.includes(name)))
  schema.types = names as readonly SchemaType[]
}

const properties: Reader = (reading) => {
  expect(reading, 'an object of schemas', isObject)
  const { schema, value, child } = reading
  schema.properties = Object.entries(value as Raw).map(([name, property]): Property => {
    return { name, schema: child(property, 'properties', name) }
  })
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const required: Reader = (reading) => {
  // Draft 3 of JSON Schema has it at each member.
  if (isFlag(reading.value)) {
    reading.remark(`${refusalOf(['required'], 'a list of names', reading.value)}: it is ignored`)
    return
  }
  expect(reading, 'a list of names', isNames)
  // A name that is written twice, which JSON Schema forbids, says no more than one.
  reading.schema.required = [...new Set(reading.value as readonly string[])]
}

/** Notes that nothing is asserted about a pattern, if so. */
function remarkOnPattern(source: string, { remark }: Reading): void {
  const problem = checkPattern(source)
  if (problem !== undefined) remark(problem)
}

const pattern: Reader = (reading) => {
  expect(reading, 'a string', isText)
  const source = reading.value as string
  remarkOnPattern(source, reading)
  reading.schema.pattern = source
}

const patternProperties: Reader = (reading) => {
  expect(reading, 'an object of schemas', isObject)
  const { schema, value, keyword, child } = reading
  schema.patternProperties = Object.entries(value as Raw).map(([source, property]) => {
    remarkOnPattern(source, reading)
    return { pattern: source, schema: child(property, keyword, source) }
  })
}

/** The count of another keyword beside one. */
function countBeside(reading: Reading, keyword: string): number | undefined {
  const value = memberOf(reading.raw, keyword)
  if (value === undefined) return undefined
  const pointer = pointerTo(reading.schema.pointer, keyword)
  expect({ ...reading, value, keyword, pointer }, 'a whole number from 0', isCount)
  return Number(value)
}

const contains: Reader = (reading) => {
  const { schema, value, keyword, child } = reading
  const min = countBeside(reading, 'minContains') ?? 1
  const max = countBeside(reading, 'maxContains')
  schema.contains = [{ schema: child(value, keyword), min, ...(max !== undefined && { max }) }]
}

const unevaluated: Reader = ({ schema, value, keyword, child }) => {
  Object.assign(schema, { [keyword]: [{ schema: child(value, keyword), scope: schema }] })
}

function addConditions(schema: SchemaDraft, conditions: readonly Condition[]): void {
  schema.conditions = [...(schema.conditions ?? []), ...conditions]
}

const condition: Reader = ({ schema, value, keyword, raw, child }) => {
  const branches = (['then', 'else'] as const)
    .filter((name) => Object.hasOwn(raw, name))
    .map((name) => [name, child(raw[name], name)])
  addConditions(schema, [{ if: child(value, keyword), ...Object.fromEntries(branches) }])
}

/** What an object must keep that has a member: its members by a list of names, or a schema. */
const dependents: Reader = (reading) => {
  const { schema, value, keyword, child } = reading
  const ofNames = keyword === 'dependentRequired'
  const allowed = ofNames ? 'an object of lists of names' : 'an object of schemas'
  const isAllowed = (part: unknown): boolean => isNames(part) || (!ofNames && !Array.isArray(part))
  expect(reading, allowed, (map) => isObject(map) && Object.values(map).every(isAllowed))
  const conditions = Object.entries(value as Raw).map(([name, part]): Condition => {
    const pointer = pointerTo(reading.pointer, name)
    const required = isNames(part) ? [...new Set(part as readonly string[])] : undefined
    return {
      if: { pointer, types: ['object'], required: [name] },
      then: required === undefined ? child(part, keyword, name) : { pointer, required },
    }
  })
  addConditions(schema, conditions)
}

const multipleOf: Reader = (reading) => {
  const isPositive = (value: unknown): boolean =>
    isNumber(value) && compareNumbers(value as number, 0) > 0
  expect(reading, 'a number above 0', isPositive)
  reading.schema.multipleOf = reading.value as number
}

const example: Reader = ({ schema, value }) => {
  schema.examples = [value, ...(schema.examples ?? [])]
}

const examples: Reader = ({ schema, value }) => {
  if (Array.isArray(value)) schema.examples = [...(schema.examples ?? []), ...(value as unknown[])]
}

const discriminator: Reader = ({ schema, raw, value, remark }) => {
  if (memberOf(value, 'defaultMapping') !== undefined)
    remark('a discriminator with defaultMapping is not followed: all branches count')
  const read = discriminatorIn(raw)
  if (read !== undefined) schema.discriminator = read
}

/** The discriminator of a schema; a malformed one is none. */
export function discriminatorIn(raw: unknown): Discriminator | undefined {
  const value = memberOf(raw, 'discriminator')
  const member = memberOf(value, 'propertyName')
  const mapping = memberOf(value, 'mapping') ?? {}
  // With a default of OpenAPI 3.2, a value that names no branch is right, too.
  if (typeof member !== 'string' || !isObject(mapping) || memberOf(value, 'defaultMapping'))
    return undefined
  return { member, mapping: pointersIn(mapping) }
}

/** The values of a mapping are references, or names of schemas; others are none. */
function pointersIn(mapping: Raw): Discriminator['mapping'] {
  const entries = Object.entries(mapping).flatMap(([value, reference]) => {
    if (typeof reference !== 'string') return []
    const isReference = reference.startsWith('#/')
    const pointer = isReference ? reference.slice(1) : pointerTo('/components/schemas', reference)
    return [[value, pointer] as const]
  })
  return Object.fromEntries(entries)
}

/** By keyword; all others are annotations, but for those in UNREAD. */
const READERS: Readonly<Partial<Record<string, Reader>>> = {
  type: types,
  enum: constant,
  const: constant,
  format: text,
  contentMediaType: file,
  minLength: count,
  maxLength: count,
  pattern,
  minimum: number,
  maximum: number,
  multipleOf,
  prefixItems: list,
  items: single,
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
  properties,
  required,
  additionalProperties: single,
  minProperties: count,
  maxProperties: count,
  patternProperties,
  propertyNames: single,
  contains,
  unevaluatedItems: unevaluated,
  unevaluatedProperties: unevaluated,
  if: condition,
  dependentRequired: dependents,
  dependentSchemas: dependents,
  dependencies: dependents,
  allOf: list,
  anyOf: list,
  oneOf: list,
  not: single,
  discriminator,
  default: anything,
  example,
  examples,
  readOnly: flag,
  writeOnly: flag,
  $recursiveRef: ({ remark }) => {
    remark('"$recursiveRef" means nothing in JSON Schema 2020-12 and is ignored: use $ref')
  },
  title: ({ schema, value }) => {
    if (typeof value === 'string') schema.name = value
  },
}

const EXCLUSIVE: readonly string[] = ['exclusiveMinimum', 'exclusiveMaximum']

/** The keywords that say something about a value. */
export const KEYWORDS: readonly string[] = [...Object.keys(READERS), ...UNREAD, ...EXCLUSIVE]

export const isRead = (name: string): boolean => KEYWORDS.includes(name)

/** Keywords that forbid no value. */
const NO_CONSTRAINTS: readonly string[] = [
  'title',
  'contentMediaType',
  'default',
  'example',
  'examples',
  'discriminator',
  'readOnly',
  'writeOnly',
  '$recursiveRef',
]

export const isConstraint = (name: string): boolean =>
  isRead(name) && !NO_CONSTRAINTS.includes(name)

/** In OpenAPI 3.0 `nullable` adds null to a `type`, and without one to the whole schema; in 3.1 it says nothing. */
export function readNullable(raw: Raw, schema: SchemaDraft, version: Version): void {
  if (raw['nullable'] !== true) return
  schema.isPerhapsNullable = true
  if (version === '3.1') return
  if (schema.types === undefined) schema.admitsNull = true
  else schema.types = [...schema.types, 'null']
}

/**
 * In OpenAPI 3.0 they are true or false and change `minimum` and `maximum`, in 3.1 they are numbers. Who writes the form of
 * the other version means the same.
 */
export function readExclusiveBounds(
  raw: Raw,
  schema: SchemaDraft,
  version: Version,
): readonly { readonly keyword: string; readonly message: string }[] {
  const remarks: { readonly keyword: string; readonly message: string }[] = []
  for (const bound of ['minimum', 'maximum'] as const) {
    const keyword = bound === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
    const value = raw[keyword]
    if (value === undefined) continue
    const [isExpected, isOther] = version === '3.0' ? [isFlag, isNumber] : [isNumber, isFlag]
    const allowed = version === '3.0' ? 'true or false' : 'a number'
    const refusal = `${refusalOf([keyword], allowed, value)} in OpenAPI ${version}`
    if (!isExpected(value) && !isOther(value))
      throw new UnreadableError(pointerTo(schema.pointer, keyword), refusal)
    if (!isExpected(value)) remarks.push({ keyword, message: `${refusal}, but it is followed` })
    if (value === false) continue
    const limit = value === true ? schema[bound] : (value as number)
    if (value === true) delete schema[bound]
    if (limit !== undefined) schema[keyword] = limit
  }
  return remarks
}

/** A keyword may have the name of a member of every object, such as `constructor`. */
export function readerOf(keyword: string): Reader | undefined {
  if (UNREAD.includes(keyword)) return refuse
  return Object.hasOwn(READERS, keyword) ? READERS[keyword] : undefined
}
