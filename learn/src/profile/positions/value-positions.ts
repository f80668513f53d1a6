import {
  type JsonError,
  type JsonValue,
  parseJson,
  type PlacedMember,
  namesIn,
} from 'plant-store-kit/json'
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
  return { start: source.search(/\S/), end: firstValueIn(source, error).length }
})

/** A text without what follows its first value. */
const firstValueIn = (text: string, error: JsonError | undefined): string =>
  (error?.expected === 'after' ? text.slice(0, error.at) : text).trimEnd()

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

/** An array or object in the text of a body. */
interface Container {
  readonly members: readonly PlacedMember[]
  /** Its text, up to its end. */
  readonly source: string
}

/** By body, its arrays and objects that were read, by where they start. */
const containers = memoize((_body: Body) => new Map<number, Container>())

/** The array or object that starts at a position of the text. */
function containerFrom(body: Body, start: number): Container {
  const byStart = containers(body)
  const remembered = byStart.get(start)
  if (remembered !== undefined) return remembered
  const text = body.source.slice(start)
  const members: PlacedMember[] = []
  const { error } = parseJson(text, Infinity, members)
  const container = { members, source: firstValueIn(text, error) }
  byStart.set(start, container)
  return container
}

/** The text of a value, also of an array or object. */
export const sourceOf = (body: Body, { start, end }: ValueSpan): string =>
  start === end && /[[{]/.test(body.source.charAt(start))
    ? containerFrom(body, start).source
    : body.source.slice(start, end)

/** Where the last member or item of a name is in the object or array that starts at a position. */
function innerSpan(body: Body, from: number, name: string): ValueSpan | undefined {
  const { members } = containerFrom(body, from)
  const isArray = body.source[from] === '['
  const member = isArray
    ? members[Number(name)]
    : members.findLast((member) => member.name === name)
  if (member === undefined) return undefined
  const { value, start, end } = member
  return { value, start: from + start, end: from + end }
}
