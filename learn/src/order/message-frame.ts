import { BETWEEN } from '../profile/responses/join-bodies.ts'
import { escapeText } from '../profile/templates/placeholder.ts'
import type { JoinObject } from 'plant-store-kit/options'
import { indexOfValue } from '../fitting/text-positions.ts'
import { withPlaceholders } from '../values/constants.ts'
import { consistsOf } from '../values/pieces.ts'
import { tokensOf } from '../values/tokens.ts'

/** The messages that a service sends for each of two problems alone. */
interface Messages {
  readonly first: string
  readonly second: string
}

/** Longer messages are not looked into. */
const MAX_MESSAGE = 10_000

/**
 * The text around and between two messages. What both begin and end with may be there once: as much as is needed, and no
 * more, is cut off each message. The end is found first, with the longest beginning, and with it the beginning:
 *
 * | messages | text for both | cut off | join |
 * |---|---|---|---|
 * | `No: a is bad.`, `No: b is odd.` | `No: a is bad, b is odd.` | `No: ` and `.` | `{ start: 'No: ', between: ', ', end: '.' }` |
 * | `a is bad`, `b is bad` | `a is bad, b is bad` | nothing | `{ between: ', ' }` |
 */
export function frameOf(textOfBoth: string, messages: Messages): JoinObject | undefined {
  const { first, second } = messages
  if (Math.max(textOfBoth.length, first.length, second.length) > MAX_MESSAGE) return undefined
  const [tokens, otherTokens] = [tokensOf(first), tokensOf(second)]
  const prefixLengths = commonPrefixLengths(tokens, otherTokens)
  const suffixLengths = commonPrefixLengths(tokens.toReversed(), otherTokens.toReversed())
  const atEnd = suffixLengths.find((length) => {
    const cut = cutOff(messages, prefixLengths.at(-1)!, length)
    return consistsOf(textOfBoth, ['', cut.first, cut.second, ''])
  })
  if (atEnd === undefined) return undefined
  for (const atStart of prefixLengths) {
    const around = textAround(textOfBoth, cutOff(messages, atStart, atEnd))
    if (around === undefined) continue
    const [start, end] = [first.slice(0, atStart), first.slice(first.length - atEnd)]
    return joinFrom(around, { start, end, isSame: first === second })
  }
  return undefined
}

/** Both messages without so many units of their beginning and of their end. */
const cutOff = ({ first, second }: Messages, atStart: number, atEnd: number): Messages => ({
  first: first.slice(atStart, first.length - atEnd),
  second: second.slice(atStart, second.length - atEnd),
})

/** The lengths of what two lists of words begin with alike: no word, the first one, the first two, … */
function commonPrefixLengths(
  tokens: readonly string[],
  others: readonly string[],
): readonly number[] {
  const lengths = [0]
  for (const [index, token] of tokens.entries()) {
    if (token !== others[index]) break
    lengths.push(lengths.at(-1)! + token.length)
  }
  return lengths
}

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
    ...(between !== BETWEEN && { between }),
    ...(closing !== '' && { end: withPlaceholders(closing ?? escapeText(end)) }),
    ...(!isDefault && { body: withPlaceholders(`${textBefore}{joined}${textAfter}`) }),
  }
}

/** The text around several messages, if a single one has the same around it, or nothing. */
const asOneOf = (several: string, single: string): string | undefined =>
  single === '' || single === several ? escapeText(several) : undefined
