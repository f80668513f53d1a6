import { type JsonValue, parseJson, type PlacedMember } from '../../base/json.ts'
import { namesIn } from '../../document/pointer.ts'
import type { Body } from '../../problems/request-body.ts'

/** A value in the text of a body, in UTF-16 code units from 0; an array or object in a member ends where it starts. */
export interface PlacedValue {
  readonly start: number
  readonly end: number
  /** Only of a member. */
  readonly value?: JsonValue
}

const placedMembers = new WeakMap<Body, ReadonlyMap<string, readonly PlacedValue[]>>()

/** The values of each member of the body in the order of its text; a repeated member has several. */
export function membersIn(body: Body): ReadonlyMap<string, readonly PlacedValue[]> {
  const known = placedMembers.get(body)
  if (known !== undefined) return known
  const members = new Map<string, PlacedValue[]>()
  for (const [name, value, start, end] of body.parsed.members) {
    const values = members.get(name) ?? []
    values.push({ value, start, end })
    members.set(name, values)
  }
  placedMembers.set(body, members)
  return members
}

const wholes = new WeakMap<Body, PlacedValue>()

/** Where the whole JSON value is, without white space and without what follows it. */
export function wholeIn(body: Body): PlacedValue {
  const known = wholes.get(body)
  if (known !== undefined) return known
  const { source, json } = body
  const { error } = json
  const text = error?.expected === 'after' ? source.slice(0, error.at) : source
  const whole = { start: source.search(/\S/), end: text.trimEnd().length }
  wholes.set(body, whole)
  return whole
}

/** Where the last value of a member is; undefined without such a member. */
export const memberIn = (body: Body, name: string): PlacedValue | undefined =>
  membersIn(body).get(name)?.at(-1)

/** Where the value of a JSON Pointer is; undefined if the body has none there. */
export function valueIn(body: Body, pointer: string): PlacedValue | undefined {
  const [name, ...innerNames] = namesIn(pointer)
  if (name === undefined) return wholeIn(body)
  let value = memberIn(body, name)
  for (const inner of innerNames)
    value = value === undefined ? undefined : innerValue(body, value.start, inner)
  return value
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
function innerValue(body: Body, from: number, name: string): PlacedValue | undefined {
  const members = membersFrom(body, from)
  const isArray = body.source[from] === '['
  const member = isArray ? members[Number(name)] : members.findLast(([other]) => other === name)
  if (member === undefined) return undefined
  const [, value, start, end] = member
  return { value, start: from + start, end: from + end }
}
