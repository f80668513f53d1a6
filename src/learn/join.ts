import { isDeepStrictEqual } from 'node:util'
import { isObject, memberOf } from '../base/check-value.ts'
import { renderText } from '../profile/template.ts'
import { jsonText } from '../base/json.ts'
import { patternOf } from './fit-template.ts'
import type { Classified } from './classified.ts'
import { consistsOf } from './pieces.ts'
import { ProfileMock } from './profile-mock.ts'
import type { Service } from './service.ts'
import type { JoinObject, Profile } from '../profile/settings.ts'
import { byFrequency } from './most-frequent.ts'

/** How responses to two problems follow from those to each of them: the most frequent ways first. */
export function joinsIn(
  pairs: readonly Classified[],
  profile: Profile,
  service: Service,
): readonly JoinObject[] {
  const mock = new ProfileMock(profile, service)
  const found = pairs.map((pair) => {
    const bodies = pair.refused.map((problem) => mock.refuse([problem], pair.subject).body)
    return jsonText(joinOf(bodies, pair.response.body))
  })
  // A text of a single response may have a name or an id of the run.
  const frequent = byFrequency(found.filter((text, at) => found.indexOf(text) < at)).slice(0, 4)
  return frequent.map((text) => JSON.parse(text) as JoinObject)
}

/** What the default does not explain in the body for two problems, or in a member of it. */
function joinOf(bodies: readonly unknown[], both: unknown): JoinObject {
  const given = bodies.filter((body) => body !== undefined)
  if (isObject(both) && given.every(isObject)) {
    const membersOf = (name: string): readonly unknown[] =>
      given.map((body) => memberOf(body, name))
    const parts = Object.entries(both).map(
      ([name, member]) => [name, joinOf(membersOf(name), member)] as const,
    )
    const templates = parts.flatMap(([name, { body }]) =>
      body === undefined ? [] : [[name, body]],
    )
    const body = templates.length > 0 ? (Object.fromEntries(templates) as object) : undefined
    return { ...(Object.assign({}, ...parts.map(([, part]) => part)) as JoinObject), body }
  }
  const isBoth = (body: unknown): boolean => isDeepStrictEqual(body, both)
  const isText = typeof both === 'string'
  if (given.every(isBoth)) return {}
  if (given.some(isBoth)) return isText || Array.isArray(both) ? { body: '{first}' } : {}
  if (!isText) return Array.isArray(both) ? {} : { body: both === 2 ? '{count}' : both }
  const messages = given.filter((body) => typeof body === 'string')
  const shown = messages.find((message) => both.includes(message))
  const whole =
    shown === undefined
      ? withCount(both)
      : both.replace(shown, '{first}').replace(/\b1\b/, '{more}')
  // The service may report them in another order than the mock.
  return frameOf(both, messages) ?? frameOf(both, messages.toReversed()) ?? { body: whole }
}

const withCount = (text: string): string => text.replace(/\b2\b/, '{count}')

/** Longer messages, and longer texts that all of them begin or end with, are not looked into. */
const MAX_MESSAGE = 10_000
const MAX_FRAME = 200

/** The text around and between two messages, without what both of them begin and end with. */
export function frameOf(
  both: string,
  [first = '', second = '']: readonly string[],
): JoinObject | undefined {
  if (Math.max(both.length, first.length, second.length) > MAX_MESSAGE) return undefined
  const mostAtStart = sharedLength(first, second)
  const mostAtEnd = sharedLength(reversed(first), reversed(second))
  for (let atEnd = 0; atEnd <= mostAtEnd; atEnd += 1) {
    const middleOf = (text: string, atStart: number): string =>
      text.slice(atStart, text.length - atEnd)
    // What contains a text contains its parts, so that most ends need one look only.
    const shortest = [first, second].map((text) => middleOf(text, mostAtStart))
    if (!containsInOrder(both, shortest)) continue
    for (let atStart = 0; atStart <= mostAtStart; atStart += 1) {
      const middles = [first, second].map((text) => middleOf(text, atStart))
      const around = textAround(both, middles)
      if (around === undefined) continue
      const [start, end] = [first.slice(0, atStart), first.slice(first.length - atEnd)]
      return joinFrom(around, { start, end, isSame: first === second })
    }
  }
  return undefined
}

const reversed = (text: string): string => text.split('').toReversed().join('')

/** How many units two texts begin with alike; not all of the first one, and at most 200. */
function sharedLength(first: string, second: string): number {
  const most = Math.min(first.length - 1, MAX_FRAME)
  let length = 0
  while (length < most && first[length] === second[length]) length += 1
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
  const startOfFirst = both.search(patternOf([first]))
  if (startOfFirst < 0) return undefined
  const endOfFirst = startOfFirst + first.length
  const ofSecond = patternOf([second])
  ofSecond.lastIndex = endOfFirst
  const startOfSecond = ofSecond.exec(both)?.index
  if (startOfSecond === undefined) return undefined
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
