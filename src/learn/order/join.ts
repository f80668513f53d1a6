import { isDeepStrictEqual } from 'node:util'
import { isObject, memberOf } from '../../base/check-value.ts'
import { renderText } from '../../profile/templates/template.ts'
import { jsonText } from '../../base/json.ts'
import { indexOfValue } from '../templates/text-places.ts'
import type { Classified } from '../replay/classified.ts'
import { consistsOf } from '../values/pieces.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { Service } from '../replay/service.ts'
import type { JoinObject, Profile } from '../../profile/settings/settings.ts'
import { byFrequency } from '../values/most-frequent.ts'

/** More ways than these are those of single requests. */
const MAX_JOINS = 4

/** How responses to two problems follow from those to each of them: the most frequent ways first. */
export function joinsIn(
  pairs: readonly Classified[],
  profile: Profile,
  service: Service,
): readonly JoinObject[] {
  const mock = new ProfileMock(profile, service)
  const joins = pairs.map((pair) => {
    const bodies = pair.refused.map((problem) => mock.refuse([problem], pair.context).body)
    return jsonText(joinOf(bodies, pair.response.body))
  })
  // A text of a single response may have a name or an id of the run.
  const repeated = joins.filter((text, index) => joins.indexOf(text) < index)
  return byFrequency(repeated)
    .slice(0, MAX_JOINS)
    .map((text) => JSON.parse(text) as JoinObject)
}

/** Only the first problem is reported. */
const FIRST_ALONE: JoinObject = { body: '{first}' }

/** What the default does not explain in the body for two problems, or in a member of it. */
export function joinOf(bodies: readonly unknown[], both: unknown): JoinObject {
  const known = bodies.filter((body) => body !== undefined)
  if (isObject(both) && known.every(isObject)) return joinOfMembers(known, both)
  const same = known.filter((body) => isDeepStrictEqual(body, both))
  if (same.length === known.length) return {}
  const isSomeOfThem = same.length > 0
  if (typeof both === 'string') return isSomeOfThem ? FIRST_ALONE : joinOfTexts(known, both)
  // The items of arrays are put one after the other.
  if (Array.isArray(both)) return isSomeOfThem ? FIRST_ALONE : {}
  if (isSomeOfThem) return {}
  return { body: both === 2 ? '{count}' : both }
}

/** Each member is joined in its own way; templates of several members are one object. */
function joinOfMembers(bodies: readonly object[], both: object): JoinObject {
  const joins = Object.entries(both).map(([name, value]) => {
    const values = bodies.map((body) => memberOf(body, name))
    return { name, join: joinOf(values, value) }
  })
  const templates = joins.filter(({ join }) => join.body !== undefined)
  const members = templates.map(({ name, join }) => [name, join.body] as const)
  const texts = Object.assign({}, ...joins.map(({ join }) => join)) as JoinObject
  return { ...texts, body: members.length > 0 ? Object.fromEntries(members) : undefined }
}

/** How a text follows from two messages, which the service may report in another order than the mock. */
function joinOfTexts(bodies: readonly unknown[], both: string): JoinObject {
  const messages = bodies.filter((body) => typeof body === 'string')
  return (
    frameOf(both, messages) ??
    frameOf(both, messages.toReversed()) ?? { body: withoutMessages(both, messages) }
  )
}

/** A text that has one of the messages at most, such as `name is required (and 1 more)`. */
function withoutMessages(both: string, messages: readonly string[]): string {
  const first = messages.find((message) => both.includes(message))
  if (first === undefined) return withCount(both)
  return both.replace(first, '{first}').replace(/\b1\b/, '{more}')
}

const withCount = (text: string): string => text.replace(/\b2\b/, '{count}')

/** Longer messages are not looked into. */
const MAX_MESSAGE = 10_000

/**
 * The text around and between two messages, without what both of them begin and end with. A text that contains a message
 * contains any part of it, so that the shortest start and end that must be left out are found by bisection.
 */
export function frameOf(
  both: string,
  [first = '', second = '']: readonly string[],
): JoinObject | undefined {
  if (Math.max(both.length, first.length, second.length) > MAX_MESSAGE) return undefined
  const mostAtStart = sharedLength(first, second)
  const mostAtEnd = sharedLength(reversed(first), reversed(second))
  const middles = (atStart: number, atEnd: number): readonly string[] =>
    [first, second].map((text) => text.slice(atStart, text.length - atEnd))
  const contains = (atStart: number, atEnd: number): boolean =>
    containsInOrder(both, middles(atStart, atEnd))
  const atEnd = leastPassing(mostAtEnd, (length) => contains(mostAtStart, length))
  if (atEnd === undefined) return undefined
  const least = leastPassing(mostAtStart, (length) => contains(length, atEnd)) ?? mostAtStart
  // A part of a word is no message.
  for (let atStart = least; atStart <= mostAtStart; atStart += 1) {
    const around = textAround(both, middles(atStart, atEnd))
    if (around === undefined) continue
    const [start, end] = [first.slice(0, atStart), first.slice(first.length - atEnd)]
    return joinFrom(around, { start, end, isSame: first === second })
  }
  return undefined
}

/** The least number from 0 that passes, if all larger ones pass, too; undefined if none does. */
function leastPassing(most: number, passes: (number: number) => boolean): number | undefined {
  if (!passes(most)) return undefined
  let [failed, passed] = [-1, most]
  while (passed - failed > 1) {
    const middle = Math.floor((failed + passed) / 2)
    if (passes(middle)) passed = middle
    else failed = middle
  }
  return passed
}

const reversed = (text: string): string => text.split('').toReversed().join('')

/** How many units two texts begin with alike; not all of the first one. */
function sharedLength(first: string, second: string): number {
  let length = 0
  while (length < first.length - 1 && first[length] === second[length]) length += 1
  return length
}

const containsInOrder = (text: string, parts: readonly string[]): boolean =>
  consistsOf(text, ['', ...parts, ''])

/** The text before, between and after two others in their order. */
function textAround(
  both: string,
  [first = '', second = '']: readonly string[],
): Around | undefined {
  if (!/^\S/.test(first) || !/^\S/.test(second)) return undefined
  if (!containsInOrder(both, [first, second])) return undefined
  const startOfFirst = indexOfValue(both, first)
  if (startOfFirst < 0) return undefined
  const endOfFirst = startOfFirst + first.length
  const startOfSecond = indexOfValue(both, second, endOfFirst)
  if (startOfSecond < 0) return undefined
  return {
    before: both.slice(0, startOfFirst),
    between: both.slice(endOfFirst, startOfSecond),
    after: both.slice(startOfSecond + second.length),
  }
}

type Around = Readonly<Record<'before' | 'between' | 'after', string>>

/** A join by the texts around two messages, and what each of them begins and ends with. */
function joinFrom(
  { before, between, after }: Around,
  { start, end, isSame }: Readonly<{ start: string; end: string; isSame: boolean }>,
): JoinObject {
  const [opening, closing] = [asOneOf(before, start), asOneOf(after, end)]
  const isDefault = opening !== undefined && closing !== undefined && !isSame
  return {
    ...(opening !== '' && { start: opening ?? start }),
    ...(between !== '; ' && { between }),
    ...(closing !== '' && { end: closing ?? end }),
    ...(!isDefault && { body: `${withCount(before)}{joined}${withCount(after)}` }),
  }
}

/** The text around several messages as that around one, with the number of messages and its plural. */
function asOneOf(several: string, single: string): string | undefined {
  const counted = withCount(several)
  const candidates = [counted, several, counted.replace(/s\b/, '{count:plural}')]
  return candidates.find(
    (candidate) => single === '' || renderText(candidate, { count: 1 }) === single,
  )
}
