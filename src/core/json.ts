import { Decimal } from '../generated/validators.ts'
import { type JsonSyntaxError, scanJson } from './json-scan.ts'

/** A JSON value; numbers that no double holds exactly are a bigint or a Decimal. */
export type JsonValue =
  | string
  | number
  | bigint
  | Decimal
  | boolean
  | null
  | JsonValue[]
  | JsonObject

export interface JsonObject {
  [member: string]: JsonValue
}

export type JsonResult =
  | { readonly value: JsonValue; readonly error?: never }
  | { readonly error: JsonSyntaxError; readonly value?: never }

/** A number that a double may not hold, or something like it in a string. */
const INEXACT = /\d{16}|\d[.eE]/

/**
 * Reads one JSON text strictly by RFC 8259. Numbers of the outermost object are exact; of a repeated member the last one counts.
 *
 * @param nesting maximum number of open arrays and objects (RFC 8259 §9 allows a limit)
 */
export function readJson(text: string, nesting = 10_000): JsonResult {
  let value: JsonValue | undefined
  try {
    value = JSON.parse(text) as JsonValue
  } catch {}
  if (value !== undefined && text.length <= nesting && !INEXACT.test(text)) return { value }
  if (typeof value === 'number') return { value: readNumber(text.trim()) }
  const { error, sources } = scanJson(text, nesting)
  if (error !== undefined) return { error }
  for (const [name, source] of sources) {
    if (/^[-\d]/.test(source)) (value as JsonObject)[name] = readNumber(source)
  }
  return { value: value as JsonValue }
}

/** Reads one JSON text as `readJson` does, with exact numbers at every depth. */
export function readExactJson(text: string, nesting?: number): JsonResult {
  const result = readJson(text, nesting)
  if (result.error !== undefined || !INEXACT.test(text)) return result
  return { value: JSON.parse(text, exactNumber) as JsonValue }
}

/** TypeScript 5 does not declare the third argument of a reviver. */
const exactNumber = (_name: string, value: JsonValue, context?: { source: string }): JsonValue =>
  typeof value === 'number' && context !== undefined ? readNumber(context.source) : value

const PARTS = /(-?)0?(\d*)\.?(\d*)(?:e(.*))?/i
type Parts = readonly [
  all: string,
  sign: string,
  whole: string,
  fraction: string,
  exponent?: string,
]

/**
 * The exact value of a JSON number (RFC 8259 §6).
 *
 * @param source the well-formed literal
 * @returns a number if a double is exact; a bigint for an integer beyond 2^53 - 1;
 *   a Decimal if a double would turn a fraction into an integer, or either into infinity
 */
function readNumber(source: string): number | bigint | Decimal {
  const double = Number(source)
  const [, sign, whole, fraction, exponent = 0] = PARTS.exec(source) as unknown as Parts
  const digits = whole + fraction
  const scale = Number(exponent) - fraction.length
  const integral = scale >= 0 || !/[1-9]/.test(digits.slice(scale))
  if (!Number.isFinite(double) || Number.isInteger(double) !== integral)
    return new Decimal(source, integral)
  if (!integral || Number.isSafeInteger(double)) return double
  return BigInt(sign + (scale < 0 ? digits.slice(0, scale) : digits + '0'.repeat(scale)))
}

/** JSON.rawJSON, which TypeScript 5 does not declare; plain text in engines without it. */
const raw: (text: string) => unknown =
  (JSON as { rawJSON?: (text: string) => unknown }).rawJSON ?? String

/** A value as JSON text with all digits of each integer. Members that are undefined are left out. */
export function jsonText(value: unknown): string {
  return (
    JSON.stringify(value, (_name, member: unknown) => {
      if (member instanceof Decimal) return raw(member.source)
      return typeof member === 'bigint' ? raw(String(member)) : member
    }) ?? 'null'
  )
}
