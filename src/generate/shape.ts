import { isJsonArray, type Json, type JsonObject } from './json.ts'
import { checkKeywords, type Type } from './keywords.ts'
import { step } from './pointer.ts'
import { follow } from './reference.ts'
import type { Source } from './source.ts'

/** One Schema Object, with where it stands. */
export interface Facet {
  readonly pointer: string
  readonly schema: JsonObject
}

/** All that is asked of one place: its schema with every $ref and allOf opened, so that all facets hold together. */
export type Shape = readonly Facet[]

/** Opens the schemas at the pointers; what they ask is asked together. */
export function readShape(source: Source, pointers: readonly string[]): Shape {
  const facets = new Map<string, Facet>()
  for (const pointer of pointers) open(source, pointer, facets, [])
  return [...facets.values()]
}

function open(
  source: Source,
  pointer: string,
  facets: Map<string, Facet>,
  path: readonly string[],
): void {
  if (path.includes(pointer)) {
    source.fail(pointer, `${pointer} contains itself by $ref and allOf alone, so it says nothing`)
  }
  if (facets.has(pointer)) return
  checkKeywords(source, pointer)
  const schema = source.at(pointer) as JsonObject
  const way = [...path, pointer]
  if (typeof schema['$ref'] === 'string') return open(source, follow(source, pointer), facets, way)
  const allOf = schema['allOf']
  const order = Object.keys(schema)
  const parts = isJsonArray(allOf) ? allOf.map((_, index) => `${pointer}/allOf${step(index)}`) : []
  const allOfFirst = order.indexOf('allOf') < order.indexOf('properties')
  if (!allOfFirst) facets.set(pointer, { pointer, schema })
  for (const part of parts) open(source, part, facets, way)
  if (allOfFirst) facets.set(pointer, { pointer, schema })
}

/** What each keyword holds, as checkKeywords has made sure. */
interface Held {
  readonly enum: readonly Json[]
  readonly anyOf: readonly JsonObject[]
  readonly oneOf: readonly JsonObject[]
  readonly not: JsonObject
  readonly properties: JsonObject
  readonly required: readonly string[]
  readonly additionalProperties: boolean | JsonObject
  readonly items: JsonObject
  readonly uniqueItems: boolean
  readonly title: string
  readonly type: Type
  readonly format: string
  readonly pattern: string
  readonly minimum: number | bigint
  readonly maximum: number | bigint
  readonly multipleOf: number | bigint
  readonly minLength: number
  readonly maxLength: number
  readonly minItems: number
  readonly maxItems: number
  readonly minProperties: number
  readonly maxProperties: number
}

/** A keyword's value, with the pointer to it and the schema it stands in. */
export interface Use<Name extends keyof Held> {
  readonly at: string
  readonly value: Held[Name]
  readonly schema: JsonObject
}

/** Every use of a keyword in a shape. */
export function each<Name extends keyof Held>(shape: Shape, keyword: Name): Use<Name>[] {
  return shape.flatMap(({ pointer, schema }) => {
    const value = schema[keyword] as Held[Name] | undefined
    return value === undefined ? [] : [{ at: `${pointer}/${keyword}`, value, schema }]
  })
}

type Limit = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minProperties' | 'maxProperties'

/** The one use of a limit that implies all others, if there is any. */
export function strictest(shape: Shape, keyword: Limit): Use<Limit>[] {
  const sign = keyword.startsWith('max') ? 1 : -1
  const uses: Use<Limit>[] = each(shape, keyword)
  return uses.toSorted((one, other) => sign * (one.value - other.value)).slice(0, 1)
}

/** Declared members in document order, each with the pointers of all schemas it has to fit. */
export function members(shape: Shape): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { at, value } of each(shape, 'properties')) {
    for (const name of Object.keys(value)) {
      found.set(name, [...(found.get(name) ?? []), at + step(name)])
    }
  }
  return found
}

/** The one type that all facets allow (undefined: any), and whether null passes too. */
export function typeOf(
  source: Source,
  shape: Shape,
): { readonly type?: Type; readonly nullable: boolean } {
  const asked = each(shape, 'type')
  let type: Type | undefined
  for (const { at, value } of asked) {
    const both = new Set([type ?? value, value])
    if (both.size > 1 && !(both.has('integer') && both.has('number'))) {
      source.fail(at, `nothing is of type ${type} and ${value} at once, as ${at} asks`)
    }
    type = both.has('integer') ? 'integer' : value
  }
  const nullable = asked.every(({ schema }) => schema['nullable'] === true)
  return type === undefined ? { nullable: true } : { type, nullable }
}
