import { isObject } from '../base/check-value.ts'
import { setMember } from '../base/set-member.ts'

/** The part of a value that a schema declares. */
export type Take = (value: unknown) => unknown

/** Takes these members of objects, in this order; an object without others is taken as it is. */
export function takeNamed(names: readonly string[]): Take {
  const ranks = new Map(names.map((name, index) => [name, index]))
  return (value) => {
    if (!isObject(value) || hasOnly(value, ranks)) return value
    const taken: Record<string, unknown> = {}
    for (const name of names) if (Object.hasOwn(value, name)) setMember(taken, name, value[name])
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
