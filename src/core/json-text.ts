import { Decimal } from '../generated/validators.ts'

/**
 * A value as JSON text, every integer with all its digits.
 *
 * Like JSON.stringify it leaves out members that are undefined; unlike it, it writes bigint.
 */
export function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (value instanceof Decimal) return value.source
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  let members = ''
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${jsonText(member)}`
  }
  return `{${members}}`
}
