import { rangeOf } from '../../../src/document/compile/number.ts'
import type { ExactNumber } from '../../../src/document/exact-number.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { hasType } from '../../operation/constraints.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { type Aspect, type Value, value } from './keyword-value.ts'

/** Beyond these, a double has no neighbor at distance 1. */
const maxExact = 2 ** 50

/**
 * Whether exact and binary arithmetic agree that a number is a multiple: of a fraction they do for few numbers, such as
 * its double.
 */
const isClearMultiple = (number: number, multipleOf: number): boolean =>
  Number.isInteger(number / multipleOf) && number % multipleOf === 0

/** The least distance from a multiple, as a part of the divisor, at which all arithmetic sees that a number is none. */
const clearDistance = 1 / 4

const isClear = (number: ExactNumber, { multipleOf }: Schema): boolean => {
  if (typeof multipleOf !== 'number' || Number.isInteger(multipleOf)) return true
  if (typeof number !== 'number') return false
  const quotient = number / multipleOf
  const isFar = Math.abs(quotient - Math.round(quotient)) > clearDistance
  return isFar || isClearMultiple(number, multipleOf)
}

const largeNeighbors = (bound: bigint, step: bigint, { format }: Schema): readonly bigint[] => {
  // Servers that keep numbers as doubles see no difference.
  const isExact = format === 'int64' || Number(bound) !== Number(bound + step)
  return isExact ? [bound - step, bound, bound + step] : []
}

const smallNeighbors = (bound: number, multipleOf: number, schema: Schema): readonly number[] => {
  if (Math.abs(bound) > maxExact) return []
  const isWhole = hasType(schema, 'integer') && !hasType(schema, 'number')
  const steps = isWhole || schema.multipleOf !== undefined ? [multipleOf] : [1, 1 / 2]
  const numbers = [bound, ...steps.flatMap((step) => [bound - step, bound + step])]
  return numbers.filter((number) => isClear(number, schema)).toSorted((left, right) => left - right)
}

/** A bound, and numbers at the least distance on both sides of it; none if they are not exact. */
const neighborsOf = (bound: ExactNumber, schema: Schema): readonly (number | bigint)[] => {
  const { multipleOf = 1 } = schema
  if (typeof multipleOf !== 'number') return []
  if (typeof bound === 'bigint' && Number.isInteger(multipleOf))
    return largeNeighbors(bound, BigInt(multipleOf), schema)
  return typeof bound === 'number' ? smallNeighbors(bound, multipleOf, schema) : []
}

const neighbors = (
  about: Aspect,
  bound: ExactNumber | undefined,
  schema: Schema,
): readonly Value[] =>
  bound === undefined ? [] : neighborsOf(bound, schema).map((number) => value(about, number))

/** The ends of the range of a format: exact ones of integers, and numbers far beyond the others. */
const endsOf = (schema: Schema): readonly Value[] => {
  const { format } = schema
  const range = rangeOf(format)
  if (range === undefined) return []
  if (format === 'int32' || format === 'int64')
    return [range.min, range.max].flatMap((end) => neighbors('format', BigInt(end), schema))
  const texts =
    format === 'float' ? ['3e38', '-3e38', '1e39', '-1e39'] : ['1e308', '1e400', '-1e400']
  return hasType(schema, 'number') ? texts.map((json) => ({ about: 'format', json })) : []
}

/** How often a divisor is taken: exact and binary arithmetic agree about powers of two. */
const times = [1, 2, 4, 8, 64, 1024]

const multiples = (schema: Schema): readonly Value[] => {
  const { multipleOf } = schema
  if (typeof multipleOf !== 'number') return []
  const valid = times.map((count) => value('multipleOf', multipleOf * count))
  const between = multipleOf > 1 && Number.isInteger(multipleOf) ? [multipleOf * 2 + 1] : []
  const sample = Number(sampleOf(schema))
  // Within bounds that may allow none of the others.
  const near = [sample + 1, sample + multipleOf / 2].filter(
    (number) => number % multipleOf !== 0 && isClear(number, schema),
  )
  const halves = [1.5, 2.5, 64.5].map((count) => multipleOf * count)
  return [
    ...valid,
    ...[...between, ...halves, ...near].map((number) => value('multipleOf', number)),
  ]
}

/** Integers in other spellings. */
const spellings = (schema: Schema): readonly Value[] => {
  const { types, enum: values, const: only } = schema
  if (types?.join() !== 'integer' || values !== undefined || only !== undefined) return []
  const json = sampleOf(schema)
  if (json === undefined || !/^-?[1-9]\d{0,8}$/.test(json)) return []
  return [`${json}.0`, `${json}0e-1`].map((text) => ({ about: 'spelling', json: text, rule: 'V2' }))
}

/** Whether a number is on the same side of a bound for servers that keep the number, or both, as floats. */
const isOnOneSide = (number: number, bound: ExactNumber): boolean => {
  const limit = Number(bound)
  const side = Math.sign(number - limit)
  const kept = Math.fround(number)
  return Math.sign(kept - limit) === side && Math.sign(kept - Math.fround(limit)) === side
}

const isMultipleOrFar = (number: number, multipleOf: ExactNumber): boolean => {
  const divisor = Number(multipleOf)
  if (!isClearMultiple(number, divisor)) return true
  return Math.fround(number) === number && Math.fround(divisor) === divisor
}

/** Whether floats, doubles and decimals agree about a number: a float rounds 0.3 to more than 0.3. */
const isClearForFloats = ({ json }: Value, schema: Schema): boolean => {
  if (schema.format !== 'float') return true
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const number = Number(json)
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum]
  const isClearOfBounds = bounds.every((bound) => bound === undefined || isOnOneSide(number, bound))
  return isClearOfBounds && (multipleOf === undefined || isMultipleOrFar(number, multipleOf))
}

/** Values for the keywords of numbers: at bounds and beside them, multiples and other spellings. */
export const numberValues = (schema: Schema): readonly Value[] => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const values = [
    ...neighbors('minimum', minimum, schema),
    ...neighbors('maximum', maximum, schema),
    ...neighbors('exclusiveMinimum', exclusiveMinimum, schema),
    ...neighbors('exclusiveMaximum', exclusiveMaximum, schema),
    ...endsOf(schema),
    ...multiples(schema),
    ...spellings(schema),
  ]
  return values.filter((candidate) => isClearForFloats(candidate, schema))
}
