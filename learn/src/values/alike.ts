import { isNumeric, jsonText } from 'plant-store-kit/json'
import { CONSTANTS } from './constants.ts'
import { withoutNumbers } from './number-in-text.ts'
import { hasSeveralWords, isWordOrNumber, tokensOf } from './tokens.ts'

/** What is between words, and in other places when the words are. */
const SEPARATOR = /^[\s"{}[\],:;.]$/

const COUNTER = String(CONSTANTS.counter)

/** Whether a text has a constant, which stands for any value of its kind. */
const hasConstant = (text: string): boolean =>
  text.includes(CONSTANTS.uuid) || text.includes(COUNTER)

/** Whether a value is the expected one, in which a UUID stands for any word, and a counter for any number. */
export function isAlike(expected: unknown, actual: unknown): boolean {
  if (expected === CONSTANTS.counter) return isNumeric(actual)
  if (typeof expected !== typeof actual) return false
  // As texts, an object is like any other one, and `['null']` like null.
  if (expected instanceof Object || actual instanceof Object) return false
  const [expectedText, actualText] = [String(expected), String(actual)]
  if (expectedText === CONSTANTS.uuid) return actualText !== '' && !hasSeveralWords(actualText)
  if (!hasConstant(expectedText)) return expectedText === actualText
  const [expectedTokens, actualTokens] = [tokensOf(expectedText), tokensOf(actualText)]
  return (
    expectedTokens.length === actualTokens.length &&
    expectedTokens.every((token, index) => isAlikeToken(token, actualTokens[index]!))
  )
}

function isAlikeToken(expected: string, actual: string): boolean {
  if (expected === actual) return true
  if (expected === CONSTANTS.uuid) return isWordOrNumber(actual)
  return expected.includes(COUNTER) && withoutNumbers(expected) === withoutNumbers(actual)
}

/** Whether two JSON values consist of words that are alike, in any order and at any depth. */
export function hasSameWords(expected: unknown, actual: unknown): boolean {
  const [expectedWords, actualWords] = [wordsOf(expected), wordsOf(actual)]
  if (expectedWords.length !== actualWords.length) return false
  const expectedOnly = unmatched(expectedWords, actualWords)
  if (!expectedOnly.every(hasConstant)) return false
  // Counters match words that differ in digits only. What is left of the actual words must be one word for each expected UUID.
  const expectedCounters = expectedOnly
    .filter((word) => word !== CONSTANTS.uuid)
    .map(withoutNumbers)
  const actualOnly = unmatched(actualWords, expectedWords).map(withoutNumbers)
  const actualForUuids = unmatched(actualOnly, expectedCounters)
  const uuids = expectedOnly.length - expectedCounters.length
  return actualForUuids.length === uuids && actualForUuids.every(isWordOrNumber)
}

const wordsOf = (value: unknown): readonly string[] =>
  tokensOf(jsonText(value ?? null)).filter((token) => !SEPARATOR.test(token))

/** The words of a list that another one does not have, or has less often. */
function unmatched(words: readonly string[], others: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  const remaining: string[] = []
  for (const word of words) {
    const count = counts.get(word) ?? 0
    if (count === 0) remaining.push(word)
    else counts.set(word, count - 1)
  }
  return remaining
}
