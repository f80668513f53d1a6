import { isDeepStrictEqual } from 'node:util'
import { isNumeric } from 'plant-store-kit/json'
import { placesOfValue } from '../fitting/text-places.ts'
import { CONVERSIONS } from '../profile/templates/conversions.ts'
import { isCode } from '../values/codes.ts'
import { CONSTANTS } from '../values/constants.ts'
import { escapePattern } from '../values/escape-pattern.ts'
import { NUMBER } from '../values/number-in-text.ts'
import { consistsOf } from '../values/pieces.ts'
import { hasSeveralWords } from '../values/tokens.ts'
import type { Candidate, Sent } from './received.ts'

// What another run of an unchanged service may give, and how that is recognized. `reasons.ts` has the table.

/** Two values of a member, and the request that got the second one. */
export interface ComparedValues {
  readonly path: readonly string[]
  readonly expected: unknown
  readonly received: unknown
  readonly candidate: Candidate
  readonly sent: Sent
}

/** Where a text of a profile has what is another text in each response. */
const ANY_CONSTANT = new RegExp(`${CONSTANTS.uuid}|${CONSTANTS.counter}`)

/** Whether a text is the expected one with another name, that of a stored plant, wherever it has the name that was sent. */
export function hasNameOfStoredPlant({
  expected,
  received,
  candidate,
  sent,
}: ComparedValues): boolean {
  if (!candidate.isOfOtherPlant || typeof expected !== 'string') return false
  if (typeof received !== 'string' || received === '') return false
  const { name } = sent
  if (typeof name !== 'string' || name === '') return false
  const places = placesOfValue(expected, name)
  const starts = [0, ...places.map((place) => place + name.length)]
  const pieces = starts.map((start, index) => expected.slice(start, places[index]))
  const constantPieces = pieces.flatMap((piece) => piece.split(ANY_CONSTANT))
  return places.length > 0 && consistsOf(received, constantPieces)
}

/** Whether it is what a service that looks for the id at once says in addition, once a run has stored it. */
export function isOfKnownId({ path, expected, candidate, sent }: ComparedValues): boolean {
  return candidate.isOfOtherPlant && expected === undefined && path.at(-1) === sent.identity
}

/** What stands for a character of which a service decodes each piece alone, as some do; where it is cut depends on timing. */
const CUT_CHARACTER = '\uFFFD'
const CUT_OR_CONSTANT = new RegExp(`${CUT_CHARACTER}+|${ANY_CONSTANT.source}`)

/** Whether one of two texts is the other one with cut characters. */
export function hasCutCharacter({ expected, received, sent }: ComparedValues): boolean {
  if (!sent.isInPieces || typeof expected !== 'string' || typeof received !== 'string') return false
  if (![expected, received].some((text) => text.includes(CUT_CHARACTER))) return false
  const expectedPieces = expected.split(CUT_OR_CONSTANT)
  const receivedPieces = received.split(CUT_OR_CONSTANT)
  // Each may be cut elsewhere.
  if (expectedPieces.length > 1 && receivedPieces.length > 1) return true
  return consistsOf(received, expectedPieces) || consistsOf(expected, receivedPieces)
}

/** A value without what may differ. */
type Reduce = (value: unknown, path: readonly string[]) => unknown

const isSameWith = (reduce: Reduce, { path, expected, received }: ComparedValues): boolean =>
  reduce(expected, path) === reduce(received, path)

/** A number, in a group, or else a word, which may have digits. */
const NUMBER_OR_WORD = new RegExp(String.raw`(-?(?:${NUMBER.source}|Infinity)\b)|[\w.]+`, 'g')

function withoutNumbersButCodes(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string')
    return value.replaceAll(NUMBER_OR_WORD, (word, number?: string) =>
      number === undefined ? word : '0',
    )
  return isNumeric(value) && !isCode(path) ? 0 : value
}

/**
 * Whether only numbers differ where the id is a sum with a fresh one: beyond 2^53, it may be odd or even, and is rounded as
 * in `no 9007199254740992` and `no 9007199254740994`.
 */
export const differsByRounding = (values: ComparedValues): boolean =>
  values.sent.hasSum && isSameWith(withoutNumbersButCodes, values)

/** Whether the numbers in messages about a problem vary, such as positions. */
const hasVaryingNumbers = ({ candidate: { problem } }: ComparedValues): boolean =>
  problem?.profileClass.facts.hasVaryingNumbers === true

const isSingleWord = (value: unknown): value is string =>
  typeof value === 'string' && !hasSeveralWords(value)

/** The same without those of a single word, such as a code. */
const withoutNumbersOfMessage: Reduce = (value, path) =>
  isSingleWord(value) ? value : withoutNumbersButCodes(value, path)

/** Whether only numbers of a message differ, such as positions: `at 7` and `at 8`. */
export const differsInPositions = (values: ComparedValues): boolean =>
  hasVaryingNumbers(values) && isSameWith(withoutNumbersOfMessage, values)

const DIGIT = /\d/g

const withoutDigits: Reduce = (value) =>
  isSingleWord(value) ? value.replaceAll(DIGIT, '0') : value

/** Shorter texts are in a body by chance. */
const SHORTEST_EXCERPT = 10
/** By how much the numbers in a plant's id and name may be longer than those that a profile was learned with. */
const MORE_DIGITS = 4

/** Whether a value is a part of the body that was sent. */
function isExcerpt(value: unknown, sent: Sent): boolean {
  const text = String(value)
  return text.length >= SHORTEST_EXCERPT && sent.text.includes(text)
}

/** Whether only digits differ in an excerpt: `{"id":1456` and `{"id":1459`. */
export const differsInDigitsOfExcerpt = (values: ComparedValues): boolean =>
  hasVaryingNumbers(values) &&
  isExcerpt(values.received, values.sent) &&
  isSameWith(withoutDigits, values)

/**
 * Whether both values are excerpts that begin alike: one of a fixed length ends elsewhere if the id in there is longer, as
 * `{"id":1459200426,"` and `{"id":1459200426,"name`.
 */
export function endsElsewhere(values: ComparedValues): boolean {
  const { expected, received, sent } = values
  const excerpts = [expected, received].filter((value) => isExcerpt(value, sent)).map(String)
  const [shorter = '', longer = ''] = excerpts.toSorted((a, b) => a.length - b.length)
  const isLonger = longer.length > shorter.length && longer.length <= shorter.length + MORE_DIGITS
  const beginsAlike = longer.startsWith(shorter) && shorter.search(DIGIT) >= 0
  return hasVaryingNumbers(values) && isLonger && beginsAlike
}

/**
 * Whether a text has the undeclared members in another order, as services write them that keep names in a set, whose order
 * depends on the process. In an item of a list, it has another one of them.
 */
export function hasOtherOrderOfNames({ path, expected, received, sent }: ComparedValues): boolean {
  const { furtherNames } = sent
  if (furtherNames.length < 2) return false
  if (typeof expected !== 'string' || typeof received !== 'string') return false
  const isItem = path.some((name) => /^\d+$/.test(name))
  if (!isItem)
    return isDeepStrictEqual(apartFrom(furtherNames, expected), apartFrom(furtherNames, received))
  const names = furtherNames.filter((name) => expected.includes(name))
  return names.some((name) =>
    furtherNames.some((other) => expected.replaceAll(name, () => other) === received),
  )
}

/** The conversions by which services write a name in a text. */
const WRITTEN_NAMES = ['string', 'json', 'python', 'go', 'perl', 'html', 'hapi']

/** A text without these names, and those that it has, in any order. */
function apartFrom(names: readonly string[], text: string): readonly string[] {
  const written = names.flatMap((name) =>
    WRITTEN_NAMES.map((conversion) => String(CONVERSIONS[conversion]!(name))),
  )
  const forms = written.flatMap((form) => [form, form.replace(QUOTES, '$2')])
  // A name may begin as another one does.
  const longestFirst = forms.filter(isFilled).toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(escapePattern).join('|'), 'g')
  return [text.replaceAll(pattern, ''), ...(text.match(pattern) ?? []).toSorted()]
}

const isFilled = (text: string): boolean => text !== ''

const QUOTES = /^(["'])(.*)\1$/s
