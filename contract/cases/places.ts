import { isObject } from '../../src/base/check-value.ts'
import { merged } from '../../src/document/merge.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import type { Schema } from '../../src/document/schema.ts'
import { readJson } from '../../src/base/json.ts'
import { type ObjectText, objectText } from '../operation/body-text.ts'
import { branchesOf, withBranch } from '../operation/branches.ts'
import { encoded, sampleOf } from '../operation/sample-text.ts'
import { itemsOf } from './array-values.ts'
import type { Value } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import { objectValues } from './object-values.ts'
import { typeValues } from './type-values.ts'

/** A place in the body. */
export interface BodyPlace {
  /** Its name for people, such as `origin/country`; empty for the body. */
  readonly words: string
  /** JSON Pointer. */
  readonly pointer: string
  /** The body with another value at the place, as JSON text; without one, if `json` is undefined. */
  readonly wrap: (json: string | undefined) => string
  /** Of the values there; a discriminator has only the name of its branch. */
  readonly schema?: Schema | undefined
}

export type PlaceValue = readonly [BodyPlace, Value]

/** Schemas within each other; deeper ones are rarely validated in another way. */
const maxNesting = 5

export const inside = (words: string, name: string | number): string =>
  words === '' ? String(name) : `${words}/${name}`

/** The place of a member in an object with other members. */
export const placeOfMember = (
  place: BodyPlace,
  { name, schema }: { readonly name: string; readonly schema?: Schema },
  plain: ObjectText,
): BodyPlace => ({
  schema,
  words: inside(place.words, name),
  pointer: pointerTo(place.pointer, name),
  wrap: (json) => {
    const members = new Map(plain)
    if (json === undefined) members.delete(name)
    else members.set(name, json)
    return place.wrap(objectText(members))
  },
})

/** The members of a valid object; undefined if the schema has none. */
const plainObject = (schema: Schema): ObjectText | undefined => {
  const json = sampleOf(schema)
  const sample = json === undefined ? undefined : readJson(json).value
  if (!isObject(sample)) return undefined
  return new Map(Object.entries(sample).map(([name, part]) => [name, encoded(part)]))
}

/** The values at the places of all members, absent ones first. */
export function* valuesOfMembers(
  schema: Schema,
  place: BodyPlace,
  plain: ObjectText,
  depth: number,
): Generator<PlaceValue> {
  const { properties = [], required = [] } = schema
  const undeclared = required.filter((name) => !properties.some((member) => member.name === name))
  for (const name of undeclared)
    yield [placeOfMember(place, { name }, plain), { about: 'required', json: undefined }]
  for (const { name, schema: part } of properties) {
    if (merged(part).readOnly === true) continue
    const placeOfPart = placeOfMember(place, { name, schema: part }, plain)
    yield [placeOfPart, { about: 'required', json: undefined }]
    yield* valuesIn(part, placeOfPart, depth + 1)
  }
}

/** As many items as a valid array has. */
const plainLength = (schema: Schema): number => {
  const json = sampleOf(schema)
  const sample = json === undefined ? undefined : readJson(json).value
  return Array.isArray(sample) ? sample.length : (schema.minItems ?? 0)
}

const placeOfItem = (place: BodyPlace, index: number, items: readonly string[]): BodyPlace => ({
  words: inside(place.words, index),
  pointer: pointerTo(place.pointer, String(index)),
  wrap: (json) => place.wrap(`[${items.toSpliced(index, 1, ...(json ? [json] : [])).join()}]`),
})

/** The places of one item of a valid array. */
function* valuesOfItems(schema: Schema, place: BodyPlace, depth: number): Generator<PlaceValue> {
  const { prefixItems = [], items } = schema
  const schemas = [...prefixItems, ...(items === undefined ? [] : [items])]
  for (const [index, item] of schemas.entries()) {
    if (item.isNever === true) continue
    const length = Math.max(plainLength(schema), index + 1)
    yield* valuesIn(item, placeOfItem(place, index, itemsOf(schema, length)), depth + 1)
  }
}

/** The values within a place. */
export function* valuesWithin(
  schema: Schema,
  place: BodyPlace,
  depth: number,
): Generator<PlaceValue> {
  if (depth >= maxNesting) return
  yield* valuesOfItems(schema, place, depth)
  const plain = plainObject(schema)
  if (plain !== undefined) {
    for (const value of objectValues(schema, plain)) yield [place, value]
    yield* valuesOfMembers(schema, place, plain, depth)
  }
  for (const branch of branchesOf(schema)) {
    const whole = merged(withBranch(schema, branch))
    for (const value of valuesOf(whole)) yield [place, value]
    yield* valuesWithin(whole, place, depth + 1)
  }
}

/** The values at a place, of all types, and at all places within it. */
export function* valuesIn(schema: Schema, place: BodyPlace, depth = 0): Generator<PlaceValue> {
  const whole = merged(schema)
  for (const value of valuesOf(whole)) yield [place, value]
  for (const value of typeValues(whole)) yield [place, value]
  yield* valuesWithin(whole, place, depth)
}
