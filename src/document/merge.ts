import { memoize } from '../base/memoize.ts'
import { compareNumbers, type ExactNumber } from './exact-number.ts'
import { jsonKey } from './json-key.ts'
import type { Constraints, Property, Schema, SchemaType } from './schema.ts'

type Draft = { -readonly [Name in keyof Schema]: Schema[Name] }

const pairs = new WeakMap<Schema, WeakMap<Schema, Schema>>()

/**
 * A schema that accepts the same values, with the parts of `allOf` folded in, in document order. What cannot be folded in,
 * such as a second pattern, stays in `allOf`.
 */
export function merged(schema: Schema): Schema {
  return schema.allOf === undefined ? schema : mergeParts(schema)
}

const mergeParts = memoize(({ allOf = [], ...siblings }: Schema): Schema => {
  const whole = mergeAll([...allOf.map(merged), siblings])
  const { pointer, name, isShared } = siblings
  return { ...whole, pointer, name, isShared }
})

/** One after another, the members of the first of many parts would be copied for each of the others. */
const MAX_IN_A_ROW = 50

function mergeAll(parts: readonly Schema[]): Schema {
  if (parts.length <= MAX_IN_A_ROW) return parts.reduce(mergeTwo)
  const middle = Math.floor(parts.length / 2)
  return mergeTwo(mergeAll(parts.slice(0, middle)), mergeAll(parts.slice(middle)))
}

/** A schema for the values that all of the schemas accept; the same one for the same schemas. */
export function bothOf(first: Schema | undefined, second: Schema | undefined): Schema | undefined {
  if (first === undefined || second === undefined || first === second) return first ?? second
  const parts = [...new Set([...joinedParts(first), ...joinedParts(second)])]
  return parts.reduce(pairOf)
}

/** Schemas that `bothOf` joined have no pointer of their own. */
const joinedParts = (schema: Schema): readonly Schema[] =>
  joined.has(schema) ? schema.allOf! : [schema]
const joined = new WeakSet<Schema>()

function pairOf(first: Schema, second: Schema): Schema {
  const remembered = pairs.get(first)?.get(second)
  if (remembered !== undefined) return remembered
  const isShared = first.isShared === true || second.isShared === true
  const parts = [...joinedParts(first), second]
  const pair: Schema = { pointer: second.pointer, allOf: parts, ...(isShared && { isShared }) }
  joined.add(pair)
  const ofFirst = pairs.get(first) ?? new WeakMap<Schema, Schema>()
  pairs.set(first, ofFirst.set(second, pair))
  return pair
}

/** Merges a schema into another one; both are without `allOf` but for what could not be merged. */
function mergeTwo(first: Schema, second: Schema): Schema {
  const result: Draft = { ...first, ...second }
  const unmerged = [...(first.allOf ?? []), ...(second.allOf ?? [])]
  for (const keyword of ALONE) {
    if (first[keyword] === undefined || second[keyword] === undefined) continue
    if (jsonKeyOf(first, keyword) === jsonKeyOf(second, keyword)) continue
    Object.assign(result, { [keyword]: first[keyword] })
    unmerged.push({ pointer: second.pointer, [keyword]: second[keyword] })
  }
  for (const [keyword, merge] of MERGES) {
    const [firstValue, secondValue] = [first[keyword], second[keyword]]
    if (firstValue !== undefined && secondValue !== undefined)
      Object.assign(result, { [keyword]: merge(firstValue as never, secondValue as never) })
  }
  mergeItems(first, second, result)
  if (areMembersApart(first, second)) {
    Object.assign(result, membersOnly(first))
    unmerged.push(membersOnly(second))
  } else mergeMembers(first, second, result)
  if (unmerged.length > 0) result.allOf = unmerged
  return result
}

/** Keywords of which two values cannot become one. */
const ALONE = ['const', 'format', 'pattern', 'multipleOf', 'anyOf', 'oneOf', 'not'] as const

/** Only data has a key: other schemas are never the same. */
function jsonKeyOf(schema: Schema, keyword: (typeof ALONE)[number]): unknown {
  const value = schema[keyword]
  return keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not' ? value : jsonKey(value)
}

type Merge = (first: never, second: never) => unknown

const higher = (first: ExactNumber, second: ExactNumber): ExactNumber =>
  compareNumbers(first, second) < 0 ? second : first
const lower = (first: ExactNumber, second: ExactNumber): ExactNumber =>
  compareNumbers(first, second) > 0 ? second : first
const either = (first: boolean, second: boolean): boolean => first || second
const union = (first: readonly unknown[], second: readonly unknown[]): readonly unknown[] => [
  ...new Set([...first, ...second]),
]

function commonTypes(first: readonly SchemaType[], second: readonly SchemaType[]): SchemaType[] {
  const types = [...new Set([...first, ...second])]
  const allows = (types: readonly SchemaType[], type: SchemaType): boolean =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  return types.filter((type) => allows(first, type) && allows(second, type))
}

function commonValues(first: readonly unknown[], second: readonly unknown[]): readonly unknown[] {
  const keys = new Set(second.map((value) => jsonKey(value)))
  return first.filter((value) => keys.has(jsonKey(value)))
}

const MERGES: readonly (readonly [keyof Schema, Merge])[] = [
  ['isNever', either],
  ['types', commonTypes],
  ['enum', commonValues],
  ['minimum', higher],
  ['exclusiveMinimum', higher],
  ['minLength', higher],
  ['minItems', higher],
  ['minProperties', higher],
  ['maximum', lower],
  ['exclusiveMaximum', lower],
  ['maxLength', lower],
  ['maxItems', lower],
  ['maxProperties', lower],
  ['uniqueItems', either],
  ['required', union],
  ['contains', union],
  ['conditions', union],
  ['patternProperties', union],
  ['propertyNames', bothOf],
  ['unevaluatedItems', union],
  ['unevaluatedProperties', union],
  ['readOnly', either],
  ['writeOnly', either],
  // The values of the schema around it come first.
  ['examples', (first: readonly unknown[], second: readonly unknown[]) => union(second, first)],
]

function mergeItems(first: Schema, second: Schema, result: Draft): void {
  const count = Math.max(first.prefixItems?.length ?? 0, second.prefixItems?.length ?? 0)
  const itemAt = ({ prefixItems, items }: Constraints, index: number): Schema | undefined =>
    prefixItems?.[index] ?? items
  if (count > 0) {
    const prefixItems = Array.from({ length: count }, (_, index) =>
      bothOf(itemAt(first, index), itemAt(second, index)),
    )
    result.prefixItems = prefixItems.map((item) => item ?? { pointer: result.pointer })
  }
  const items = bothOf(first.items, second.items)
  if (items !== undefined) result.items = items
}

/** Which members are additional depends on patterns, so that each schema has to say it. */
function areMembersApart(first: Schema, second: Schema): boolean {
  const [inFirst, inSecond] = [membersOnly(first), membersOnly(second)]
  const isSaid = (keyword: (typeof MEMBERS)[number]): boolean =>
    (inFirst[keyword] ?? inSecond[keyword]) !== undefined
  const sayBoth = [inFirst, inSecond].every((part) => MEMBERS.some((keyword) => part[keyword]))
  return sayBoth && isSaid('patternProperties') && isSaid('additionalProperties')
}

const MEMBERS = ['properties', 'patternProperties', 'additionalProperties'] as const

const membersOnly = (schema: Schema): Schema => ({
  pointer: schema.pointer,
  ...Object.fromEntries(MEMBERS.map((keyword) => [keyword, schema[keyword]])),
})

function mergeMembers(first: Schema, second: Schema, result: Draft): void {
  const [ofFirst, ofSecond] = [schemasByName(first), schemasByName(second)]
  const names = new Set([...ofFirst.keys(), ...ofSecond.keys()])
  const properties = Array.from(names, (name): Property => {
    const inFirst = ofFirst.get(name) ?? first.additionalProperties
    const inSecond = ofSecond.get(name) ?? second.additionalProperties
    return { name, schema: bothOf(inFirst, inSecond) ?? { pointer: result.pointer } }
  })
  if (properties.length > 0) result.properties = properties
  const additional = bothOf(first.additionalProperties, second.additionalProperties)
  if (additional !== undefined) result.additionalProperties = additional
}

const schemasByName = ({ properties = [] }: Constraints): ReadonlyMap<string, Schema> =>
  new Map(properties.map(({ name, schema }) => [name, schema]))
