import type { ExactNumber } from '../../../src/document/exact-number.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { hasType } from '../../operation/constraints.ts'
import { isClearForDoubles } from '../../../src/document/values/arithmetic.ts'
import { type Aspect, type Value, value } from './keyword-value.ts'

/** Beyond these, a double has no neighbor at distance 1. */
const maxExact = 2 ** 50

const aroundBigint = (bound: bigint, step: bigint, { format }: Schema): readonly bigint[] => {
  // Servers that keep numbers as doubles see no difference.
  const isExact = format === 'int64' || Number(bound) !== Number(bound + step)
  return isExact ? [bound - step, bound, bound + step] : []
}

/** The distances of valid numbers from each other. */
const stepsOf = (schema: Schema, multipleOf: number): readonly number[] => {
  const isWhole = hasType(schema, 'integer') && !hasType(schema, 'number')
  return isWhole || schema.multipleOf !== undefined ? [multipleOf] : [1, 1 / 2]
}

const aroundNumber = (bound: number, multipleOf: number, schema: Schema): readonly number[] => {
  if (Math.abs(bound) > maxExact) return []
  const steps = stepsOf(schema, multipleOf)
  return [bound, ...steps.flatMap((step) => [bound - step, bound + step])]
    .filter((number) => isClearForDoubles(number, schema))
    .toSorted((left, right) => left - right)
}

const numbersAround = (bound: ExactNumber, schema: Schema): readonly (number | bigint)[] => {
  const { multipleOf = 1 } = schema
  if (typeof multipleOf !== 'number') return []
  if (typeof bound === 'number') return aroundNumber(bound, multipleOf, schema)
  const isExact = typeof bound === 'bigint' && Number.isInteger(multipleOf)
  return isExact ? aroundBigint(bound, BigInt(multipleOf), schema) : []
}

/** A bound, and numbers at the least distance on both sides of it; none if these are not exact. */
export const valuesAround = (about: Aspect, bound: ExactNumber, schema: Schema): readonly Value[] =>
  numbersAround(bound, schema).map((number) => value(about, number))

/** Numbers at the bounds of a schema. */
export const boundValues = (schema: Schema): readonly Value[] =>
  (['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const).flatMap((keyword) => {
    const bound = schema[keyword]
    return bound === undefined ? [] : valuesAround(keyword, bound, schema)
  })
