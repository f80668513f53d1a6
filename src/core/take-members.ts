import { isObject } from '../base/check-value.ts'
import { setMember } from '../base/json-text.ts'

/** The part of a value that a schema declares. */
export type Take = (value: unknown) => unknown

export const whole: Take = (value) => value

/** Takes these members of objects, in this order; an object without others is taken as it is. */
export function takeMembers(members: readonly (readonly [name: string, take: Take])[]): Take {
  const ranks = new Map(members.map(([name], index) => [name, index]))
  const nested = new Map(members.filter(([, take]) => take !== whole))
  const takeOf = (name: string): Take => nested.get(name) ?? whole
  return (value) => {
    if (!isObject(value)) return value
    if (hasOnly(value, ranks)) return nested.size === 0 ? value : takeEach(value, takeOf)
    const taken: Record<string, unknown> = {}
    for (const [name, take] of members)
      if (Object.hasOwn(value, name)) setMember(taken, name, take(value[name]))
    return taken
  }
}

/** Takes the members of an object for which there is a way; the object itself if that is all of it. */
export function takeEach(
  value: Readonly<Record<string, unknown>>,
  takeOf: (name: string) => Take | undefined,
): object {
  const entries: (readonly [name: string, value: unknown])[] = []
  let isWhole = true
  for (const name of Object.keys(value)) {
    const take = takeOf(name)
    const member = take?.(value[name])
    if (take !== undefined) entries.push([name, member])
    isWhole &&= take !== undefined && member === value[name]
  }
  return isWhole ? value : Object.fromEntries(entries)
}

/** Takes the items of an array; the array itself if that is all of it. */
export function takeItems(items: readonly unknown[], takeOf: (index: number) => Take): unknown {
  const taken = items.map((item, index) => takeOf(index)(item))
  return taken.every((item, index) => item === items[index]) ? items : taken
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
