import { isInteger, isNumeric, showValue } from 'plant-store-kit/options'
import { BOUNDS } from 'plant-store-kit/operation'
import { Decimal, integerOf, pointerTo } from 'plant-store-kit/json'
import {
  type Body,
  type BodyMockContext,
  type FoundProblem,
  type Problem,
  type ProblemKeyword,
  knownIdProblem,
  type RequestContext,
  sentenceOf,
} from 'plant-store-kit/responder'
import type { KindOf } from '../classes/class-facts.ts'
import type { BodyPlace } from '../places/body-place.ts'
import type { BodyValue } from '../places/body-values.ts'
import { mustBeInteger, mustBeNumber } from '../places/place-schema.ts'
import { valueSpan } from '../positions/value-positions.ts'
import { isOneOf, problemsWith, type ValueProblem } from './service-problem.ts'

/** What services find in a number, also those that read "7" as 7: they report the number. */
export function findNumberProblems(
  item: BodyValue,
  context: BodyMockContext,
): readonly ValueProblem[] {
  const { place, value } = item
  if (!mustBeNumber(place) || value === undefined) return []
  const number = mustBeInteger(place) ? integerOf(value) : numberOf(value)
  if (number === undefined) return []
  const problems = problemsWith(number, item, context)
  const found = { item, number, problems }
  return [...problemsOfNumber(found, context), ...knownIdIn(found, context)]
}

/** The number that a value is, or that a text has; undefined for other values. */
function numberOf(value: unknown): number | bigint | undefined {
  if (isNumeric(value)) return value
  const isNumberText = typeof value === 'string' && NUMBER_TEXT.test(value)
  const number = isNumberText ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
const NUMBER_TEXT = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** The number of a value, and what is wrong with it by the document and the behaviors. */
interface ReadNumber {
  readonly item: BodyValue
  readonly number: number | bigint
  readonly problems: readonly Problem[]
}

function problemsOfNumber(
  { item: { place, value, pointer }, number, problems }: ReadNumber,
  { body }: BodyMockContext,
): readonly ValueProblem[] {
  const formatProblem = problems.find(isOutsideFormat)
  if (formatProblem !== undefined) {
    // The mock itself finds the numbers outside their format.
    if (typeof value !== 'string') return []
    const must = `${formatProblem.must} (got ${showValue(number)})`
    return [{ name: 'format', kind: kindOfFormat(number, body, pointer), must, value: number }]
  }
  const found: ValueProblem[] = []
  const placeIsInteger = mustBeInteger(place)
  const isOfPlaceType = typeof value !== 'string' && (isInteger(value) || !placeIsInteger)
  if (isOfPlaceType && placeIsInteger && isDecimal(body, pointer))
    found.push({ name: 'decimal', must: 'must be written as an integer', value: number })
  const boundProblem = problems.find((problem) => isOneOf(BOUNDS, problem))
  if (boundProblem !== undefined && !isOfPlaceType) {
    const kind = kindOfRange(number, boundProblem.keyword)
    found.push({ name: 'range', kind, must: sentenceOf(boundProblem), value: number })
  }
  if (boundProblem === undefined && number === 0)
    found.push({ name: 'zero', must: 'must not be 0', value: number })
  return found
}

const isOutsideFormat = ({ keyword }: Problem): boolean => keyword === 'format'

/** A service that converts an id first knows it by the number. */
function knownIdIn(
  { item: { value, pointer }, problems }: ReadNumber,
  { isKnownId, operation }: BodyMockContext,
): readonly ValueProblem[] {
  const id = integerOf(value)
  const { identity } = operation.source
  if (identity === undefined || pointer !== pointerTo('', identity)) return []
  const isConverted = !isInteger(value) || problems.some(isOutsideFormat)
  if (id === undefined || !isConverted || !isKnownId(id)) return []
  return [{ name: 'repeated-id', must: knownIdProblem(identity, id), value: id }]
}

/** How a number is written that has a wrong type. */
export function kindOfNumber(
  { value, pointer }: FoundProblem,
  { body }: RequestContext,
): KindOf<'type'> {
  if (value instanceof Decimal) return 'number/infinite'
  return isDecimal(body, pointer) ? 'number/decimal' : 'number'
}

/** How a number is no integer. */
export function kindOfFraction(
  problem: FoundProblem,
  place: BodyPlace,
  context: BodyMockContext,
): KindOf<'type'> {
  const number = Number(problem.value)
  if (!mustBeNumber(place)) return 'fraction'
  // A double does not hold the fraction.
  if (Number.isInteger(number)) return 'fraction/double'
  // Validators that check all rules report both.
  const isLow = problemsWith(Math.floor(number), problem, context).some(isTooLow)
  return isLow ? 'fraction/low' : 'fraction'
}

const isTooLow = ({ keyword }: Pick<Problem, 'keyword'>): boolean =>
  keyword === 'minimum' || keyword === 'exclusiveMinimum'

/** On which side of its limits a number is; `unsafe` is one that a double cannot hold. */
export function kindOfRange(number: unknown, keyword: ProblemKeyword): KindOf<'range'> {
  const side = isTooLow({ keyword }) ? 'low' : 'high'
  if (typeof number === 'bigint') return `unsafe/${side}`
  return number === 0 && side === 'low' ? 'zero' : side
}

/** Unsigned integers of 64 bits are below. */
const END_OF_UINT64 = 2 ** 64

/** How a number outside its format is written, and how far outside it is. */
export function kindOfFormat(value: unknown, body: Body, pointer: string): KindOf<'format'> {
  const number = Number(value)
  if (!Number.isFinite(number)) return 'infinite'
  const notation = isDecimal(body, pointer) ? 'decimal' : 'digits'
  if (number < 0) return `low/${notation}`
  return number < END_OF_UINT64 ? `high/${notation}` : `huge/${notation}`
}

const DECIMAL = /^-?\d+[.eE]/

/** Whether the number at a JSON Pointer of the body is written with a fraction or an exponent. */
function isDecimal(body: Body, pointer: string): boolean {
  const number = valueSpan(body, pointer)
  return number !== undefined && DECIMAL.test(body.source.slice(number.start))
}
