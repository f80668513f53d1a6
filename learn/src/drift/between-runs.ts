import { isNumeric } from 'plant-store-kit/json'
import { positionsOfValue } from '../fitting/text-positions.ts'
import type { ClassName } from '../profile/classes/class-facts.ts'
import { isCode } from '../values/codes.ts'
import { CONSTANTS } from '../values/constants.ts'
import { NUMBER, withoutNumbers } from '../values/number-in-text.ts'
import { isAlike } from '../values/alike.ts'
import { consistsOf } from '../values/pieces.ts'
import { hasSeveralWords } from '../values/tokens.ts'
import { isOfOtherResource, type PossibleResponse } from './possible-responses.ts'
import type { Sent } from './compared-exchange.ts'

// What another run of an unchanged service may respond with, and how that is recognized. `reasons.ts` has the table, and
// each comment here an expected and a received value.

/** The value that a profile expects at a place of a response, and the one that a request received there. */
export interface ComparedValues {
  /** Begins with `status`, `headers` or `body`. */
  readonly path: readonly string[]
  readonly expected: unknown
  readonly received: unknown
  /** The response with the expected value. */
  readonly possibleResponse: PossibleResponse
  readonly sent: Sent
}

/** Where a text of a profile has what is another text in each response. */
const ANY_CONSTANT = new RegExp(`${CONSTANTS.uuid}|${CONSTANTS.counter}`)

/**
 * Whether a text is the expected one with another name, that of a stored resource, in each place of the name that was sent:
 * `Fern exists` and, of an id that an earlier run stored with the name Moss, `Moss exists`.
 */
export function hasNameOfStoredResource({
  expected,
  received,
  possibleResponse,
  sent,
}: ComparedValues): boolean {
  if (!isOfOtherResource(possibleResponse) || typeof expected !== 'string') return false
  if (typeof received !== 'string' || received === '') return false
  const { name } = sent
  if (typeof name !== 'string' || name === '') return false
  const places = positionsOfValue(expected, name)
  const starts = [0, ...places.map((place) => place + name.length)]
  const pieces = starts.map((start, index) => expected.slice(start, places[index]))
  const constantPieces = pieces.flatMap((piece) => piece.split(ANY_CONSTANT))
  return places.length > 0 && consistsOf(received, constantPieces)
}

/**
 * Whether the response has an additional message about a known id: `{ name: ['is too long'] }` and
 * `{ name: ['is too long'], id: ['exists'] }`, which differ at `id`. Some services look for the id before they check the rest,
 * and an earlier request stored it.
 */
export function isOfKnownId({ path, expected, possibleResponse, sent }: ComparedValues): boolean {
  return (
    isOfOtherResource(possibleResponse) && expected === undefined && path.at(-1) === sent.identity
  )
}

/** What stands for a part of a character, if a service decodes each piece of a body by itself; timing decides where it is cut. */
const CUT_CHARACTER = '\uFFFD'

/** Characters of several bytes, which may be cut. */
const WIDE = /([^\0-\x7f]+)/

/** Whether only characters of several bytes differ, where some are cut: `Fougère` and `Foug\uFFFD\uFFFDre`. */
export function hasCutCharacter({ expected, received, sent }: ComparedValues): boolean {
  if (!sent.isInPieces || typeof expected !== 'string' || typeof received !== 'string') return false
  const [pieces, receivedPieces] = [expected.split(WIDE), received.split(WIDE)]
  const isSame = (piece: string, other: string): boolean =>
    isAlike(piece, other) || [piece, other].some((text) => text.includes(CUT_CHARACTER))
  return (
    pieces.length === receivedPieces.length &&
    pieces.every((piece, index) => isSame(piece, receivedPieces[index]!))
  )
}

/** A number, in a group, or else a word, which may have digits. */
const NUMBER_OR_WORD = new RegExp(String.raw`(-?(?:${NUMBER.source}|Infinity)\b)|[\w.]+`, 'g')

/** A value with one number instead of each, apart from codes. */
function withoutNumbersButCodes(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string')
    return value.replaceAll(NUMBER_OR_WORD, (word, number?: string) =>
      number === undefined ? word : '0',
    )
  return isNumeric(value) && !isCode(path) ? 0 : value
}

/**
 * Whether only numbers differ that may: positions in a message, `at 7` and `at 8`, and sums with a fresh id, which are odd or
 * even and so are rounded to `9007199254740992` and `9007199254740994`. A single word of digits may be a code.
 */
export function differsInNumbers(values: ComparedValues): boolean {
  const { path, expected, received, sent } = values
  const isCodeOfMessage = typeof expected === 'string' && !hasSeveralWords(expected)
  const mayDiffer = sent.hasSum || (hasVaryingNumbers(values) && !isCodeOfMessage)
  return (
    mayDiffer && withoutNumbersButCodes(expected, path) === withoutNumbersButCodes(received, path)
  )
}

/** The classes whose messages may have numbers that differ from run to run: positions in the text, and known ids. */
const WITH_VARYING_NUMBERS: ReadonlySet<string> = new Set<ClassName>([
  'body-encoding',
  'body-json',
  'repeated-id',
])

/** Whether the numbers in messages about a problem vary, such as positions. */
const hasVaryingNumbers = ({ possibleResponse: { problem } }: ComparedValues): boolean =>
  problem !== undefined && WITH_VARYING_NUMBERS.has(problem.profileClass.name)

/** Shorter texts are in a body by chance. */
const SHORTEST_EXCERPT = 10
/** By how much the numbers in an id and a name may be longer than those that a profile was learned with. */
const MORE_DIGITS = 4

/**
 * Whether both values are the same excerpt of a body but for its digits and its end: one of a fixed length ends elsewhere if
 * the id in there has more digits: `{"id":1456,"name` and `{"id":1459200,"`.
 */
export function differsInExcerpt(values: ComparedValues): boolean {
  const [received, expected] = [String(values.received), String(values.expected)]
  const isExcerpt = received.length >= SHORTEST_EXCERPT && values.sent.text.includes(received)
  if (!isExcerpt || !hasVaryingNumbers(values)) return false
  const texts = [received, expected].map(withoutNumbers)
  const [shorter, longer] = texts.toSorted((a, b) => a.length - b.length) as [string, string]
  const hasSameBeginning = longer.startsWith(shorter) && shorter.includes('0')
  return hasSameBeginning && Math.abs(received.length - expected.length) <= MORE_DIGITS
}
