import { escapeText } from '../profile/templates/placeholder.ts'
import type { JoinObject } from 'plant-store-kit/options'
import { indexOfValue } from '../fitting/text-places.ts'
import { withPlaceholders } from '../values/kinds.ts'
import { consistsOf } from '../values/pieces.ts'
import { leastPassing } from './least-passing.ts'

/** The messages that a service sends for each of two problems alone. */
interface Messages {
  readonly first: string
  readonly second: string
}

/**
 * How much both messages begin and end with that a text for both has only once: of `Invalid: a is bad` and
 * `Invalid: b is wrong` in `Invalid: a is bad, b is wrong` it is `Invalid: `.
 */
interface Cut {
  readonly atStart: number
  readonly atEnd: number
}

/** Longer messages are not looked into. */
const MAX_MESSAGE = 10_000

/** The text around and between two messages, without what both of them begin and end with. */
export function frameOf(textOfBoth: string, messages: Messages): JoinObject | undefined {
  const { first, second } = messages
  if (Math.max(textOfBoth.length, first.length, second.length) > MAX_MESSAGE) return undefined
  const cut = leastCut(textOfBoth, messages)
  const around = cut && textAround(textOfBoth, coresOf(messages, cut))
  if (cut === undefined || around === undefined) return undefined
  const start = first.slice(0, cut.atStart)
  const end = first.slice(first.length - cut.atEnd)
  return joinFrom(around, { start, end, isSame: first === second })
}

/** What the text for both problems has of the messages. */
const coresOf = ({ first, second }: Messages, { atStart, atEnd }: Cut): Messages => ({
  first: first.slice(atStart, first.length - atEnd),
  second: second.slice(atStart, second.length - atEnd),
})

/**
 * The shortest start and end without which the text has both messages. A text that contains a message contains any part of
 * it, so that they are found by bisection: first the end, without anything that both begin with, then the start.
 */
function leastCut(textOfBoth: string, messages: Messages): Cut | undefined {
  const mostAtStart = sharedLength(messages.first, messages.second)
  const mostAtEnd = sharedLength(reversed(messages.first), reversed(messages.second))
  const contains = (cut: Cut): boolean => containsInOrder(textOfBoth, coresOf(messages, cut))
  const atEnd = leastPassing(mostAtEnd, (length) =>
    contains({ atStart: mostAtStart, atEnd: length }),
  )
  if (atEnd === undefined) return undefined
  const least = leastPassing(mostAtStart, (length) => contains({ atStart: length, atEnd }))
  if (least === undefined) return undefined
  return cutAtWords(textOfBoth, messages, { least, most: mostAtStart, atEnd })
}

/** Starts of different lengths, and one end. */
interface Range {
  readonly least: number
  readonly most: number
  readonly atEnd: number
}

/** The first cut in a range of starts that leaves whole words: a part of a word is no message. */
function cutAtWords(
  textOfBoth: string,
  messages: Messages,
  { least, most, atEnd }: Range,
): Cut | undefined {
  for (let atStart = least; atStart <= most; atStart += 1) {
    const cut: Cut = { atStart, atEnd }
    if (textAround(textOfBoth, coresOf(messages, cut)) !== undefined) return cut
  }
  return undefined
}

const reversed = (text: string): string => text.split('').toReversed().join('')

/** How many units two texts begin with alike; not all of the first one. */
function sharedLength(first: string, second: string): number {
  let length = 0
  while (length < first.length - 1 && first[length] === second[length]) length += 1
  return length
}

const containsInOrder = (text: string, { first, second }: Messages): boolean =>
  consistsOf(text, ['', first, second, ''])

type Around = Readonly<Record<'before' | 'between' | 'after', string>>

const BEGINS_WITH_TEXT = /^\S/

/** The text before, between and after two messages in their order; undefined if it does not have them as whole words. */
function textAround(textOfBoth: string, { first, second }: Messages): Around | undefined {
  if (![first, second].every((message) => BEGINS_WITH_TEXT.test(message))) return undefined
  const startOfFirst = indexOfValue(textOfBoth, first)
  if (startOfFirst < 0) return undefined
  const endOfFirst = startOfFirst + first.length
  const startOfSecond = indexOfValue(textOfBoth, second, endOfFirst)
  if (startOfSecond < 0) return undefined
  return {
    before: textOfBoth.slice(0, startOfFirst),
    between: textOfBoth.slice(endOfFirst, startOfSecond),
    after: textOfBoth.slice(startOfSecond + second.length),
  }
}

/** What a message begins and ends with, and whether both messages are the same. */
type OfMessages = Readonly<{ start: string; end: string; isSame: boolean }>

/** A join by the texts around two messages, and what each of them begins and ends with. */
function joinFrom(
  { before, between, after }: Around,
  { start, end, isSame }: OfMessages,
): JoinObject {
  const [opening, closing] = [asOneOf(before, start), asOneOf(after, end)]
  const isDefault = opening !== undefined && closing !== undefined && !isSame
  const [textBefore, textAfter] = [escapeText(before), escapeText(after)]
  return {
    ...(opening !== '' && { start: withPlaceholders(opening ?? escapeText(start)) }),
    ...(between !== '; ' && { between }),
    ...(closing !== '' && { end: withPlaceholders(closing ?? escapeText(end)) }),
    ...(!isDefault && { body: withPlaceholders(`${textBefore}{joined}${textAfter}`) }),
  }
}

/** The text around several messages, if a single one has the same around it, or nothing. */
const asOneOf = (several: string, single: string): string | undefined =>
  single === '' || single === several ? escapeText(several) : undefined
