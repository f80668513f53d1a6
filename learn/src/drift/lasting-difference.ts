import { isNumeric } from 'plant-store-kit/json'
import { placesOfValue } from '../templates/text-places.ts'
import { isCode } from '../values/codes.ts'
import type { Differing } from '../values/differences.ts'
import { KINDS } from '../values/kinds.ts'
import { consistsOf } from '../values/pieces.ts'
import { hasSeveralWords } from '../values/tokens.ts'
import type { PossibleResponse } from '../repetition/possible-responses.ts'

/** What was sent in the request of a response. */
interface Sent {
  /** Whether its id is a sum with a fresh one. */
  readonly hasSum: boolean
  /** Whether the server receives its body in several pieces. */
  readonly isInPieces: boolean
  /** What the member is called by which a service knows what it stored. */
  readonly identity: string | undefined
  readonly name: unknown
  /** The body. */
  readonly text: string
}

/** Two values of a member, and the request that got the second one. */
interface ComparedValues {
  readonly path: readonly string[]
  readonly expected: unknown
  readonly received: unknown
  readonly possible: PossibleResponse
  readonly sent: Sent
}

/** A difference that another run of an unchanged service may have. */
interface Tolerance {
  /** What differs from run to run. */
  readonly reason: string
  /** Whether it is only in messages whose numbers vary. */
  readonly isOfNumbers?: true
  readonly tolerates: (values: ComparedValues) => boolean
}

/** Each says what differs from run to run, and how that is recognized: any other difference is drift. */
const TOLERANCES: readonly Tolerance[] = [
  { reason: 'name of a stored plant', tolerates: hasNameOfStoredPlant },
  { reason: 'known id beside another problem', tolerates: isOfKnownId },
  { reason: 'character cut between two pieces of a body', tolerates: hasCutCharacter },
  {
    reason: 'rounding of a sum with a fresh id',
    // Beyond 2^53, the sum may be odd or even.
    tolerates: (values) => values.sent.hasSum && isSameWith(withoutNumbersButCodes, values),
  },
  {
    reason: 'position, or form of a known id',
    isOfNumbers: true,
    tolerates: (values) => isSameWith(withoutNumbersOfMessage, values),
  },
  {
    reason: 'digits of an id in an excerpt of the body',
    isOfNumbers: true,
    tolerates: (values) =>
      isExcerpt(values.received, values.sent) && isSameWith(withoutDigits, values),
  },
  {
    reason: 'end of an excerpt after an id',
    isOfNumbers: true,
    tolerates: isCutElsewhere,
  },
]

/** The first difference from a possible response that another run would have as well; undefined without one. */
export const lastingDifference = (
  differing: readonly Differing[],
  possible: PossibleResponse,
  sent: Sent,
): Differing | undefined =>
  differing.find((difference) => reasonToTolerate(difference, possible, sent) === undefined)

/** Why another run of the same service may have a difference; undefined for drift. */
export function reasonToTolerate(
  { path, values: [expected, received] }: Differing,
  possible: PossibleResponse,
  sent: Sent,
): string | undefined {
  const hasNumbers = possible.problem?.profileClass.facts.hasVaryingNumbers === true
  const values = { path, expected, received, possible, sent }
  const tolerance = TOLERANCES.find(
    ({ isOfNumbers = false, tolerates }) => (!isOfNumbers || hasNumbers) && tolerates(values),
  )
  return tolerance?.reason
}

/** Where a text of a profile has what is another text in each response. */
const CONSTANTS = new RegExp(`${KINDS.uuid}|${KINDS.counter}`)

/** Whether a text is the expected one with another name, that of a stored plant, wherever it has the name that was sent. */
function hasNameOfStoredPlant({ expected, received, possible, sent }: ComparedValues): boolean {
  if (!possible.isOfOtherPlant || typeof expected !== 'string') return false
  if (typeof received !== 'string' || received === '') return false
  const { name } = sent
  if (typeof name !== 'string' || name === '') return false
  const places = placesOfValue(expected, name)
  const starts = [0, ...places.map((place) => place + name.length)]
  const pieces = starts.map((start, index) => expected.slice(start, places[index]))
  const constantPieces = pieces.flatMap((piece) => piece.split(CONSTANTS))
  return places.length > 0 && consistsOf(received, constantPieces)
}

/** Whether it is what a service that looks for the id at once says in addition, once a run has stored it. */
function isOfKnownId({ path, expected, possible, sent }: ComparedValues): boolean {
  return possible.isOfOtherPlant && expected === undefined && path.at(-1) === sent.identity
}

/** What stands for a character of which a service decodes each piece alone, as some do; where it is cut depends on timing. */
const CUT_CHARACTER = '\uFFFD'
const CUT_OR_CONSTANT = new RegExp(`${CUT_CHARACTER}+|${CONSTANTS.source}`)

/** Whether one of two texts is the other one with cut characters. */
function hasCutCharacter({ expected, received, sent }: ComparedValues): boolean {
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
const NUMBER_OR_WORD = /(-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)\b)|[\w.]+/g

function withoutNumbersButCodes(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string')
    return value.replaceAll(NUMBER_OR_WORD, (word, number?: string) =>
      number === undefined ? word : '0',
    )
  return isNumeric(value) && !isCode(path) ? 0 : value
}

const isSingleWord = (value: unknown): value is string =>
  typeof value === 'string' && !hasSeveralWords(value)

/** The same without those of a single word, such as a code. */
const withoutNumbersOfMessage: Reduce = (value, path) =>
  isSingleWord(value) ? value : withoutNumbersButCodes(value, path)

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

/** Whether both values are excerpts that begin alike: one of a fixed length ends elsewhere if the id in there is longer. */
function isCutElsewhere({ expected, received, sent }: ComparedValues): boolean {
  const excerpts = [expected, received].filter((value) => isExcerpt(value, sent)).map(String)
  const [shorter = '', longer = ''] = excerpts.toSorted((a, b) => a.length - b.length)
  const isLonger = longer.length > shorter.length && longer.length <= shorter.length + MORE_DIGITS
  return isLonger && longer.startsWith(shorter) && shorter.search(DIGIT) >= 0
}
