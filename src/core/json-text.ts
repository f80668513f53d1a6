import { Decimal } from '../generated/validators.ts'

/** JSON.rawJSON, which this TypeScript does not know of yet; a text where there is none. */
const raw: (text: string) => unknown =
  (JSON as { rawJSON?: (text: string) => unknown }).rawJSON ?? String

/**
 * A value as JSON text, every integer with all its digits.
 *
 * Like JSON.stringify it leaves out members that are undefined; unlike it, it writes bigint.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, exactly) ?? 'null'
}

function exactly(_name: string, value: unknown): unknown {
  if (value instanceof Decimal) return raw(value.source)
  return typeof value === 'bigint' ? raw(String(value)) : value
}
