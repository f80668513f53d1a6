import type { Body } from '../problems/request-body.ts'
import { namesIn } from '../document/pointer.ts'
import { type JsonValue, parseJson, type PlacedMember } from '../base/json.ts'

/** A value in the text of a body, in UTF-16 code units from 0; an array or object in a member ends where it starts. */
export type PlacedValue = Readonly<{ value?: JsonValue; start: number; end: number }>
const cache = new WeakMap<Body, Map<string | undefined, PlacedValue[]>>()

/** The values of each member in the order of the text; the key undefined has the whole value. */
export function placesIn(body: Body): Map<string | undefined, PlacedValue[]> {
  const { source, json, parsed } = body
  const known = cache.get(body)
  if (known !== undefined) return known
  const places: ReturnType<typeof placesIn> = new Map()
  for (const [name, value, start, end] of parsed.members)
    if (!places.get(name)?.push({ value, start, end })) places.set(name, [{ value, start, end }])
  const whole = json.error?.expected === 'after' ? source.slice(0, json.error.at) : source
  places.set(undefined, [{ start: source.search(/\S/), end: whole.trimEnd().length }])
  cache.set(body, places)
  return places
}

/** Where the value of a JSON Pointer is; undefined if the body has none there. */
export function placeAt(body: Body, pointer: string): PlacedValue | undefined {
  const [name, ...rest] = namesIn(pointer)
  const member = placeOf(body, name)
  if (name === undefined) return member
  return rest.reduce<PlacedValue | undefined>(
    (around, inner) => around && innerPlace(body, around.start, inner),
    member,
  )
}

const innerMembers = new WeakMap<Body, Map<number, readonly PlacedMember[]>>()

/** The members or items of the object or array that starts at a position of the text. */
function membersFrom(body: Body, start: number): readonly PlacedMember[] {
  const byStart = innerMembers.get(body) ?? new Map<number, readonly PlacedMember[]>()
  innerMembers.set(body, byStart)
  const known = byStart.get(start)
  if (known !== undefined) return known
  const members: PlacedMember[] = []
  // The reading ends after the value.
  parseJson(body.source.slice(start), Infinity, members)
  byStart.set(start, members)
  return members
}

/** Where the last member or item of a name is in the object or array that starts at a position. */
function innerPlace(body: Body, from: number, name: string): PlacedValue | undefined {
  const members = membersFrom(body, from)
  const isArray = body.source[from] === '['
  const found = isArray ? members[Number(name)] : members.findLast(([other]) => other === name)
  if (found === undefined) return undefined
  const [, value, start, end] = found
  return { value, start: from + start, end: from + end }
}

/** Where the last value of a member is, or without a member the whole value. */
export const placeOf = (body: Body, member?: string): PlacedValue | undefined =>
  placesIn(body).get(member)?.at(-1)
