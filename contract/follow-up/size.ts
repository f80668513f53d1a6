import { lengthOf } from '../explain/measures.ts'
import type { Bound } from '../explain/trait.ts'

/** The length of a text, or an integer itself; undefined for other values. */
export const sizeOf = (value: unknown, unit: Bound['of']): bigint | undefined => {
  if (unit === 'value') {
    if (typeof value === 'bigint') return value
    return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined
  }
  if (typeof value !== 'string') return undefined
  return BigInt(unit === 'bytes' ? Buffer.byteLength(value) : lengthOf(value))
}

/** Other texts have more bytes than characters, and it is not known yet which of them count. */
export const isAscii = (value: unknown): boolean =>
  typeof value !== 'string' || /^\p{ASCII}*$/u.test(value)

/** Undefined for an empty list. */
export const least = (values: readonly bigint[]): bigint | undefined =>
  values.reduce<bigint | undefined>(
    (minimum, value) => (minimum === undefined || value < minimum ? value : minimum),
    undefined,
  )

/** Undefined for an empty list. */
export const greatest = (values: readonly bigint[]): bigint | undefined =>
  values.reduce<bigint | undefined>(
    (maximum, value) => (maximum === undefined || value > maximum ? value : maximum),
    undefined,
  )
