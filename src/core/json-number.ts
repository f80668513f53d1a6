import { Decimal } from '../generated/validators.ts'

/** More digits than any bounded integer has; beyond it BigInt would cost more than it tells. */
const MOST_DIGITS = 400

const PARTS = /^(-?)0?(\d*)\.?(\d*)(?:e(.*))?$/i

/**
 * The exact value of a JSON number (RFC 8259 §6).
 *
 * @param source the literal, already known to be well formed
 * @returns a number where a double says the same; a bigint for a whole number beyond 2^53 - 1;
 *   a Decimal where a double would make a whole number of a fraction, or infinity of either
 */
export function readNumber(source: string): number | bigint | Decimal {
  const double = Number(source)
  if (/^\d{1,15}$/.test(source)) return double
  const [, sign = '', whole = '', fraction = '', exponent = 0] = PARTS.exec(source) ?? []
  const digits = whole + fraction
  const scale = Number(exponent) - fraction.length
  const behind = scale < 0 ? digits.slice(scale) : ''
  if (/[1-9]/.test(behind)) {
    const exact = Number.isFinite(double) && !Number.isInteger(double)
    return exact ? double : new Decimal(source, false)
  }
  if (Number.isSafeInteger(double)) return double
  const significant = digits.replace(/^0+/, '')
  if (significant.length + scale > MOST_DIGITS) return new Decimal(source, true)
  return BigInt(sign + (scale < 0 ? digits.slice(0, scale) : digits + '0'.repeat(scale)))
}
