import { Decimal } from '../../base/validator.ts'
import { rangeOf } from '../compile/number.ts'
import type { ExactNumber } from '../exact-number.ts'
import { BOUNDS } from '../keyword-groups.ts'
import type { Schema } from '../schema.ts'
import { isClearForDoubles, isClearForFloats } from './arithmetic.ts'
import type { ValueAbout, ValuePlace } from './value-about.ts'

/** A number for a keyword. */
interface NumberAbout extends ValueAbout {
  readonly value: ExactNumber
}

/**
 * Numbers for the keywords of a schema: its bounds and the ends of its format with the numbers beside them, multiples, and
 * numbers between these. All arithmetic agrees about them.
 */
export function numbersAbout({ schema, value: valid }: ValuePlace): readonly ValueAbout[] {
  const numbers = [...atBounds(schema), ...ofMultiples(schema, valid), ...ofFormat(schema)]
  if (schema.format !== 'float') return numbers
  return numbers.filter(({ value }) => isClearForFloats(Number(value), schema))
}

const atBounds = (schema: Schema): readonly NumberAbout[] =>
  BOUNDS.flatMap((about) => {
    const bound = schema[about]
    if (bound === undefined) return []
    const isMinimum = about === 'minimum' || about === 'exclusiveMinimum'
    const isBeyond = (value: ExactNumber): boolean => (isMinimum ? value < bound : value > bound)
    return (
      around(bound, schema)
        // A number beyond the bound is wrong, whether or not it is a multiple, too.
        .filter((value) => isBeyond(value) || isClearForDoubles(Number(value), schema))
        .map((value) => ({ about, value }))
    )
  })

/** Beyond these, a double has no neighbor at a distance of a fraction. */
const MAX_EXACT = 2 ** 50

/** A bound, and the numbers at the least distances on both sides of it, as far as all arithmetic tells them apart. */
function around(bound: ExactNumber, schema: Schema): readonly ExactNumber[] {
  const { multipleOf = 1 } = schema
  if (typeof multipleOf !== 'number') return []
  const isSmall = Math.abs(Number(bound)) <= MAX_EXACT
  if (isSmall && typeof bound !== 'bigint') return aroundSmall(bound, multipleOf, schema)
  const isWhole = typeof bound === 'bigint' || Number.isInteger(bound)
  return isWhole && Number.isInteger(multipleOf)
    ? aroundLarge(BigInt(bound as number | bigint), BigInt(multipleOf), schema)
    : []
}

function aroundSmall(
  bound: number | Decimal,
  multipleOf: number,
  schema: Schema,
): readonly number[] {
  const { types = [] } = schema
  const isWhole = types.includes('integer') && !types.includes('number')
  const steps = isWhole || schema.multipleOf !== undefined ? [multipleOf] : [1, 1 / 2]
  const middle = Number(bound)
  const beside = steps.flatMap((step) => [middle - step, middle + step])
  // A double is not quite a bound with more digits.
  return bound instanceof Decimal ? beside : [middle, ...beside]
}

function aroundLarge(bound: bigint, step: bigint, { format }: Schema): readonly ExactNumber[] {
  // Servers that keep numbers as doubles see no difference.
  const isSeen = (other: bigint): boolean => format === 'int64' || Number(other) !== Number(bound)
  const beside = [bound - step, bound + step]
  return beside.every(isSeen) ? [bound, ...beside].map(exactOf) : []
}

/** An integer as the JSON reader gives it. */
const exactOf = (integer: bigint): ExactNumber =>
  Number.isSafeInteger(Number(integer)) ? Number(integer) : integer

/** How often a divisor is taken: decimals and doubles agree about powers of two. */
const TIMES = [1, 2, 4, 8, 64, 1024]

/** The same of numbers in the middle of two multiples. */
const TIMES_BETWEEN = [1.5, 2.5, 64.5]

function ofMultiples(schema: Schema, sample: unknown): readonly NumberAbout[] {
  const { multipleOf: divisor } = schema
  if (typeof divisor !== 'number') return []
  const start = typeof sample === 'number' ? sample : 0
  const hasIntegerBetween = divisor > 1 && Number.isInteger(divisor)
  // Bounds may allow none but those beside a valid number.
  const nearSample = [start + 1, start - 1, start + divisor / 2].filter(
    (number) => number % divisor !== 0 && isClearForDoubles(number, schema),
  )
  const numbers = [
    ...nearSample,
    ...TIMES.map((times) => divisor * times),
    ...(hasIntegerBetween ? [divisor * 2 + 1] : []),
    ...TIMES_BETWEEN.map((times) => divisor * times),
  ]
  return numbers.map((value) => ({ about: 'multipleOf', value }))
}

/** Numbers near the ends of the range of a format of fractions, and far beyond them. */
const FAR: Readonly<Record<string, readonly ExactNumber[]>> = {
  float: [3e38, -3e38, 1e39, -1e39],
  double: [1e308, new Decimal('1e400', true), new Decimal('-1e400', true)],
}

function ofFormat(schema: Schema): readonly NumberAbout[] {
  const { format = '', types = [] } = schema
  const range = rangeOf(format)
  if (range === undefined) return []
  const far = types.includes('number') ? FAR[format] : []
  const ends = Object.hasOwn(FAR, format)
    ? (far ?? [])
    : [range.max, range.min].flatMap((end) => around(BigInt(end), schema))
  return ends.map((value) => ({ about: 'format', value }))
}
