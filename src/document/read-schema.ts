import { type Place, sentencesOf } from '../base/mistake.ts'
import { isInteger, isNumeric, isObject, memberOf, wrongValue } from '../base/check-value.ts'
import { Decimal } from '../base/validator.ts'
import { compareNumbers } from './exact-number.ts'
import { checkPattern } from './compile/pattern.ts'
import { namesIn, pointerTo, UnreadableError } from './pointer.ts'
import { referenceIn, type References } from './references.ts'
import type { Discriminator, Property, Schema, SchemaType } from './schema.ts'
import { unknownKeyword } from './unknown-names.ts'

/** The minor versions of OpenAPI. */
export type Version = '3.0' | '3.1'

type Draft = { -readonly [Name in keyof Schema]: Schema[Name] }
type Raw = Readonly<Record<string, unknown>>

/** A part of a schema that is ignored. */
export interface Remark {
  readonly pointer: string
  readonly message: string
}

/** A schema that a `$ref` or a body refers to. */
interface Entry {
  readonly schema: Draft
  readonly raw: unknown
  /** Those that it refers to. */
  readonly links: Set<Entry>
  /** What cannot be read in it. */
  readonly errors: UnreadableError[]
  /** What is ignored in it. */
  readonly remarks: Remark[]
}

/** Schemas in schemas, without `$ref`: more is no schema that somebody wrote. */
const MAX_NESTING = 100

/** Schemas that refer to each other, as a linked list: more would exhaust the call stack of those who follow them. */
const MAX_CHAIN = 500

/** Keywords that assert something which the kit does not check. */
const UNREAD: readonly string[] = [
  'if',
  'contains',
  'patternProperties',
  'propertyNames',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'unevaluatedItems',
  'unevaluatedProperties',
  '$dynamicRef',
  '$recursiveRef',
]

/** Reads the schemas of one document; each that has a `$ref` only once, so that recursive ones end. */
export class SchemaReader {
  readonly #references: References
  readonly #version: Version
  readonly #entries = new Map<string, Entry>()
  readonly #pending: Entry[] = []
  readonly #bySchema = new Map<Schema, Entry>()

  constructor(references: References, version: Version) {
    this.#references = references
    this.#version = version
  }

  /** @throws {UnreadableError} if the schema, or one that it refers to, cannot be read */
  read(raw: unknown, pointer: string): Schema {
    const part = this.#references.resolve({ value: raw, pointer }, this.#isReference)
    const root = this.#entryAt(part.value, part.pointer)
    this.#remarkOnSiblings(raw, pointer, root)
    this.#fillPending()
    const [first, ...later] = reachable(root).flatMap(({ errors }) => errors)
    if (first !== undefined) throw new UnreadableError(first.pointer, first.message, later)
    return root.schema
  }

  /** What is ignored in a schema and in those that it refers to. */
  remarksOn(schema: Schema): readonly Remark[] {
    const entry = this.#bySchema.get(schema)
    return entry === undefined ? [] : reachable(entry).flatMap(({ remarks }) => remarks)
  }

  /** All schemas that a schema contains or refers to, itself included. */
  schemasIn(schema: Schema): readonly Schema[] {
    const entry = this.#bySchema.get(schema)
    const roots = entry === undefined ? [schema] : reachable(entry).map((linked) => linked.schema)
    return roots.flatMap((root) => inlineSchemas(root))
  }

  /** In OpenAPI 3.0 the members beside `$ref` are ignored, in 3.1 they count. */
  readonly #isReference = (value: unknown): boolean =>
    this.#version === '3.0' || !Object.keys(value as Raw).some((name) => isRead(name))

  #entryAt(raw: unknown, pointer: string): Entry {
    const entered = this.#entries.get(pointer)
    if (entered !== undefined) return entered
    const entry: Entry = {
      schema: { pointer, isShared: true },
      raw,
      links: new Set(),
      errors: [],
      remarks: [],
    }
    this.#entries.set(pointer, entry)
    this.#bySchema.set(entry.schema, entry)
    this.#pending.push(entry)
    return entry
  }

  #fillPending(): void {
    const filled: Entry[] = []
    for (let entry = this.#pending.pop(); entry !== undefined; entry = this.#pending.pop()) {
      this.#fill(entry)
      filled.push(entry)
    }
    for (const entry of filled) remember(entry, () => checkCycles(entry.schema))
  }

  #fill(entry: Entry): void {
    const { schema, raw } = entry
    remember(entry, () => {
      Object.assign(schema, this.#parse(raw, schema.pointer, { entry, nesting: 0 }))
      const name = nameIn(schema.pointer)
      if (name !== undefined) schema.name = name
    })
  }

  #parse(raw: unknown, pointer: string, within: { entry: Entry; nesting: number }): Schema {
    if (raw === true) return { pointer }
    if (raw === false) return { pointer, isNever: true }
    const nesting = within.nesting + 1
    if (nesting > MAX_NESTING) throw new UnreadableError(pointer, 'schemas are nested too deeply')
    if (!isObject(raw)) throw new UnreadableError(pointer, refusalOf([], 'a schema', raw))
    const child = (value: unknown, ...names: readonly (string | number)[]): Schema =>
      this.#child(value, pointerTo(pointer, ...names), { entry: within.entry, nesting })

    const schema: Draft = { pointer }
    const reference = referenceIn(raw)
    if (reference !== undefined)
      schema.allOf = [this.#refer({ $ref: reference }, pointer, within.entry)]
    for (const [keyword, value] of Object.entries(raw)) {
      const at = pointerTo(pointer, keyword)
      this.#remarkOnKeyword(keyword, at, within.entry)
      const read = readerOf(keyword)
      remember(within.entry, () => read?.({ schema, value, pointer: at, keyword, child, raw }))
    }
    if (this.#version === '3.0') readNullable(raw, schema)
    readExclusiveBounds(raw, schema, this.#version)
    return schema
  }

  #child(raw: unknown, pointer: string, within: { entry: Entry; nesting: number }): Schema {
    const isPlainReference = referenceIn(raw) !== undefined && this.#isReference(raw)
    this.#remarkOnSiblings(raw, pointer, within.entry)
    let schema: Schema = { pointer }
    remember(within.entry, () => {
      schema = isPlainReference
        ? this.#refer(raw, pointer, within.entry)
        : this.#parse(raw, pointer, within)
    })
    return schema
  }

  #remarkOnKeyword(keyword: string, pointer: string, { remarks }: Entry): void {
    const message = unknownKeyword(keyword, READ, this.#version === '3.1')
    if (message !== undefined) remarks.push({ pointer, message })
  }

  /** Who writes a constraint beside `$ref` means it, but OpenAPI 3.0 does not. */
  #remarkOnSiblings(raw: unknown, pointer: string, { remarks }: Entry): void {
    if (this.#version !== '3.0' || referenceIn(raw) === undefined) return
    for (const keyword of Object.keys(raw as Raw).filter(isConstraint)) {
      const message = `"${keyword}" beside $ref is ignored in OpenAPI 3.0: put the $ref into an allOf`
      remarks.push({ pointer: pointerTo(pointer, keyword), message })
    }
  }

  #refer(raw: unknown, pointer: string, from: Entry): Schema {
    if (this.#references.isBelowId(pointer))
      throw new UnreadableError(pointerTo(pointer, '$ref'), '$ref below $id is not supported')
    const target = this.#references.resolve({ value: raw, pointer }, this.#isReference)
    const entry = this.#entryAt(target.value, target.pointer)
    from.links.add(entry)
    return entry.schema
  }
}

/** An error in one schema is no error of an operation that has nothing to do with it. */
function remember(entry: Entry, act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    entry.errors.push(error)
  }
}

/** `Plant` of `/components/schemas/Plant`. */
function nameIn(pointer: string): string | undefined {
  const names = namesIn(pointer)
  return names[0] === 'components' && names.length === 3 ? names[2] : undefined
}

/** The schemas that a schema refers to, itself included. @throws {UnreadableError} if a chain of references is too long */
function reachable(root: Entry): readonly Entry[] {
  const distances = new Map([[root, 0]])
  // A map also visits what is added on the way.
  for (const [entry, distance] of distances) {
    if (distance > MAX_CHAIN)
      throw new UnreadableError(root.schema.pointer, 'schemas are nested too deeply')
    for (const link of entry.links) if (!distances.has(link)) distances.set(link, distance + 1)
  }
  return [...distances.keys()]
}

/** A schema and those in it, but for the ones that have a `$ref`. */
function inlineSchemas(schema: Schema): readonly Schema[] {
  const children = childrenOf(schema).filter(({ isShared }) => isShared !== true)
  return [schema, ...children.flatMap(inlineSchemas)]
}

function childrenOf(schema: Schema): readonly Schema[] {
  const { properties = [], prefixItems = [], items, additionalProperties } = schema
  const single = [items, additionalProperties].filter((child) => child !== undefined)
  const members = properties.map((property) => property.schema)
  return [...members, ...prefixItems, ...single, ...branchesOf(schema)]
}

/** The schemas that apply to the same value. */
function branchesOf({ allOf = [], anyOf = [], oneOf = [], not }: Schema): readonly Schema[] {
  return [...allOf, ...anyOf, ...oneOf, ...(not === undefined ? [] : [not])]
}

/** Schemas that apply to the same value, in each other. */
const MAX_BRANCHING = 100

/** @throws {UnreadableError} if deciding about a value needs the decision about the same value */
function checkCycles(root: Schema): void {
  const decided = new Set<Schema>()
  const open = new Set<Schema>()
  const visit = (schema: Schema): void => {
    if (decided.has(schema)) return
    if (open.has(schema))
      throw new UnreadableError(schema.pointer, 'the schema refers to itself for the same value')
    if (open.size > MAX_BRANCHING)
      throw new UnreadableError(schema.pointer, 'schemas are nested too deeply')
    open.add(schema)
    for (const branch of branchesOf(schema)) visit(branch)
    open.delete(schema)
    decided.add(schema)
  }
  visit(root)
}

interface Reading {
  readonly schema: Draft
  readonly raw: Raw
  readonly value: unknown
  readonly keyword: string
  readonly pointer: string
  readonly child: (value: unknown, ...names: readonly (string | number)[]) => Schema
}

type Reader = (reading: Reading) => void

const isNumber = (value: unknown): boolean =>
  (isNumeric(value) && !Number.isNaN(value)) || value instanceof Decimal
const isCount = (value: unknown): boolean => isInteger(value) && Number(value) >= 0
const isText = (value: unknown): boolean => typeof value === 'string'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

const refusalOf = (place: Place, allowed: string, value: unknown): string =>
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

const required: Reader = (reading) => {
  const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
  expect(reading, 'a list of names', isNames)
  reading.schema.required = reading.value as readonly string[]
}

const pattern: Reader = (reading) => {
  expect(reading, 'a string', isText)
  const source = reading.value as string
  const problem = checkPattern(source)
  if (problem !== undefined) throw new UnreadableError(reading.pointer, problem)
  reading.schema.pattern = source
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

const discriminator: Reader = ({ schema, value }) => {
  const member = memberOf(value, 'propertyName')
  const mapping = memberOf(value, 'mapping') ?? {}
  // It is only a hint, so a malformed one is none.
  if (typeof member !== 'string' || !isObject(mapping)) return
  schema.discriminator = { member, mapping: pointersIn(mapping) }
}

/** The values of a mapping are references, or names of schemas. */
function pointersIn(mapping: Raw): Discriminator['mapping'] {
  const entries = Object.entries(mapping).map(([value, target]): [string, string] => {
    const reference = String(target)
    const isReference = reference.startsWith('#/')
    return [value, isReference ? reference.slice(1) : pointerTo('/components/schemas', reference)]
  })
  return Object.fromEntries(entries)
}

/** By keyword; all others are annotations, but for those in UNREAD. */
const READERS: Readonly<Partial<Record<string, Reader>>> = {
  type: types,
  enum: constant,
  const: constant,
  format: text,
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
  title: ({ schema, value }) => {
    if (typeof value === 'string') schema.name = value
  },
}

const EXCLUSIVE: readonly string[] = ['exclusiveMinimum', 'exclusiveMaximum']

/** The keywords that say something about a value. */
const READ: readonly string[] = [...Object.keys(READERS), ...UNREAD, ...EXCLUSIVE]

const isRead = (name: string): boolean => READ.includes(name)

/** Keywords that forbid no value. */
const NO_CONSTRAINTS: readonly string[] = [
  'title',
  'default',
  'example',
  'examples',
  'discriminator',
  'readOnly',
  'writeOnly',
]

/** `nullable` allows a value, but who writes it means it, too. */
const isConstraint = (name: string): boolean =>
  name === 'nullable' || (isRead(name) && !NO_CONSTRAINTS.includes(name))

/** In OpenAPI 3.0 `nullable` adds null to a `type`, and says nothing without one. */
function readNullable(raw: Raw, schema: Draft): void {
  if (raw['nullable'] !== true) return
  if (schema.types === undefined) schema.isPerhapsNullable = true
  else schema.types = [...schema.types, 'null']
}

/** In OpenAPI 3.0 they are true or false and change `minimum` and `maximum`, in 3.1 they are numbers. */
function readExclusiveBounds(raw: Raw, schema: Draft, version: Version): void {
  for (const bound of ['minimum', 'maximum'] as const) {
    const keyword = bound === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
    const value = raw[keyword]
    if (value === undefined) continue
    const isExpected = version === '3.0' ? isFlag(value) : isNumber(value)
    if (!isExpected) {
      const allowed = version === '3.0' ? 'true or false' : 'a number'
      const reason = `${refusalOf([keyword], allowed, value)} in OpenAPI ${version}`
      throw new UnreadableError(pointerTo(schema.pointer, keyword), reason)
    }
    if (value === false) continue
    const limit = value === true ? schema[bound] : (value as number)
    if (value === true) delete schema[bound]
    if (limit !== undefined) schema[keyword] = limit
  }
}

/** A keyword may have the name of a member of every object, such as `constructor`. */
function readerOf(keyword: string): Reader | undefined {
  if (UNREAD.includes(keyword)) return refuse
  return Object.hasOwn(READERS, keyword) ? READERS[keyword] : undefined
}
