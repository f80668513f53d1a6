import { type JsonValue, parseJson, type PlacedMember, namesIn } from 'plant-store-kit/json'
import { memoize, type Body } from 'plant-store-kit/responder'

/** A value in the text of a body, in UTF-16 code units from 0; an array or object in a member ends where it starts. */
export interface ValueSpan {
  readonly start: number
  readonly end: number
  /** Only of a member. */
  readonly value?: JsonValue
}

/** The values of each member of the body in the order of its text; a repeated member has several. */
export const memberSpans: (body: Body) => ReadonlyMap<string, readonly ValueSpan[]> = memoize(
  ({ parsed }: Body) => {
    const members = new Map<string, ValueSpan[]>()
    for (const { name, value, start, end } of parsed.members) {
      const values = members.get(name) ?? []
      values.push({ value, start, end })
      members.set(name, values)
    }
    return members
  },
)

/** Where the whole JSON value is, without white space and without what follows it. */
export const wholeSpan: (body: Body) => ValueSpan = memoize(({ source, json: { error } }: Body) => {
  const text = error?.expected === 'after' ? source.slice(0, error.at) : source
  return { start: source.search(/\S/), end: text.trimEnd().length }
})

/** Where the last value of a member is; undefined without such a member. */
export const memberSpan = (body: Body, name: string): ValueSpan | undefined =>
  memberSpans(body).get(name)?.at(-1)

/** Where the value of a JSON Pointer is; undefined if the body has none there. */
export function valueSpan(body: Body, pointer: string): ValueSpan | undefined {
  const [name, ...innerNames] = namesIn(pointer)
  if (name === undefined) return wholeSpan(body)
  let value = memberSpan(body, name)
  for (const inner of innerNames)
    value = value === undefined ? undefined : innerSpan(body, value.start, inner)
  return value
}

/** By body, the members of its objects and arrays that were read, by where they start. */
const innerMembers = memoize((_body: Body) => new Map<number, readonly PlacedMember[]>())

/** The members or items of the object or array that starts at a position of the text. */
function membersFrom(body: Body, start: number): readonly PlacedMember[] {
  const byStart = innerMembers(body)
  const remembered = byStart.get(start)
  if (remembered !== undefined) return remembered
  const members: PlacedMember[] = []
  // The reading ends after the value.
  parseJson(body.source.slice(start), Infinity, members)
  byStart.set(start, members)
  return members
}

/** Where the last member or item of a name is in the object or array that starts at a position. */
function innerSpan(body: Body, from: number, name: string): ValueSpan | undefined {
  const members = membersFrom(body, from)
  const isArray = body.source[from] === '['
  const member = isArray
    ? members[Number(name)]
    : members.findLast((member) => member.name === name)
  if (member === undefined) return undefined
  const { value, start, end } = member
  return { value, start: from + start, end: from + end }
}
