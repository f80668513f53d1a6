import { isObject } from '../../../src/base/check-value.ts'
import { branchesOf } from '../../../src/document/branches.ts'
import type { RequestPlace } from '../../../src/document/places/request-place.ts'
import { MAX_PARTS, additionalNames, itemsOf } from '../../../src/document/values/parts.ts'
import { type PlacedValue, absent } from './keyword-value.ts'
import { invalidValue } from './type-values.ts'

// A server may validate only the first item of an array, or the first entry of a map: a later one gets a few wrong values.

/** The place of the last item of an array with valid ones before it; undefined if it may have no second one. */
const laterItemOf = (place: RequestPlace): RequestPlace | undefined => {
  const { schema, value } = place
  const { prefixItems = [], maxItems = Infinity } = schema
  if (!Array.isArray(value) || value.length > MAX_PARTS) return undefined
  const length = Math.max(value.length, prefixItems.length + 2)
  if (length > maxItems) return undefined
  return place.with(schema, itemsOf(place, length)).item(length - 1)
}

/** The place of an entry after a valid one of a map, whose names the document leaves open. */
const laterEntryOf = (place: RequestPlace): RequestPlace | undefined => {
  const { schema, value } = place
  const { additionalProperties: entry } = schema
  const first = entry && place.sample(entry, { seed: 1 })
  if (first === undefined) return undefined
  const [firstName, laterName] = additionalNames(schema, 2)
  return place.with(schema, { ...Object(value), [firstName!]: first }).member(laterName!)
}

/** An object without a required member, and one with a wrong member. */
function* wrongMembers(place: RequestPlace): Generator<PlacedValue> {
  const [branch] = branchesOf(place.schema)
  const object = branch === undefined ? place : place.as(branch)
  if (!isObject(object.value)) return
  const members = [...object.children()]
  const required = members.find(({ isRequired }) => isRequired)
  if (required !== undefined) yield { place: required, value: absent }
  for (const member of members) {
    const value = invalidValue(member.schema)
    if (value === undefined) continue
    yield { place: member, value }
    return
  }
}

function* wrongPart(place: RequestPlace): Generator<PlacedValue> {
  const value = invalidValue(place.schema)
  if (value !== undefined) yield { place, value }
  yield* wrongMembers(place)
}

/** A later item, or a later entry of a map, of another type, without a required member, and with a wrong member. */
export function* wrongInLaterPart(place: RequestPlace): Generator<PlacedValue> {
  const later = Array.isArray(place.value) ? laterItemOf(place) : laterEntryOf(place)
  if (later !== undefined) yield* wrongPart(later)
}
