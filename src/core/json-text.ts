import { Decimal } from '../generated/validators.ts'

/**
 * A value as JSON text, every integer with all its digits.
 *
 * Like JSON.stringify it leaves out members that are undefined; unlike it, it writes bigint.
 */
export function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Decimal) return value.source
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`
}
