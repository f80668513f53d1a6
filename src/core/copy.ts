import { isObject } from '../base/check-value.ts'
import { setMember } from '../base/set-member.ts'

/** A copy of a JSON value of any depth, so that a change of it changes nothing else. */
export function copyOf<Value>(value: Value): Value {
  const copy = { value }
  const pending: object[] = [copy]
  while (pending.length > 0) {
    const parent = pending.pop() as Record<string, unknown>
    for (const [name, member] of Object.entries(parent)) {
      const own = shallowCopyOf(member)
      if (own === undefined) continue
      setMember(parent, name, own)
      pending.push(own)
    }
  }
  return copy.value
}

/** A copy of an array or an object, with the same members; undefined for another value. */
function shallowCopyOf(value: unknown): object | undefined {
  if (Array.isArray(value)) return [...(value as readonly unknown[])]
  return isObject(value) ? { ...value } : undefined
}
