import { isObject } from '../../base/check-value.ts'
import { merged } from '../merge.ts'
import type { Schema } from '../schema.ts'
import { textsAbout } from './texts.ts'
import { countsAround, type ValueAbout, type ValuePlace } from './value-about.ts'

/** Longer arrays and larger objects are not made. */
export const MAX_PARTS = 1000

/** Arrays of different lengths, and with an item twice. */
export function itemsAbout(place: ValuePlace): readonly ValueAbout[] {
  const { prefixItems = [], uniqueItems, unevaluatedItems } = place.schema
  const lengths = (['minItems', 'maxItems'] as const).flatMap((about) =>
    countsAround(place.schema[about], MAX_PARTS).map((count) => ({ about, count })),
  )
  const items = itemsOf(place, Math.max(0, ...lengths.map(({ count }) => count)))
  const beyond = prefixItems.length > 0 ? [itemsOf(place, prefixItems.length + 1)] : []
  if (unevaluatedItems !== undefined && Array.isArray(place.value))
    beyond.push([...(place.value as unknown[]), 'green'])
  const repeated = uniqueItems === true ? withItemTwice(place) : []
  return [
    ...lengths.map(({ about, count }) => ({ about, value: items.slice(0, count) })),
    ...beyond.map((value) => ({ about: 'items', value }) as const),
    ...repeated.map((value) => ({ about: 'uniqueItems', value }) as const),
    ...ofContains(place),
  ]
}

/** Valid items, as many as asked for; positions have different items, as far as the schema allows. */
export const itemsOf = ({ schema, sample }: ValuePlace, length: number): readonly unknown[] =>
  Array.from({ length }, (_, index) => {
    const { prefixItems = [], items } = schema
    const item = prefixItems[index] ?? items
    const value = item && sample(item, { seed: index + 1, isFresh: true })
    return value === undefined ? index + 1 : value
  })

/**
 * Arrays with the first item twice, beside it and after another one, and as many others as the schema demands; none with
 * more than it allows.
 */
function withItemTwice(place: ValuePlace): readonly (readonly unknown[])[] {
  const { minItems = 0, maxItems = Infinity, contains } = place.schema
  if (minItems > MAX_PARTS) return []
  if (contains !== undefined) return withItemOfSampleTwice(place)
  const differentItems = minItems - 1
  const [first, ...laterItems] = itemsOf(place, Math.max(1, differentItems))
  const [, second, ...othersLater] = itemsOf(place, Math.max(2, differentItems))
  const arrays = [
    [first, first, ...laterItems],
    [first, second, first, ...othersLater],
  ]
  return arrays.filter(({ length }) => length <= maxItems)
}

/** A valid array with each of its items twice, in turn: which of them the schema counts, only the validator knows. */
function withItemOfSampleTwice({ schema, sample }: ValuePlace): readonly (readonly unknown[])[] {
  const { maxItems = Infinity } = schema
  const value = sample(schema)
  if (!Array.isArray(value) || value.length >= maxItems) return []
  const different = [...(value as unknown[]), ...itemsOf({ schema, value, sample }, 1)]
  return different.map((item) => [
    ...(value as unknown[]),
    item,
    ...(value.includes(item) ? [] : [item]),
  ])
}

/** Arrays with too few and too many items of a schema. */
function ofContains({ schema, sample }: ValuePlace): readonly ValueAbout[] {
  const { contains = [] } = schema
  return contains.flatMap((part, index) => {
    const { min, max } = part
    const counts = [
      ...(min > 0 ? [{ min: 0, max: min - 1 }] : []),
      ...(max !== undefined && max < MAX_PARTS ? [{ min: max + 1 }] : []),
    ]
    return counts
      .map((count) => contains.with(index, { schema: part.schema, ...count }))
      .map((others) => sample({ ...schema, contains: others }))
      .filter((value) => value !== undefined)
      .map((value) => ({ about: 'contains', value }) as const)
  })
}

/** Names of members that few schemas accept. */
const UNUSUAL_NAMES = ['Shade of green!', '', 'shade'.repeat(100)]

/** Objects with other members than the declared ones, and with too many or too few. */
export function membersAbout(place: ValuePlace): readonly ValueAbout[] {
  const { schema, value } = place
  const { additionalProperties: other, minProperties, maxProperties, propertyNames } = schema
  if (!isObject(value)) return []
  const [name] = additionalNames(schema, 1)
  const fitting = other && place.sample(other)
  const further = ['green', ...(fitting === undefined ? [] : [fitting])]
  const ofCount = (
    about: 'minProperties' | 'maxProperties',
    limit?: number,
  ): readonly ValueAbout[] =>
    countsAround(limit, MAX_PARTS).map((count) => ({ about, value: membersOf(place, count) }))
  const isUnevaluated = other === undefined && schema.unevaluatedProperties !== undefined
  const about = isUnevaluated ? 'unevaluatedProperties' : 'additionalProperties'
  const ofNames = propertyNames === undefined ? [] : namesAbout(propertyNames, name!, place)
  return [
    ...further.map((part) => ({ about, value: { ...value, [name!]: part } }) as const),
    ...ofNames.map((unusual) => {
      return { about: 'propertyNames', value: { ...value, [unusual]: further.at(-1) } } as const
    }),
    ...ofCount('minProperties', minProperties),
    ...ofCount('maxProperties', maxProperties),
  ]
}

/** Names that a schema of names allows or forbids, unusual ones and those at its limits. */
function namesAbout(schema: Schema, name: string, { sample }: ValuePlace): readonly string[] {
  const value = sample(schema)
  const atLimits = textsAbout({ schema: merged(schema), value, sample })
  return [...new Set([name, ...UNUSUAL_NAMES, ...atLimits.map((text) => String(text.value))])]
}

/** A number of members: those of the value, then optional ones, then undeclared ones. */
function membersOf({ schema, value, sample }: ValuePlace, count: number): unknown {
  const members = { ...Object(value), ...optionalMembers({ schema, value, sample }) }
  const further = additionalNames(schema, count).map((name) => {
    const { additionalProperties: other } = schema
    return [name, (other && sample(other)) ?? 'green'] as const
  })
  return Object.fromEntries([...Object.entries(members), ...further].slice(0, count))
}

/** The optional members that a valid object does not have. */
export function optionalMembers({
  schema: { properties = [] },
  value,
  sample,
}: ValuePlace): Readonly<Record<string, unknown>> {
  const optional = properties.filter(
    ({ name, schema }) => !Object.hasOwn(Object(value), name) && merged(schema).readOnly !== true,
  )
  const members = optional.map(({ name, schema }) => [name, sample(schema)] as const)
  return Object.fromEntries(members.filter(([, member]) => member !== undefined))
}

/** The names of members that a document does not have, from one to as many as are needed. */
export function additionalNames({ properties = [] }: Schema, count: number): readonly string[] {
  // Some servers take a name in another letter case for the declared one.
  const declared = new Set(properties.map(({ name }) => name.toLowerCase()))
  const shades = Array.from({ length: count + declared.size }, (_, at) => `shade${at + 2}`)
  const names = ['color', 'shade', ...shades]
  return names.filter((name) => !declared.has(name)).slice(0, count)
}
