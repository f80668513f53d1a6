import { Decimal } from '../base/validator.ts'

/** A JSON number whose value is exact. */
export type ExactNumber = number | bigint | Decimal

/** A number as ±0.digits × 10^point: digits begin and end with no 0, so that equal numbers have equal parts. */
interface DecimalParts {
  readonly sign: -1 | 0 | 1
  readonly digits: string
  readonly point: number
}

const SOURCE = /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/

export function decimalParts(value: ExactNumber): DecimalParts {
  const source = value instanceof Decimal ? value.source : String(value)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = SOURCE.exec(source) ?? []
  const digits = whole + fraction
  const start = digits.search(/[1-9]/)
  if (start < 0) return { sign: 0, digits: '', point: 0 }
  const point = whole.length - start + Number(exponent)
  return { sign: sign === '' ? 1 : -1, digits: withoutEndingZeros(digits.slice(start)), point }
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length
  while (digits.charAt(end - 1) === '0') end -= 1
  return digits.slice(0, end)
}

/** Negative if the first number is less, positive if it is greater, 0 if they are equal. */
export function compareNumbers(first: ExactNumber, second: ExactNumber): number {
  if (!(first instanceof Decimal) && !(second instanceof Decimal)) {
    if (first === second) return 0
    if (first < second) return -1
    return first > second ? 1 : 0
  }
  const [a, b] = [decimalParts(first), decimalParts(second)]
  if (a.sign !== b.sign) return a.sign - b.sign
  return a.sign * (a.point === b.point ? compareTexts(a.digits, b.digits) : a.point - b.point)
}

function compareTexts(first: string, second: string): number {
  if (first === second) return 0
  return first < second ? -1 : 1
}

/** Longer whole numbers have an exponent in their key. */
const MAX_PLAIN_DIGITS = 20

/** One text for each number: that of 1 is that of 1.0 and 1e0. */
export function numberKey(value: ExactNumber): string {
  // Most numbers are these, and need no parts.
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value + 0)
  const { sign, digits, point } = decimalParts(value)
  if (sign === 0) return '0'
  const minus = sign < 0 ? '-' : ''
  const isPlain = digits.length <= point && point <= MAX_PLAIN_DIGITS
  return isPlain ? minus + digits.padEnd(point, '0') : `${minus}.${digits}e${point}`
}

/** Digits that are read at once. */
const CHUNK = 15

/** Whether a number is a whole multiple of another one, as decimals: 0.07 is one of 0.01. */
export function isMultipleOf(value: ExactNumber, divisor: ExactNumber): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor))
    return (value as number) % (divisor as number) === 0
  const [dividend, unit] = [decimalParts(value), decimalParts(divisor)]
  if (dividend.sign === 0) return true
  // The last digit of each is at this power of ten.
  const shift = dividend.point - dividend.digits.length - (unit.point - unit.digits.length)
  // The last digit is not 0, so no power of ten divides the digits.
  if (shift < 0) return false
  const modulus = BigInt(unit.digits)
  let remainder = 0n
  for (let start = 0; start < dividend.digits.length; start += CHUNK) {
    const chunk = dividend.digits.slice(start, start + CHUNK)
    remainder = (remainder * 10n ** BigInt(chunk.length) + BigInt(chunk)) % modulus
  }
  // Further factors of ten change nothing once the modulus has no factor 2 or 5 left for them.
  const factors = Math.min(shift, 4 * unit.digits.length)
  return (remainder * 10n ** BigInt(factors)) % modulus === 0n
}
