import type { Body } from '../problems/request-body.ts'
import type { JsonValue } from '../json.ts'

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

/** Where the last value of a member is, or without a member the whole value. */
export const placeOf = (body: Body, member?: string): PlacedValue | undefined =>
  placesIn(body).get(member)?.at(-1)
