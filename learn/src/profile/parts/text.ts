import { TEXT_LIMITS } from 'plant-store-kit/operation'
import { type ProblemKeyword, type BodyMockContext, sentenceOf } from 'plant-store-kit/responder'
import { classOfBroken, type KindOf } from '../classes/class-facts.ts'
import { ITSELF } from '../classes/kinds.ts'
import type { BodyValue } from '../places/body-values.ts'
import { mustBeText } from '../places/place-schema.ts'
import { isOneOf, problemsWith, type ValueProblem } from './service-problem.ts'

const LENGTHS_AND_PATTERNS: readonly ProblemKeyword[] = [...TEXT_LIMITS, 'steps']

/** What services find in a text, also those that read 5 as "5". */
export function findTextProblems(
  item: BodyValue,
  context: BodyMockContext,
): readonly ValueProblem[] {
  const { place, value } = item
  if (!mustBeText(place) || !isConvertible(value)) return []
  const text = String(value)
  const broken = problemsWith(text, item, context)
  const isBroken = (...keywords: readonly ProblemKeyword[]): boolean =>
    broken.some((problem) => isOneOf(keywords, problem))
  const found: ValueProblem[] = []
  // The mock itself finds what is wrong with a value that is a text.
  const ofConvertedValue = typeof value === 'string' ? [] : broken
  for (const problem of ofConvertedValue.filter((problem) =>
    isOneOf(LENGTHS_AND_PATTERNS, problem),
  ))
    found.push({ name: classOfBroken(problem.keyword), must: sentenceOf(problem) })
  if (text === '' && !isBroken('minLength'))
    found.push({ name: 'empty', must: 'must not be empty' })
  if (isBlank(text) && !isBroken('pattern', 'steps'))
    found.push({ name: 'blank', kind: kindOfBlank(text), must: 'must not be blank' })
  return found
}

const isConvertible = (value: unknown): value is string | number | bigint | boolean =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value)

/** Only white space, by Unicode or as Java's `trim`, which also removes control characters. */
export const isBlank = (text: string): boolean => /^(?:\p{White_Space}+|[\0- ]+)$/u.test(text)

/** Java's `trim` also removes control characters, but no other white space of Unicode. */
function kindOfBlank(text: string): KindOf<'blank'> {
  if (/[^\0- ]/.test(text)) return 'unicode'
  return /[^\t-\r ]/.test(text) ? 'control' : ITSELF
}
