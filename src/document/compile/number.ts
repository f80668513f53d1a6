import { compareNumbers, type ExactNumber, isMultipleOf } from '../exact-number.ts'
import type { ProblemKeyword } from '../../base/validator.ts'
import type { Schema } from '../schema.ts'
import { allOf, type Check, type Keyword, none, problem, rule } from './check.ts'

interface Range {
  readonly min: number | bigint
  readonly max: number | bigint
  readonly has: (value: ExactNumber) => boolean
}

function integers(bits: bigint): Range {
  const [min, max] = [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n]
  // A Decimal is beyond all doubles, or a fraction: its nearest double decides.
  const has = (value: number | bigint): boolean => value >= min && value <= max
  return { min, max, has: has as Range['has'] }
}

/** Numbers that do not round to infinity. */
function floats(max: number, round: (value: number) => number): Range {
  return { min: -max, max, has: (value) => Number.isFinite(round(Number(value))) }
}

/** The largest float is (2 - 2^-23) × 2^127. */
const MAX_FLOAT = (2 - 2 ** -23) * 2 ** 127

const RANGES: Readonly<Record<string, Range>> = {
  int32: /* @__PURE__ */ integers(32n),
  int64: /* @__PURE__ */ integers(64n),
  float: /* @__PURE__ */ floats(MAX_FLOAT, Math.fround),
  double: /* @__PURE__ */ floats(Number.MAX_VALUE, Number),
}

/** The numbers that a format allows; undefined if it is not one of numbers. */
export function rangeOf(format: string | undefined): Range | undefined {
  return format !== undefined && Object.hasOwn(RANGES, format) ? RANGES[format] : undefined
}

function compileFormat({ format }: Schema): Check | undefined {
  const range = rangeOf(format)
  if (range === undefined) return undefined
  const { min, max, has } = range
  const must = `must be from ${min} to ${max} (${format})`
  return (value) => {
    // An int32 fits every format, and comparing a number with a bigint is slow.
    if (typeof value === 'number' && value === (value | 0)) return none
    return has(value as ExactNumber) ? none : problem('format', must, value)
  }
}

function compileBounds(schema: Schema): Check | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  return allOf([
    bound('minimum', 'must be at least', minimum, (order) => order >= 0),
    bound('exclusiveMinimum', 'must be greater than', exclusiveMinimum, (order) => order > 0),
    bound('maximum', 'must be at most', maximum, (order) => order <= 0),
    bound('exclusiveMaximum', 'must be less than', exclusiveMaximum, (order) => order < 0),
  ])
}

function bound(
  keyword: ProblemKeyword,
  words: string,
  limit: ExactNumber | undefined,
  isKept: (order: number) => boolean,
): Check | undefined {
  if (limit === undefined) return undefined
  const test = (value: ExactNumber): boolean => isKept(compareNumbers(value, limit))
  return rule(keyword, `${words} ${showNumber(limit)}`, test)
}

function compileMultiple({ multipleOf }: Schema): Check | undefined {
  if (multipleOf === undefined) return undefined
  const test = (value: ExactNumber): boolean => isMultipleOf(value, multipleOf)
  return rule('multipleOf', `must be a multiple of ${showNumber(multipleOf)}`, test)
}

function showNumber(value: ExactNumber): string {
  return typeof value === 'object' ? value.source : String(value)
}

export const numberFormat: Keyword = { type: 'number', compile: compileFormat }
export const bounds: Keyword = { type: 'number', compile: compileBounds }
export const multiple: Keyword = { type: 'number', compile: compileMultiple }
