import { isDeepStrictEqual } from 'node:util'
import { isObject, memberOf } from '../check-value.ts'
import { renderText } from '../profile/template.ts'
import { jsonText } from '../json.ts'
import { patternOf } from './fit-template.ts'
import type { Classified } from './infer.ts'
import { play } from './play.ts'
import type { JoinObject, Profile } from '../profile/settings.ts'
import { byFrequency } from './rules.ts'

/** How responses to two problems follow from those to each of them: the most frequent ways first. */
export function joinsIn(pairs: readonly Classified[], profile: Profile): readonly JoinObject[] {
  const { refuse } = play(profile, '')
  const found = pairs.map((pair) => {
    const bodies = pair.refused.map((problem) => refuse([problem], pair).body)
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

/** The text around and between two messages, without what both of them begin and end with. */
function frameOf(
  both: string,
  [first = '', second = '']: readonly string[],
): JoinObject | undefined {
  const lengths = Array.from(first, (_, length) => length)
  const starts = lengths
    .map((length) => first.slice(0, length))
    .filter((start) => second.startsWith(start))
  const ends = lengths
    .map((length) => first.slice(first.length - length))
    .filter((end) => second.endsWith(end))
  for (const end of ends)
    for (const start of starts) {
      const pieces = [first, second].map((text) =>
        text.slice(start.length, text.length - end.length),
      )
      if (!pieces.every((piece) => /^\S/.test(piece))) continue
      const [one, other] = pieces.map((piece) => patternOf([piece]).source)
      const found = new RegExp(`^(.*?)${one}(.*?)${other}(.*)$`, 's').exec(both)
      if (found === null) continue
      const [, before = '', between = '', after = ''] = found
      const [opening, closing] = [asOneOf(before, start), asOneOf(after, end)]
      const isDefault = opening !== undefined && closing !== undefined && first !== second
      return {
        ...(opening !== '' && { start: opening ?? start }),
        ...(between !== '; ' && { between }),
        ...(closing !== '' && { end: closing ?? end }),
        ...(!isDefault && { body: `${withCount(before)}{joined}${withCount(after)}` }),
      }
    }
  return undefined
}

/** The text around several messages as that around one, with the number of messages and its plural. */
function asOneOf(several: string, single: string): string | undefined {
  const counted = withCount(several)
  const candidates = [counted, several, counted.replace(/s\b/, '{count:plural}')]
  return candidates.find(
    (candidate) => single === '' || renderText(candidate, { count: 1 }) === single,
  )
}
