import { isObject } from '../base/check-value.ts'
import { Decimal } from '../base/validator.ts'
import { numberKey } from './exact-number.ts'

/** Deeper values are not compared, so that they cannot exhaust the call stack. */
const MAX_DEPTH = 500

/**
 * A text that two JSON values share if and only if they are equal: 1 equals 1.0, and members have no order.
 * `undefined` if a value is nested too deeply.
 */
export function jsonKey(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Decimal)
    return numberKey(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => jsonKey(item, depth + 1))
    return items.includes(undefined) ? undefined : `[${items.join()}]`
  }
  if (!isObject(value)) return JSON.stringify(value)
  const names = Object.keys(value).toSorted()
  const members = names.map((name) => [JSON.stringify(name), jsonKey(value[name], depth + 1)])
  const isTooDeep = members.some(([, key]) => key === undefined)
  return isTooDeep ? undefined : `{${members.map((member) => member.join(':')).join()}}`
}
