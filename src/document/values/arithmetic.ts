import type { ExactNumber } from '../exact-number.ts'
import type { Schema } from '../schema.ts'

// Servers compute with decimals, doubles or floats. A number is sent if all of them find the same about it.

/** Of a fraction, decimals and doubles agree about few multiples, such as 1 times it. */
const isMultipleForAll = (number: number, divisor: number): boolean =>
  Number.isInteger(number / divisor) && number % divisor === 0

/** The least distance from a multiple, as a part of the divisor, at which all arithmetic sees that a number is none. */
const clearDistance = 1 / 4

const isFarFromMultiples = (number: number, divisor: number): boolean => {
  const quotient = number / divisor
  return Math.abs(quotient - Math.round(quotient)) > clearDistance
}

/** Whether decimals and doubles agree about `multipleOf`. */
export const isClearForDoubles = (number: number, { multipleOf }: Schema): boolean => {
  if (typeof multipleOf !== 'number' || Number.isInteger(multipleOf)) return true
  return isFarFromMultiples(number, multipleOf) || isMultipleForAll(number, multipleOf)
}

const isFloat = (number: number): boolean => Math.fround(number) === number

/** Whether a number is on the same side of a bound for servers that keep the number, or both, as floats. */
const isOnOneSide = (number: number, bound: ExactNumber): boolean => {
  const limit = Number(bound)
  const side = Math.sign(number - limit)
  const float = Math.fround(number)
  return Math.sign(float - limit) === side && Math.sign(float - Math.fround(limit)) === side
}

const isMultipleOfFloats = (number: number, multipleOf: ExactNumber): boolean => {
  const divisor = Number(multipleOf)
  return !isMultipleForAll(number, divisor) || (isFloat(number) && isFloat(divisor))
}

/** Whether floats agree with the others about bounds and `multipleOf`: a float rounds 0.3 to more than 0.3. */
export const isClearForFloats = (number: number, schema: Schema): boolean => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum]
  const isClearOfBounds = bounds.every((bound) => bound === undefined || isOnOneSide(number, bound))
  return isClearOfBounds && (multipleOf === undefined || isMultipleOfFloats(number, multipleOf))
}
