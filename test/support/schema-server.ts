/** A schema of OpenAPI 3.1 as data. */
export type RawSchema = Readonly<Record<string, unknown>> | boolean

/** A fault of a server: it reads a keyword of a schema in another way. */
export interface Fault {
  /** JSON Pointer of the schema, in the document of the schema. */
  readonly pointer: string
  readonly keyword: string
  /**
   * ignored: the keyword is not checked. first: only the first item or the first entry is. looser, stricter: a bound is off
   * by one. A name or a value is left out of a list.
   */
  readonly kind:
    | 'ignored'
    | 'first'
    | 'looser'
    | 'stricter'
    | 'nullable'
    | { readonly without: unknown }
}

interface Context {
  readonly root: RawSchema
  readonly fault: Fault | undefined
}

const at = (root: RawSchema, pointer: string): RawSchema =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], root) as RawSchema

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const hasType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(`${text}T00:00:00Z`).toJSON().startsWith(text),
  'date-time': (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text) &&
    !Number.isNaN(Date.parse(text)),
  time: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text),
  uuid: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  email: (text) => /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text),
  hostname: (text) =>
    /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i.test(text),
  ipv4: (text) =>
    text.split('.').length === 4 && text.split('.').every((part) => Number(part) < 256),
  ipv6: (text) => URL.canParse(`http://[${text}]`),
  byte: (text) => Buffer.from(text, 'base64').toString('base64') === text,
}

const RANGES: Readonly<Record<string, number>> = { int32: 2 ** 31, float: 3.5e38 }

type Check = (value: never, limit: never, step: number) => boolean

const bound =
  (isKept: (value: number, limit: number) => boolean): Check =>
  (value: number, limit: number, step) =>
    isKept(value, limit + step)
const count =
  (isKept: (value: number, limit: number) => boolean, of: (value: never) => number): Check =>
  (value: never, limit: number, step) =>
    isKept(of(value), limit + step)

const atLeast = (value: number, limit: number): boolean => value >= limit
const atMost = (value: number, limit: number): boolean => value <= limit
const characters = (text: string): number => Array.from(text).length
const items = (list: readonly unknown[]): number => list.length
const names = (value: object): number => Object.keys(value).length

/** By keyword: the type that it is about, and the side on which a larger limit allows more. */
const SIMPLE: Readonly<Record<string, readonly [type: string, check: Check, looser: number]>> = {
  minimum: ['number', bound(atLeast), -1],
  maximum: ['number', bound(atMost), 1],
  exclusiveMinimum: ['number', bound((value, limit) => value > limit), -1],
  exclusiveMaximum: ['number', bound((value, limit) => value < limit), 1],
  minLength: ['string', count(atLeast, characters), -1],
  maxLength: ['string', count(atMost, characters), 1],
  minItems: ['array', count(atLeast, items), -1],
  maxItems: ['array', count(atMost, items), 1],
  minProperties: ['object', count(atLeast, names), -1],
  maxProperties: ['object', count(atMost, names), 1],
}

const OTHERS: Readonly<Record<string, (value: never, expected: never) => boolean>> = {
  multipleOf: (value: unknown, step: number) =>
    typeof value !== 'number' || Math.abs(value / step - Math.round(value / step)) < 1e-9,
  pattern: (value: unknown, source: string) =>
    typeof value !== 'string' || new RegExp(source, 'u').test(value),
  format: (value: unknown, format: string) => {
    if (typeof value === 'string') return FORMATS[format]?.(value) ?? true
    const range = RANGES[format]
    if (typeof value !== 'number' || range === undefined) return true
    return value >= -range && value < range
  },
  uniqueItems: (value: unknown) =>
    !Array.isArray(value) ||
    new Set(value.map((item) => JSON.stringify(item))).size === value.length,
  const: (value: unknown, only: unknown) => isSame(value, only),
}

type Objects = Readonly<Record<string, unknown>>

/** How a server reads one schema. */
class Reading {
  readonly schema: Objects
  readonly #pointer: string
  readonly #context: Context
  readonly #fault: Fault | undefined

  constructor(schema: Objects, pointer: string, context: Context) {
    this.schema = schema
    this.#pointer = pointer
    this.#context = context
    this.#fault = context.fault?.pointer === pointer ? context.fault : undefined
  }

  kindOf(keyword: string): Fault['kind'] | undefined {
    return this.#fault?.keyword === keyword ? this.#fault.kind : undefined
  }

  isRead(keyword: string): boolean {
    return this.schema[keyword] !== undefined && this.kindOf(keyword) !== 'ignored'
  }

  /** The entries of a list that the server knows. */
  listOf(keyword: string): readonly unknown[] {
    const list = (this.schema[keyword] ?? []) as readonly unknown[]
    const kind = this.kindOf(keyword)
    return typeof kind === 'object' ? list.filter((entry) => !isSame(entry, kind.without)) : list
  }

  /** Whether a value is one of a schema within this one. */
  accepts(schema: unknown, value: unknown, ...path: readonly (string | number)[]): boolean {
    const steps = path.map((name) => escaped(String(name)))
    const pointer = [this.#pointer, ...steps].join('/')
    return isValidWith(schema as RawSchema, value, pointer, this.#context)
  }
}

type Part = (reading: Reading, value: unknown) => boolean

const isOfType: Part = (reading, value) => {
  const { type } = reading.schema
  const types = (Array.isArray(type) ? type : [type]) as readonly string[]
  return !reading.isRead('type') || types.some((name) => hasType(value, name))
}

const keepsBounds: Part = (reading, value) =>
  Object.entries(SIMPLE).every(([keyword, [type, check, looser]]) => {
    if (!reading.isRead(keyword) || typeOf(value) !== type) return true
    const kind = reading.kindOf(keyword)
    const stricter = kind === 'stricter' ? -looser : 0
    const step = kind === 'looser' ? looser : stricter
    return check(value as never, reading.schema[keyword] as never, step)
  })

const keepsOthers: Part = (reading, value) =>
  Object.entries(OTHERS).every(
    ([keyword, check]) =>
      !reading.isRead(keyword) || check(value as never, reading.schema[keyword] as never),
  )

const isOfEnum: Part = (reading, value) =>
  !reading.isRead('enum') || reading.listOf('enum').some((member) => isSame(member, value))

const keepsItems: Part = (reading, value) => {
  if (!Array.isArray(value)) return true
  const prefix = (reading.schema['prefixItems'] ?? []) as readonly unknown[]
  return value.every((item, index) => {
    if (index < prefix.length)
      return (
        !reading.isRead('prefixItems') || reading.accepts(prefix[index], item, 'prefixItems', index)
      )
    if (!reading.isRead('items')) return true
    const isSkipped = reading.kindOf('items') === 'first' && index > prefix.length
    return isSkipped || reading.accepts(reading.schema['items'], item, 'items')
  })
}

const keepsContains: Part = (reading, value) => {
  if (!Array.isArray(value) || !reading.isRead('contains')) return true
  const { contains, minContains = 1, maxContains = Infinity } = reading.schema
  const { length } = value.filter((item) => reading.accepts(contains, item, 'contains'))
  const isTooMany = reading.isRead('maxContains') && length > (maxContains as number)
  return length >= (minContains as number) && !isTooMany
}

/** The schemas of `patternProperties` for a name. */
const patternsFor = ({ schema }: Reading, name: string) =>
  Object.entries((schema['patternProperties'] ?? {}) as Objects).filter(([pattern]) =>
    new RegExp(pattern, 'u').test(name),
  )

const keepsNames: Part = (reading, value) => {
  if (typeOf(value) !== 'object') return true
  const { propertyNames, dependentRequired = {} } = reading.schema
  const isKept = (name: string): boolean =>
    !reading.isRead('propertyNames') || reading.accepts(propertyNames, name, 'propertyNames')
  const isOfPattern = ([name, item]: [string, unknown]): boolean =>
    !reading.isRead('patternProperties') ||
    patternsFor(reading, name).every(([pattern, part]) =>
      reading.accepts(part, item, 'patternProperties', pattern),
    )
  const hasDependents = ([name, needed]: [string, readonly string[]]): boolean =>
    !Object.hasOwn(value as Objects, name) ||
    needed.every((other) => Object.hasOwn(value as Objects, other))
  const dependents = Object.entries(dependentRequired as Record<string, readonly string[]>)
  return (
    Object.keys(value as Objects).every(isKept) &&
    Object.entries(value as Objects).every(isOfPattern) &&
    (!reading.isRead('dependentRequired') || dependents.every(hasDependents))
  )
}

const keepsCondition: Part = (reading, value) => {
  if (!reading.isRead('if')) return true
  const { if: test } = reading.schema
  const side = reading.accepts(test, value, 'if') ? 'then' : 'else'
  return !reading.isRead(side) || reading.accepts(reading.schema[side], value, side)
}

/** Of a schema whose branches are those of one condition. */
const keepsUnevaluated: Part = (reading, value) => {
  if (typeOf(value) !== 'object' || !reading.isRead('unevaluatedProperties')) return true
  const { if: test, then, else: other, properties } = reading.schema
  const side = reading.accepts(test, value, 'if') ? { ...Object(test), ...Object(then) } : other
  const names = [properties, (side as Objects)['properties']].flatMap((part) =>
    Object.keys(Object(part) as object),
  )
  return Object.keys(value as Objects).every((name) => names.includes(name))
}

const keepsMembers: Part = (reading, value) => {
  if (typeOf(value) !== 'object') return true
  const object = value as Objects
  const { properties = {}, additionalProperties } = reading.schema
  const isMissing = (name: unknown): boolean => !Object.hasOwn(object, name as string)
  if (reading.isRead('required') && reading.listOf('required').some(isMissing)) return false
  const isDeclared = (name: string): boolean => Object.hasOwn(properties as Objects, name)
  const firstEntry = Object.keys(object).find((name) => !isDeclared(name))
  return Object.entries(object).every(([name, item]) => {
    if (isDeclared(name))
      return reading.accepts((properties as Objects)[name], item, 'properties', name)
    const place = 'additionalProperties'
    if (!reading.isRead(place) || patternsFor(reading, name).length > 0) return true
    const isSkipped = reading.kindOf(place) === 'first' && name !== firstEntry
    return isSkipped || reading.accepts(additionalProperties, item, place)
  })
}

const keepsBranches: Part = (reading, value) => {
  const matches = (keyword: string): number =>
    reading
      .listOf(keyword)
      .filter((branch, index) => reading.accepts(branch, value, keyword, index)).length
  const count = reading.listOf('allOf').length
  if (matches('allOf') < count) return false
  if (reading.isRead('anyOf') && matches('anyOf') === 0) return false
  if (reading.isRead('oneOf') && matches('oneOf') !== 1) return false
  return !reading.isRead('not') || !reading.accepts(reading.schema['not'], value, 'not')
}

const parts: readonly Part[] = [
  isOfType,
  keepsBounds,
  keepsOthers,
  isOfEnum,
  keepsItems,
  keepsContains,
  keepsMembers,
  keepsNames,
  keepsCondition,
  keepsUnevaluated,
  keepsBranches,
]

const isValidWith = (
  schema: RawSchema,
  value: unknown,
  pointer: string,
  context: Context,
): boolean => {
  if (typeof schema === 'boolean') return schema
  if (typeof schema['$ref'] === 'string') {
    const target = schema['$ref'].slice(1)
    return isValidWith(at(context.root, target), value, target, context)
  }
  const reading = new Reading(schema, pointer, context)
  const isNull = value === null && reading.kindOf('type') === 'nullable'
  return isNull || parts.every((part) => part(reading, value))
}

/** Whether a server accepts a body: written without the validator of the kit. */
export const isAccepted = (schema: RawSchema, value: unknown, fault?: Fault): boolean =>
  isValidWith(schema, value, '', { root: schema, fault })

const KEYWORDS = [
  ...Object.keys(SIMPLE),
  ...Object.keys(OTHERS),
  ...'type anyOf oneOf not required enum items prefixItems additionalProperties'.split(' '),
  ...'contains maxContains patternProperties propertyNames dependentRequired'.split(' '),
  ...'if unevaluatedProperties'.split(' '),
]

function* faultsAt(schema: Objects, pointer: string): Generator<Fault> {
  for (const keyword of KEYWORDS) {
    if (schema[keyword] === undefined) continue
    yield { pointer, keyword, kind: 'ignored' }
    if (SIMPLE[keyword] === undefined) continue
    yield { pointer, keyword, kind: 'looser' }
    yield { pointer, keyword, kind: 'stricter' }
  }
  if (typeof schema['items'] === 'object' && schema['maxItems'] !== 1)
    yield { pointer, keyword: 'items', kind: 'first' }
  if (typeof schema['additionalProperties'] === 'object')
    yield { pointer, keyword: 'additionalProperties', kind: 'first' }
  const types = [schema['type']].flat()
  if (schema['type'] !== undefined && !types.includes('null'))
    yield { pointer, keyword: 'type', kind: 'nullable' }
  for (const keyword of ['required', 'enum'])
    for (const entry of (schema[keyword] ?? []) as readonly unknown[])
      yield { pointer, keyword, kind: { without: entry } }
}

/** The schemas directly within a schema, by the end of their pointers. */
function* schemasIn(schema: Objects): Generator<readonly [string, RawSchema]> {
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'prefixItems'])
    for (const [index, part] of ((schema[keyword] ?? []) as readonly RawSchema[]).entries())
      yield [`${keyword}/${index}`, part]
  for (const keyword of ['items', 'additionalProperties'])
    if (schema[keyword] !== undefined) yield [keyword, schema[keyword] as RawSchema]
  for (const [name, part] of Object.entries((schema['properties'] ?? {}) as Objects))
    yield [`properties/${escaped(name)}`, part as RawSchema]
}

/** The faults that a server may have at a schema, and at all schemas within it. */
export function* faultsOf(schema: RawSchema, pointer = ''): Generator<Fault> {
  if (typeof schema === 'boolean') return
  yield* faultsAt(schema, pointer)
  for (const [path, part] of schemasIn(schema)) yield* faultsOf(part, `${pointer}/${path}`)
}
