import type { Case } from '../../../contract/data/case.ts'
import { isNumeric } from '../../base/check-value.ts'
import { ERROR_NUMBERS } from '../../core/error-body.ts'
import type { ClassifiedProblem } from '../../profile/classes/classified-problem.ts'
import type { ClassName } from '../../profile/classes/class-facts.ts'
import type { Differing } from '../values/differences.ts'
import { hasSeveralWords } from '../values/tokens.ts'
import type { PossibleResponse } from './possible-responses.ts'

/** About these a service may write positions, which depend on the lengths of ids and names, or another form of a known id. */
const CLASSES_WITH_NUMBERS: ReadonlySet<ClassName> = new Set([
  'body-json',
  'body-encoding',
  'repeated-id',
])

/** Numbers with these names have a meaning, and are no positions. */
const NAMES_OF_CODES: ReadonlySet<string | undefined> = new Set([...ERROR_NUMBERS, 'status'])

/** A number, in a group, or else a word, which may have digits. */
const NUMBER_OR_WORD = /(-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)\b)|[\w.]+/g
const DIGIT = /\d/g

/** Shorter texts are in a body by chance. */
const SHORTEST_EXCERPT = 10
/** By how much the numbers in a plant's id and name may be longer than those that a profile was learned with. */
const MORE_DIGITS = 4

/** Some services decode each piece of a body alone, and where it is cut depends on timing. */
const REPLACEMENT_CHARACTER = '\uFFFD'

/** What was sent in the request of a response. */
interface Sent {
  readonly facts: Case['facts']
  readonly sentName: unknown
  /** The body. */
  readonly sentText: string
}

/** The first difference from a possible response that another run would have as well; undefined without one. */
export const lastingDifference = (
  differing: readonly Differing[],
  possible: PossibleResponse,
  sent: Sent,
): Differing | undefined =>
  differing.find(
    (difference) =>
      !hasNameOfEarlierRun(difference, possible, sent) &&
      !isDecodedInPieces(difference) &&
      !isSameButNumbers(difference, possible.problem, sent),
  )

/** Whether the expected value may be that with the name of the plant that an earlier run stored. */
const hasNameOfEarlierRun = (
  { values: [expected] }: Differing,
  { isOfEarlierRun }: PossibleResponse,
  { sentName }: Sent,
): boolean =>
  isOfEarlierRun &&
  typeof sentName === 'string' &&
  sentName !== '' &&
  String(expected).includes(sentName)

const isDecodedInPieces = ({ values }: Differing): boolean =>
  values.some((value) => String(value).includes(REPLACEMENT_CHARACTER))

/** Whether the values differ in such numbers alone that are others in each run. */
function isSameButNumbers(
  { path, values: [expected, received] }: Differing,
  problem: ClassifiedProblem | undefined,
  { facts: { hasSum }, sentText }: Sent,
): boolean {
  // A sum with a fresh id beyond 2^53 may be odd or even.
  if (hasSum) return withoutNumbers(expected, path) === withoutNumbers(received, path)
  if (problem === undefined || !CLASSES_WITH_NUMBERS.has(problem.profileClass.name)) return false
  if (isCutElsewhere(expected, received, sentText)) return true
  // A profile may give an excerpt with the digits of another id.
  const withoutDigits = isExcerpt(received, sentText) ? withZeros : (word: string): string => word
  const lasting = (value: unknown): unknown =>
    isWord(value) ? withoutDigits(value) : withoutNumbers(value, path)
  return lasting(expected) === lasting(received)
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && !hasSeveralWords(value)

const withZeros = (text: string): string => text.replaceAll(DIGIT, '0')

function withoutNumbers(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string')
    return value.replaceAll(NUMBER_OR_WORD, (word, number?: string) =>
      number === undefined ? word : '0',
    )
  return isNumeric(value) && !NAMES_OF_CODES.has(path.at(-1)) ? 0 : value
}

/** Whether a value is a part of the body that was sent. */
const isExcerpt = (value: unknown, sentText: string): boolean => {
  const text = String(value)
  return text.length >= SHORTEST_EXCERPT && sentText.includes(text)
}

/** Whether both values are excerpts that begin alike: one of a fixed length ends elsewhere if the id in there is longer. */
function isCutElsewhere(expected: unknown, received: unknown, sentText: string): boolean {
  const excerpts = [expected, received].filter((value) => isExcerpt(value, sentText)).map(String)
  const [shorter = '', longer = ''] = excerpts.toSorted((a, b) => a.length - b.length)
  const isLonger = longer.length > shorter.length && longer.length <= shorter.length + MORE_DIGITS
  return isLonger && longer.startsWith(shorter) && shorter.search(DIGIT) >= 0
}
