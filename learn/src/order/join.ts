import { sumOfNumbers } from '../profile/responses/join-bodies.ts'
import { escapeText } from '../profile/templates/placeholder.ts'
import { isObject, memberOf, jsonText, readJson } from 'plant-store-kit/json'
import { withCounts } from './counted.ts'
import { frameOf } from './message-frame.ts'
import type { Classified } from '../replay/classified.ts'
import type { ProfileMock } from '../replay/profile-mock.ts'
import type { JoinObject } from 'plant-store-kit/options'
import { isSameJson } from '../values/same-json.ts'
import { byFrequency } from '../values/most-frequent.ts'

/** More ways than these are those of single requests. */
const MAX_JOINS = 4

/** How responses to two problems follow from those to each of them: the most frequent ways first. */
export function joinsIn(pairs: readonly Classified[], mock: ProfileMock): readonly JoinObject[] {
  const separate = pairs.map((pair) =>
    pair.refused.map((problem) => mock.refuse([problem], pair.context).body),
  )
  const texts = pairs.map(({ response }, index) =>
    jsonText(joinOf(separate[index]!, response.body)),
  )
  // A text of a single response may have a name or an id of the run.
  const repeated = texts.filter((text, index) => texts.indexOf(text) < index)
  const joins = byFrequency(repeated).slice(0, MAX_JOINS)
  const all = new Set([...joins, ...joins.flatMap(withCounts)])
  return Array.from(all, (text) => readJson(text).value as JoinObject)
}

/** As the mock joins bodies. */
export const DEFAULT_JOIN: JoinObject = {}
/** The body is that of the first problem. */
const FIRST_BODY: JoinObject = { body: '{first}' }

/**
 * How the body for two problems follows from those for each of them:
 *
 * | two bodies | body of both | join |
 * |---|---|---|
 * | objects | an object | of each member as below |
 * | the same twice | the same | the default |
 * | texts or arrays | one of them | `{ body: '{first}' }` |
 * | `a is bad`, `b is bad` | `a is bad, b is bad` | `{ between: ', ' }` |
 * | arrays | any other one | the default: the items of both |
 * | numbers | their sum | `{ body: '{sum}' }` |
 * | numbers | one of them | the default |
 * | any | any other one | `{ body }`: always this one |
 */
export function joinOf(bodies: readonly unknown[], bodyOfBoth: unknown): JoinObject {
  const bodiesPresent = bodies.filter((body) => body !== undefined)
  if (isObject(bodyOfBoth) && bodiesPresent.every(isObject))
    return joinOfMembers(bodiesPresent, bodyOfBoth)
  const equalBodies = bodiesPresent.filter((body) => isSameJson(body, bodyOfBoth))
  if (equalBodies.length === bodiesPresent.length) return DEFAULT_JOIN
  const isSomeOfThem = equalBodies.length > 0
  if (typeof bodyOfBoth === 'string')
    return isSomeOfThem ? FIRST_BODY : joinOfTexts(bodiesPresent, bodyOfBoth)
  if (Array.isArray(bodyOfBoth)) return isSomeOfThem ? FIRST_BODY : DEFAULT_JOIN
  if (isSomeOfThem) return DEFAULT_JOIN
  return { body: bodyOfBoth === sumOfNumbers(bodies) ? '{sum}' : bodyOfBoth }
}

/** Each member is joined in its own way; templates of several members are one object. */
function joinOfMembers(bodies: readonly object[], bodyOfBoth: object): JoinObject {
  const joins = Object.entries(bodyOfBoth).map(([name, value]) => {
    const values = bodies.map((body) => memberOf(body, name))
    return { name, join: joinOf(values, value) }
  })
  const templates = joins.filter(({ join }) => join.body !== undefined)
  const members = templates.map(({ name, join }) => [name, join.body] as const)
  // A profile has one `start`, `between` and `end` for all texts: of each, that of the last member with one counts.
  const texts = Object.assign({}, ...joins.map(({ join }) => join)) as JoinObject
  return { ...texts, body: members.length > 0 ? Object.fromEntries(members) : undefined }
}

/** How a text follows from two messages, which the service may report in another order than the mock. */
function joinOfTexts(bodies: readonly unknown[], textOfBoth: string): JoinObject {
  const messages = bodies.filter((body) => typeof body === 'string')
  const [first = '', second = ''] = messages
  // Of two equal messages, any words are between parts of them.
  const isFramed = first !== second || textOfBoth.includes(first)
  const frame = isFramed
    ? (frameOf(textOfBoth, { first, second }) ??
      frameOf(textOfBoth, { first: second, second: first }))
    : undefined
  return frame ?? { body: withoutMessages(textOfBoth, messages) }
}

/** A text that has one of the messages at most, such as `name is required (and others)`. */
function withoutMessages(textOfBoth: string, messages: readonly string[]): string {
  const first = messages.find((message) => textOfBoth.includes(message))
  if (first === undefined) return escapeText(textOfBoth)
  const start = textOfBoth.indexOf(first)
  const [before, after] = [textOfBoth.slice(0, start), textOfBoth.slice(start + first.length)]
  return `${escapeText(before)}{first}${escapeText(after)}`
}
