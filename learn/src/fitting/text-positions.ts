import { dialects } from '../dialects/index.ts'

/**
 * Where a value first stands in a text, from a position on; -1 if nowhere. It must stand alone: not in a longer word or
 * number, and not as a single character beside a letter or a digit.
 */
export function indexOfValue(text: string, value: string, from = 0): number {
  let start = text.indexOf(value, from)
  while (start >= 0 && !standsApart(text, start, start + value.length))
    start = text.indexOf(value, start + 1)
  return start
}

/** All positions of a value in a text. */
export function positionsOfValue(text: string, value: string): readonly number[] {
  const positions: number[] = []
  let start = indexOfValue(text, value)
  while (start >= 0) {
    positions.push(start)
    start = indexOfValue(text, value, start + value.length)
  }
  return positions
}

/** Whether a text has a number of several digits: a single one is rarely a position. */
export const hasLongNumber = (text: string): boolean =>
  Array.from(text.matchAll(/\d\d+/g)).some(({ 0: digits, index }) =>
    standsApart(text, index, index + digits.length),
  )

/** What a word or a number that begins has before it, if it has begun before; words that are joined by _ are several. */
const CUT_BEFORE = /(?:[\da-z]|\d\.)$/i
/** What one that ends has after it, if it goes on. */
const CUT_AFTER = /^(?:[\da-z]|\.\d)/i
/** What a number of a name has before it, such as `utf-8` and `iso-8859`. */
const NAME = /[a-z]-$/
const NUMBER_OF_NAME = /^\d{1,4}(?!\d)/

function standsApart(text: string, start: number, end: number): boolean {
  const isSingle = end - start === 1
  const startsWord = isSingle || WORD_CHARACTER.test(text[start]!)
  const endsWord = isSingle || WORD_CHARACTER.test(text[end - 1]!)
  const isCutAfter = endsWord && CUT_AFTER.test(text.slice(end, end + 2))
  return !isCutAfter && !(startsWord && isCutBefore(text, start))
}

const WORD_CHARACTER = /\w/

function isCutBefore(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  if (CUT_BEFORE.test(before)) return true
  const number = text.slice(start, start + 5)
  const isOfName = NAME.test(before) && NUMBER_OF_NAME.test(number)
  const isOfPlatform = (): boolean =>
    dialects.some(({ writesNumber }) => writesNumber?.(text, start) === true)
  return isOfName || (DIGIT.test(number) && isOfPlatform())
}

const DIGIT = /^\d/
