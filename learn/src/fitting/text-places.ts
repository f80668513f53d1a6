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

/** All places of a value in a text. */
export function placesOfValue(text: string, value: string): readonly number[] {
  const places: number[] = []
  let start = indexOfValue(text, value)
  while (start >= 0) {
    places.push(start)
    start = indexOfValue(text, value, start + value.length)
  }
  return places
}

function standsApart(text: string, start: number, end: number): boolean {
  const isSingle = end - start === 1
  const isCutBefore = (isSingle || isWordCharacter(text[start])) && continuesBefore(text, start)
  const isCutAfter = (isSingle || isWordCharacter(text[end - 1])) && continuesAfter(text, end)
  return !isCutBefore && !isCutAfter
}

const WORD_CHARACTER = /\w/
const LETTER_OR_DIGIT = /[\da-z]/i
const SMALL_LETTER = /[a-z]/
const DIGIT = /\d/

const isWordCharacter = (character = ''): boolean => WORD_CHARACTER.test(character)
// Words that are joined by _ are several.
const isLetterOrDigit = (character = ''): boolean => LETTER_OR_DIGIT.test(character)
const isSmallLetter = (character = ''): boolean => SMALL_LETTER.test(character)
const isDigit = (character = ''): boolean => DIGIT.test(character)

/** Whether a word or a number that begins here has begun before. */
const continuesBefore = (text: string, start: number): boolean =>
  isLetterOrDigit(text[start - 1]) ||
  isFraction(text, start) ||
  isNumberOfName(text, start) ||
  isNumberOfPlatform(text, start)

/** Whether a word or a number that ends here goes on. */
const continuesAfter = (text: string, end: number): boolean =>
  isLetterOrDigit(text[end]) || (text[end] === '.' && isDigit(text[end + 1]))

const isFraction = (text: string, start: number): boolean =>
  text[start - 1] === '.' && isDigit(text[start - 2])

const LONGEST_OF_NAME = 4

/** Whether a number belongs to a name, such as `utf-8` and `iso-8859`. */
function isNumberOfName(text: string, start: number): boolean {
  const isAfterName = text[start - 1] === '-' && isSmallLetter(text[start - 2])
  return isAfterName && isDigit(text[start]) && endOfDigits(text, start) <= start + LONGEST_OF_NAME
}

function endOfDigits(text: string, start: number): number {
  let end = start
  while (isDigit(text[end])) end += 1
  return end
}

const isNumberOfPlatform = (text: string, start: number): boolean =>
  isDigit(text[start]) && dialects.some(({ writesNumber }) => writesNumber?.(text, start))
