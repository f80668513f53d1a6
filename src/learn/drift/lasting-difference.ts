import type { Case } from '../../../contract/data/case.ts'
import { isNumeric } from '../../base/check-value.ts'
import type { ClassifiedProblem } from '../../profile/classes/classified-problem.ts'
import type { ClassName } from '../../profile/classes/class-facts.ts'
import type { Differing } from '../values/differences.ts'
import type { PossibleResponse } from './possible-responses.ts'

/** About these a service may write positions, which depend on the lengths of ids and names, or another form of a known id. */
const CLASSES_WITH_NUMBERS: ReadonlySet<ClassName> = new Set([
  'body-json',
  'body-encoding',
  'repeated-id',
])

/** Numbers with these names have a meaning, and are no positions. */
const NAMES_OF_CODES: ReadonlySet<string | undefined> = new Set(['error', 'status'])

const NUMBER = /(?<![\w.])-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)\b/g
const WHITE_SPACE = /\s/
const DIGIT = /\d/g
/** Shorter texts are in a body by chance. */
const SHORTEST_EXCERPT = 10

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
export function lastingDifference(
  differing: readonly Differing[],
  { problem, isOfEarlierRun }: PossibleResponse,
  { facts: { hasSum }, sentName, sentText }: Sent,
): Differing | undefined {
  return differing.find((difference) => {
    const [expected, received] = difference.values
    // Such a response may have the name of the plant that the earlier run stored.
    if (isOfEarlierRun && hasName(expected, sentName)) return false
    if ([expected, received].some((value) => String(value).includes(REPLACEMENT_CHARACTER)))
      return false
    return comparable(expected, difference) !== comparable(received, difference)
  })

  function comparable(value: unknown, { path, values: [, received] }: Differing): unknown {
    // A part of the body, which a profile gives with the digits of another id.
    const text = String(received)
    const isExcerpt = text.length >= SHORTEST_EXCERPT && sentText.includes(text)
    // A sum with a fresh id beyond 2^53 may be odd or even.
    if (hasSum) return withoutNumbers(value, path)
    const isWord = typeof value === 'string' && !WHITE_SPACE.test(value)
    if (hasNumbers(problem) && isWord && isExcerpt) return value.replaceAll(DIGIT, '0')
    return hasNumbers(problem) && !isWord ? withoutNumbers(value, path) : value
  }
}

const hasName = (value: unknown, sentName: unknown): boolean =>
  typeof sentName === 'string' && sentName !== '' && String(value).includes(sentName)

const hasNumbers = (problem?: ClassifiedProblem): boolean =>
  problem !== undefined && CLASSES_WITH_NUMBERS.has(problem.profileClass.name)

function withoutNumbers(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string') return value.replaceAll(NUMBER, '0')
  return isNumeric(value) && !NAMES_OF_CODES.has(path.at(-1)) ? 0 : value
}
