import { isInteger, isNumeric, showValue } from 'plant-store-kit/options'
import { BOUNDS } from 'plant-store-kit/operation'
import { Decimal, integerOf, namesIn, pointerTo } from 'plant-store-kit/json'
import {
  type Behavior,
  type Body,
  type BodyMockContext,
  type FoundProblem,
  knownIdProblem,
  type RequestContext,
  sentenceOf,
} from 'plant-store-kit/responder'
import type { KindOf } from '../classes/class-facts.ts'
import type { MemberPlace } from '../places/member-place.ts'
import type { MemberValue } from '../places/member-values.ts'
import { mustBeInteger, mustBeNumber } from '../places/place-schema.ts'
import { valueSpan } from '../positions/value-positions.ts'
import { isOneOf, problemsWith, type UnusualValue } from './unusual.ts'

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
  if (!mustBeNumber(place) || value === undefined) return []
  const number = mustBeInteger(place) ? integerOf(value) : numberOf(value)
  const ofNumber = number === undefined ? [] : findNumberProblems(item, number, context)
  return [...ofNumber, ...findKnownId(item, broken, context)]
}

/** A number, or that of a text. */
function numberOf(value: unknown): number | bigint | undefined {
  if (isNumeric(value)) return value
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
    const must = `${outside.must} (got ${showValue(number)})`
    const kind = kindOfFormat(number, context.body, pointer)
    return [{ name: 'format', kind, place, must, value: number }]
  }
  const unusual: UnusualValue[] = []
  const isWhole = mustBeInteger(place)
  const isExact = typeof value !== 'string' && (isInteger(value) || !isWhole)
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
  const isConverted = !isInteger(value) || isOutside
  const { identity } = operation.request
  if (identity === undefined || pointer !== pointerTo('', identity)) return []
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
  number: unknown,
  place: MemberPlace,
  { behavior }: RequestContext,
): KindOf<'type'> {
  if (!mustBeNumber(place)) return 'fraction'
  const isLostInDouble = Number.isInteger(Number(number))
  if (isLostInDouble) return 'fraction/double'
  // Validators that check all rules report both.
  return isBelow(number, place, behavior) ? 'fraction/low' : 'fraction'
}

/** Whether a number is below the limits of the document or of a behavior. */
function isBelow(number: unknown, place: MemberPlace, { members }: Behavior): boolean {
  const [name = '', ...innerNames] = namesIn(place.pointer ?? '')
  const hasLimits = innerNames.length === 0 && Object.hasOwn(members, name)
  const limits = hasLimits ? [...place.schemas, members[name]!] : place.schemas
  return limits.some(
    ({ minimum, exclusiveMinimum }) =>
      (minimum !== undefined && Number(number) < Number(minimum)) ||
      (exclusiveMinimum !== undefined && Number(number) <= Number(exclusiveMinimum)),
  )
}

/** On which side of its limits a number is; `unsafe` is one that a double cannot hold. */
export function kindOfRange(
  number: unknown,
  place: MemberPlace,
  { behavior }: RequestContext,
): KindOf<'range'> {
  const low = number === 0 ? 'zero' : 'low'
  const side = isBelow(number, place, behavior) ? low : 'high'
  return typeof number === 'bigint' ? `unsafe/${side === 'high' ? 'high' : 'low'}` : side
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
