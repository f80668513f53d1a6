import { BETWEEN } from '../profile/responses/join-bodies.ts'
import { escapeText } from '../profile/templates/placeholder.ts'
import type { JoinObject } from 'plant-store-kit/options'
import { indexOfValue } from '../fitting/text-places.ts'
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
 * The text around and between two messages, without the least of what both begin and end with that a text for both has only
 * once: of `Invalid: a is bad` and `Invalid: b is wrong` in `Invalid: a is bad, b is wrong` it is `Invalid: `.
 */
export function frameOf(textOfBoth: string, messages: Messages): JoinObject | undefined {
  const { first, second } = messages
  if (Math.max(textOfBoth.length, first.length, second.length) > MAX_MESSAGE) return undefined
  const [tokens, otherTokens] = [tokensOf(first), tokensOf(second)]
  const prefixLengths = commonPrefixLengths(tokens, otherTokens)
  const suffixLengths = commonPrefixLengths(tokens.toReversed(), otherTokens.toReversed())
  const longestPrefix = prefixLengths.at(-1)!
  const atEnd = suffixLengths.find((length) => {
    const { first: firstPart, second: secondPart } = partsOf(messages, {
      atStart: longestPrefix,
      atEnd: length,
    })
    return consistsOf(textOfBoth, ['', firstPart, secondPart, ''])
  })
  if (atEnd === undefined) return undefined
  for (const atStart of prefixLengths) {
    const around = textAround(textOfBoth, partsOf(messages, { atStart, atEnd }))
    if (around === undefined) continue
    const [start, end] = [first.slice(0, atStart), first.slice(first.length - atEnd)]
    return joinFrom(around, { start, end, isSame: first === second })
  }
  return undefined
}

/** How many units of both messages are left out. */
interface Cut {
  readonly atStart: number
  readonly atEnd: number
}

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

/** What the text for both problems has of the messages. */
const partsOf = ({ first, second }: Messages, { atStart, atEnd }: Cut): Messages => ({
  first: first.slice(atStart, first.length - atEnd),
  second: second.slice(atStart, second.length - atEnd),
})

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
