import { isObject } from '../base/check-value.ts'

/** The part of a value that a schema declares. */
export type Take = (value: unknown) => unknown

export const whole: Take = (value) => value

/** Takes these members of objects, in this order; other values stay as they are. */
export function takeMembers(members: readonly (readonly [name: string, take: Take])[]): Take {
  const ranks = new Map(members.map(([name], index) => [name, index]))
  const isPlain = members.every(([, take]) => take === whole)
  return (value) => {
    if (!isObject(value)) return value
    if (isPlain && hasOnly(value, ranks)) return { ...value }
    const taken: Record<string, unknown> = {}
    for (const [name, take] of members) {
      if (!Object.hasOwn(value, name)) continue
      const member = value[name]
      setMember(taken, name, take === whole ? member : take(member))
    }
    return taken
  }
}

/** Whether an object has only these members, in this order. */
function hasOnly(object: object, ranks: ReadonlyMap<string, number>): boolean {
  let last = -1
  for (const name in object) {
    const rank = ranks.get(name) ?? -1
    if (rank < last || rank < 0) return false
    last = rank
  }
  return true
}

/** Sets a member of any name, `__proto__` too. */
export function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value
  else
    Object.defineProperty(object, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
}

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
