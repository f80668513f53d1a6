import * as values from 'plant-store-kit/options'
import { BOUNDS } from 'plant-store-kit/operation'
import { integerOf, pointerTo } from 'plant-store-kit/json'
import {
  type BodyMockContext,
  type FoundProblem,
  knownIdProblem,
  sentenceOf,
} from 'plant-store-kit/responder'
import { isDecimal, kindOfFormat, kindOfRange } from '../kinds/value.ts'
import type { MemberValue } from '../places/member-values.ts'
import { isInteger, isNumeric } from '../places/place-schema.ts'
import { isOneOf, problemsWith, type UnusualValue } from './value.ts'

/**
 * What is unusual about a number, and what a service finds that reads "7" as 7: it reports the number.
 * @param broken the problems that the mock finds of the value itself
 */
export function findUnusualNumber(
  item: MemberValue,
  broken: readonly FoundProblem[],
  context: BodyMockContext,
): readonly UnusualValue[] {
  const { place, value } = item
  if (!isNumeric(place) || value === undefined) return []
  const number = isInteger(place) ? integerOf(value) : numberOf(value)
  const ofNumber = number === undefined ? [] : findNumberProblems(item, number, context)
  return [...ofNumber, ...findKnownId(item, broken, context)]
}

/** A number, or that of a text. */
function numberOf(value: unknown): number | bigint | undefined {
  if (values.isNumeric(value)) return value
  const isNumberText = typeof value === 'string' && NUMBER_TEXT.test(value)
  const number = isNumberText ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
const NUMBER_TEXT = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/

function findNumberProblems(
  item: MemberValue,
  number: number | bigint,
  context: BodyMockContext,
): readonly UnusualValue[] {
  const { place, value, pointer } = item
  const problems = problemsWith(number, item, context)
  const outside = problems.find(({ keyword }) => keyword === 'format')
  if (outside !== undefined) {
    // Of a number the mock finds it itself.
    if (typeof value !== 'string') return []
    const must = `${outside.must} (got ${values.showValue(number)})`
    const kind = kindOfFormat(number, context.body, pointer)
    return [{ name: 'format', kind, place, must, value: number }]
  }
  const unusual: UnusualValue[] = []
  const isWhole = isInteger(place)
  const isExact = typeof value !== 'string' && (values.isInteger(value) || !isWhole)
  if (isExact && isWhole && isDecimal(context.body, pointer))
    unusual.push({ name: 'decimal', place, must: 'must be written as an integer', value: number })
  const range = problems.find((problem) => isOneOf(BOUNDS, problem))
  if (range !== undefined && !isExact) {
    const kind = kindOfRange(number, place, context)
    unusual.push({ name: 'range', kind, place, must: sentenceOf(range), value: number })
  }
  if (range === undefined && number === 0)
    unusual.push({ name: 'zero', place, must: 'must not be 0', value: number })
  return unusual
}

/** A service that converts an id first knows it by the number. */
function findKnownId(
  { pointer, value }: MemberValue,
  broken: readonly FoundProblem[],
  { isKnownId, operation }: BodyMockContext,
): readonly UnusualValue[] {
  const id = integerOf(value)
  const isOutside = broken.some(({ constraint }) => constraint === 'format')
  const isConverted = !values.isInteger(value) || isOutside
  const { identity } = operation.request
  if (identity === undefined || pointer !== pointerTo('', identity)) return []
  if (id === undefined || !isConverted || !isKnownId(id)) return []
  return [{ name: 'repeated-id', must: knownIdProblem(identity, id), value: id }]
}
