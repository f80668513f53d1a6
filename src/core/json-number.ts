import { Decimal } from '../generated/validators.ts'

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
 * @param source the literal, already known to be well formed
 * @returns a number where a double says the same; a bigint for a whole number beyond 2^53 - 1;
 *   a Decimal where a double would make a whole number of a fraction, or infinity of either
 */
export function readNumber(source: string): number | bigint | Decimal {
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
