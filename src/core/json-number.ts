import { Decimal } from '../generated/validators.ts'

/** More digits than any bounded integer has; beyond it BigInt would cost more than it tells. */
const MOST_DIGITS = 400

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * The exact value of a JSON number (RFC 8259 §6).
 *
 * @param source the literal, already known to be well formed
 * @returns a number where a double says the same; a bigint for a whole number beyond 2^53 - 1;
 *   a Decimal where a double would make a whole number of a fraction, or infinity of either
 */
export function readNumber(source: string): number | bigint | Decimal {
  const double = Number(source)
  if (source.length < 16 && Number.isSafeInteger(double) && !/[.eE]/.test(source)) return double

  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(source) ?? []
  const digits = whole + fraction
  const trimmed = withoutTrailingZeros(digits)
  const significant = trimmed.replace(/^0+/, '')
  if (significant === '') return 0
  const scale = Number(exponent) - fraction.length + (digits.length - trimmed.length)
  if (scale < 0) {
    const lost = Number.isInteger(double) || !Number.isFinite(double)
    return lost ? new Decimal(source, false) : double
  }
  if (Number.isSafeInteger(double)) return double
  if (significant.length + scale > MOST_DIGITS) return new Decimal(source, true)
  const exact = BigInt(sign + significant + '0'.repeat(scale))
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === 48) end -= 1
  return digits.slice(0, end)
}
