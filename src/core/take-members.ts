import { isObject } from '../base/check-value.ts'
import { type Take, takeNamed } from './take-named.ts'

export const whole: Take = (value) => value

/** Takes these members of objects with their parts, in this order; an object that is whole is taken as it is. */
export function takeMembers(members: readonly (readonly [name: string, take: Take])[]): Take {
  const takeAll = takeNamed(members.map(([name]) => name))
  const nested = new Map(members.filter(([, take]) => take !== whole))
  if (nested.size === 0) return takeAll
  const takeOf = (name: string): Take => nested.get(name) ?? whole
  return (value) => {
    const taken = takeAll(value)
    return isObject(taken) ? takeEach(taken, takeOf) : taken
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
