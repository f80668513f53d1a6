import { parseJson } from '../../base/json.ts'
import { rangeOf } from '../compile/number.ts'
import { type ExactNumber, decimalParts } from '../exact-number.ts'
import type { Schema } from '../schema.ts'

/** Numbers with more digits are not sampled. */
const MAX_DIGITS = 1000

/** A number of a schema; undefined if no number is within its bounds. Another seed gives another one, if there is one. */
export function sampleNumber(schema: Schema, isInteger: boolean, seed: number): unknown {
  const { multipleOf } = schema
  // One more, so that there is a number between two limits.
  const scale = placesIn(schema) + 1
  if (scale > MAX_DIGITS) return undefined
  const unit = 10n ** BigInt(scale)
  const { lows, highs } = boundsOf(schema, scale)
  const step = multipleOf === undefined ? 1n : scaledBy(multipleOf, scale)
  const stride = isInteger ? leastCommonMultiple(step, unit) : maxOf([step, 1n])
  // Without a multiple, whole numbers are ordinary ones.
  const wholeStride = multipleOf === undefined ? unit : stride
  const numberOf = (seedOfNumber: number): unknown => {
    const candidates = [wholeStride, stride].map((size) =>
      pick({ lows, highs, stride: size, unit, seed: seedOfNumber }),
    )
    const value = candidates.find((candidate) => candidate !== undefined)
    return value === undefined ? undefined : unscaled(value, scale)
  }
  const isFraction = typeof multipleOf === 'number' && !Number.isInteger(multipleOf)
  return isFraction ? clearMultiple(multipleOf, seed, numberOf) : numberOf(seed)
}

/** The most decimal places of the limits. */
function placesIn(schema: Schema): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf]
  const places = limits.map((limit) => (limit === undefined ? 0 : placesOf(limit)))
  return Math.max(...places)
}

/** The bounds as whole numbers, scaled by a power of ten, which belong to the range themselves. */
function boundsOf(schema: Schema, scale: number): Pick<Choice, 'lows' | 'highs'> {
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const scaled = (limit: ExactNumber): bigint => scaledBy(limit, scale)
  const range = rangeOf(format)
  const lows = [
    minimum !== undefined && scaled(minimum),
    exclusiveMinimum !== undefined && scaled(exclusiveMinimum) + 1n,
    range !== undefined && scaled(range.min),
  ]
  const highs = [
    maximum !== undefined && scaled(maximum),
    exclusiveMaximum !== undefined && scaled(exclusiveMaximum) - 1n,
    range !== undefined && scaled(range.max),
  ]
  return {
    lows: lows.filter((low) => low !== false),
    highs: highs.filter((high) => high !== false),
  }
}

/** Multiples of a fraction that are tried for one seed: of 0.01, nine in a row are unclear near 1,050,000. */
const TRIES = 16

/** A multiple of a fraction about which exact and binary arithmetic agree: of 0.01, 0.25 is one and 0.29 is none. */
function clearMultiple(
  multipleOf: number,
  seed: number,
  numberOf: (seed: number) => unknown,
): unknown {
  const first = seed * TRIES
  for (let next = first; next < first + TRIES; next++) {
    const number = numberOf(next)
    if (Number.isInteger(Number(number) / multipleOf)) return number
  }
  return numberOf(first)
}

interface Choice {
  readonly lows: readonly bigint[]
  readonly highs: readonly bigint[]
  readonly stride: bigint
  /** The number 1. */
  readonly unit: bigint
  readonly seed: number
}

function pick({ lows, highs, stride, unit, seed }: Choice): bigint | undefined {
  const low = lows.length === 0 ? undefined : ceil(maxOf(lows), stride)
  const high = highs.length === 0 ? undefined : -ceil(-minOf(highs), stride)
  if (low !== undefined && high !== undefined && low > high) return undefined
  const ordinary = ceil(unit, stride) + BigInt(seed) * stride
  const isLowEnough = high === undefined || ordinary <= high
  if (isLowEnough && (low === undefined || ordinary >= low)) return ordinary
  if (low !== undefined && high === undefined) return low + BigInt(seed) * stride
  if (low === undefined) return (high ?? 0n) - BigInt(seed) * stride
  const count = (high! - low) / stride + 1n
  return low + (BigInt(seed) % count) * stride
}

/** Digits behind the point. */
function placesOf(value: ExactNumber): number {
  const { digits, point } = decimalParts(value)
  return Math.max(Math.abs(point) > MAX_DIGITS ? Math.abs(point) : 0, digits.length - point)
}

function scaledBy(value: ExactNumber, scale: number): bigint {
  const { sign, digits, point } = decimalParts(value)
  if (sign === 0) return 0n
  return BigInt(sign) * BigInt(digits) * 10n ** BigInt(scale + point - digits.length)
}

function unscaled(value: bigint, scale: number): unknown {
  const sign = value < 0n ? '-' : ''
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return parseJson(`${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`, 0).value
}

function leastCommonMultiple(first: bigint, second: bigint): bigint {
  let [a, b] = [first, second]
  while (b !== 0n) [a, b] = [b, a % b]
  return (first / a) * second
}

/** The next multiple from a value on. */
function ceil(value: bigint, stride: bigint): bigint {
  const remainder = value % stride
  if (remainder === 0n) return value
  return value - remainder + (remainder > 0n ? stride : 0n)
}

const maxOf = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b))
const minOf = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b))
