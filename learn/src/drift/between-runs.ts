import { isDeepStrictEqual } from 'node:util'
import { isNumeric } from 'plant-store-kit/json'
import { placesOfValue } from '../fitting/text-places.ts'
import { CONVERSIONS } from '../profile/templates/conversions.ts'
import { isCode } from '../values/codes.ts'
import { CONSTANTS } from '../values/constants.ts'
import { escapePattern } from '../values/escape-pattern.ts'
import { NUMBER, withoutNumbers } from '../values/number-in-text.ts'
import { isAlike } from '../values/alike.ts'
import { consistsOf } from '../values/pieces.ts'
import { hasSeveralWords } from '../values/tokens.ts'
import { isOfOtherResource, type PossibleResponse } from './possible-responses.ts'
import type { Sent } from './received.ts'

// What another run of an unchanged service may give, and how that is recognized. `reasons.ts` has the table.

/** Two values of a member, and the request that got the second one. */
export interface ComparedValues {
  readonly path: readonly string[]
  readonly expected: unknown
  readonly received: unknown
  /** The one that has the expected value. */
  readonly possibleResponse: PossibleResponse
  readonly sent: Sent
}

/** Where a text of a profile has what is another text in each response. */
const ANY_CONSTANT = new RegExp(`${CONSTANTS.uuid}|${CONSTANTS.counter}`)

/** Whether a text is the expected one with another name, that of a stored resource, wherever it has the name that was sent. */
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
  const places = placesOfValue(expected, name)
  const starts = [0, ...places.map((place) => place + name.length)]
  const pieces = starts.map((start, index) => expected.slice(start, places[index]))
  const constantPieces = pieces.flatMap((piece) => piece.split(ANY_CONSTANT))
  return places.length > 0 && consistsOf(received, constantPieces)
}

/**
 * Whether the response has an additional message about a known id. Some services look for the id before they check the
 * rest, and an earlier request stored it.
 */
export function isOfKnownId({ path, expected, possibleResponse, sent }: ComparedValues): boolean {
  return (
    isOfOtherResource(possibleResponse) && expected === undefined && path.at(-1) === sent.identity
  )
}

/** What stands for a part of a character, if a service decodes each piece of a body alone; where it is cut depends on timing. */
const CUT_CHARACTER = '\uFFFD'

/** Characters of several bytes, which may be cut. */
const WIDE = /([^\0-\x7f]+)/

/** Whether only characters of several bytes differ, where some are cut: `Foug\uFFFD\uFFFDre` and `Fougère`. */
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
 * Whether only numbers differ that may: positions in a message (`at 7`, `at 8`), and sums with a fresh id, which are odd or
 * even and so are rounded to `9007199254740992` or `9007199254740994`. A single word of digits may be a code.
 */
export function differsInNumbers(values: ComparedValues): boolean {
  const { path, expected, received, sent } = values
  const isCodeOfMessage = typeof expected === 'string' && !hasSeveralWords(expected)
  const mayDiffer = sent.hasSum || (hasVaryingNumbers(values) && !isCodeOfMessage)
  return (
    mayDiffer && withoutNumbersButCodes(expected, path) === withoutNumbersButCodes(received, path)
  )
}

/** Whether the numbers in messages about a problem vary, such as positions. */
const hasVaryingNumbers = ({ possibleResponse: { problem } }: ComparedValues): boolean =>
  problem?.profileClass.facts.hasVaryingNumbers === true

/** Shorter texts are in a body by chance. */
const SHORTEST_EXCERPT = 10
/** By how much the numbers in an id and a name may be longer than those that a profile was learned with. */
const MORE_DIGITS = 4

/**
 * Whether both values are the same excerpt of a body but for its digits and its end: one of a fixed length ends elsewhere if
 * the id in there is longer, as `{"id":1456,"` and `{"id":1459200,"name`.
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

/**
 * Whether a text has the undeclared members in another order, as services write them that keep names in a set, whose order
 * depends on the process. In an item of a list, it has another one of them, and may have the beginning of one before it.
 */
export function hasOtherOrderOfNames({ path, expected, received, sent }: ComparedValues): boolean {
  const { furtherNames } = sent
  if (furtherNames.length < 2) return false
  if (typeof expected !== 'string' || typeof received !== 'string') return false
  const isItem = path.some((name) => /^\d+$/.test(name))
  if (!isItem)
    return isDeepStrictEqual(apartFrom(furtherNames, expected), apartFrom(furtherNames, received))
  return furtherNames.some((name) => {
    const [start = '', ...rest] = expected.split(name)
    return rest.length > 0 && hasNameBetween(received, start, rest.join(name), furtherNames)
  })
}

/** Whether a text is a name between these texts, before which the beginning of another one may be left. */
function hasNameBetween(
  text: string,
  start: string,
  end: string,
  names: readonly string[],
): boolean {
  if (!text.startsWith(start) || !text.endsWith(end)) return false
  const middle = text.slice(start.length, text.length - end.length)
  const isBeginning = (left: string): boolean => names.some((name) => name.startsWith(left))
  return names.some(
    (name) => middle.endsWith(name) && isBeginning(middle.slice(0, middle.length - name.length)),
  )
}

/** A text without these names, and those that it has, in any order. */
function apartFrom(names: readonly string[], text: string): readonly string[] {
  const forms = names.flatMap(formsOfName)
  // A name may begin as another one does.
  const longestFirst = forms.toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(escapePattern).join('|'), 'g')
  return [text.replaceAll(pattern, ''), ...(text.match(pattern) ?? []).toSorted()]
}

/** The conversions by which services write names in texts. */
const WRITTEN_NAMES = ['html', 'hapi', 'json', 'python', 'go'] as const

/** How services may write a name in a text: as it is, or escaped, also between other quotes. */
function formsOfName(name: string): readonly string[] {
  const written = WRITTEN_NAMES.map((conversion) => String(CONVERSIONS[conversion]!(name)))
  const forms = [name, ...written, ...written.map((form) => form.replace(QUOTES, '$2'))]
  return forms.filter((form) => form !== '')
}

const QUOTES = /^(["'])(.*)\1$/s
