import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { MAX_PARTS, furtherNames } from '../../../src/document/values/parts.ts'
import type { ObjectText } from '../../operation/body-text.ts'
import { branchesOf, withBranch } from '../../../src/document/branches.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { absent } from './keyword-value.ts'
import {
  type BodyPlace,
  type PlacedValue,
  itemTexts,
  placeOfItem,
  placeOfMember,
  plainLength,
  plainObject,
} from './places.ts'
import { invalidValue } from './type-values.ts'

// A server may validate only the first item of an array, or the first entry of a map: a later one gets a few wrong values.

/** The place of the last item of an array with valid ones before it; undefined if it may have no second one. */
const placeOfLaterItem = (schema: Schema, place: BodyPlace): BodyPlace | undefined => {
  const { prefixItems = [], minItems = 0, maxItems = Infinity } = schema
  if (minItems > MAX_PARTS) return undefined
  const length = Math.max(plainLength(schema), prefixItems.length + 2)
  if (length > maxItems) return undefined
  return placeOfItem(place, length - 1, itemTexts(schema, length))
}

/** The schema with its first alternative, if it has any. */
const withFirstBranch = (schema: Schema): Schema => {
  const whole = merged(schema)
  const [branch] = branchesOf(whole)
  return branch === undefined ? whole : merged(withBranch(whole, branch))
}

/** An object without a required member, and one with a wrong member. */
const wrongMembers = (schema: Schema, place: BodyPlace): readonly PlacedValue[] => {
  const object = withFirstBranch(schema)
  const plain = plainObject(object)
  if (plain === undefined) return []
  const properties = object.properties ?? []
  const ofRequests = properties.filter((property) => merged(property.schema).readOnly !== true)
  const required = ofRequests.find(({ name }) => object.required?.includes(name))
  const placeOfAbsent = required && placeOfMember(place, required, plain)
  const wrong = ofRequests.flatMap((property): readonly PlacedValue[] => {
    const value = invalidValue(merged(property.schema))
    return value === undefined ? [] : [{ place: placeOfMember(place, property, plain), value }]
  })
  return [
    ...(placeOfAbsent === undefined ? [] : [{ place: placeOfAbsent, value: absent }]),
    ...wrong.slice(0, 1),
  ]
}

const wrongPart = (schema: Schema, place: BodyPlace): readonly PlacedValue[] => {
  const value = invalidValue(merged(schema))
  const ofType = value === undefined ? [] : [{ place, value }]
  return [...ofType, ...wrongMembers(schema, place)]
}

/** A later item of another type, without a required member, and with a wrong member. */
export const wrongInLaterItem = (schema: Schema, place: BodyPlace): readonly PlacedValue[] => {
  const { items } = schema
  if (items === undefined || items.isNever) return []
  const laterPlace = placeOfLaterItem(schema, place)
  return laterPlace === undefined ? [] : wrongPart(items, laterPlace)
}

/** The same of a later entry of a map, whose names the document leaves open; `plain` has its valid members. */
export const wrongInLaterEntry = (
  schema: Schema,
  place: BodyPlace,
  plain: ObjectText,
): readonly PlacedValue[] => {
  const { additionalProperties: entry } = schema
  const first = entry && sampleOf(entry, 1)
  if (entry === undefined || first === undefined) return []
  const [firstName, laterName] = furtherNames(schema, 2)
  const entries = new Map([...plain, [firstName!, first]])
  return wrongPart(entry, placeOfMember(place, { name: laterName!, schema: entry }, entries))
}
