import { isObject } from '../base/check-value.ts'
import { namesIn, pointerTo } from '../document/pointer.ts'
import type { MemberPlace, MemberPlaces } from './member-places.ts'

/** A value of a body at a place that the document declares. */
export interface MemberValue {
  readonly place: MemberPlace
  /** JSON Pointer in the body. */
  readonly pointer: string
  /** Undefined for an absent member. */
  readonly value: unknown
}

/** Of a body with more values, the others are not looked into. */
const MAX_VALUES = 1000

/** The declared values of a body at any depth, and the declared members that it lacks. */
export function valuesIn(body: unknown, { body: place }: MemberPlaces): readonly MemberValue[] {
  const found: MemberValue[] = []
  const queue: MemberValue[] = [{ place, pointer: '', value: body }]
  for (let around = queue.shift(); around !== undefined; around = queue.shift()) {
    const inner = innerValues(around)
    found.push(...inner)
    if (found.length > MAX_VALUES) break
    queue.push(...inner)
  }
  return found
}

function innerValues(around: MemberValue): readonly MemberValue[] {
  const { place, pointer, value } = around
  if (!isObject(value) && !Array.isArray(value)) return []
  const present = Object.entries(value).flatMap(([name, inner]): MemberValue[] => {
    const child = place.child(name)
    return child === undefined
      ? []
      : [{ place: child, pointer: pointerTo(pointer, name), value: inner }]
  })
  return isObject(value) ? [...present, ...absentIn(around, value)] : present
}

/** The declared members that an object lacks; within itself a schema has no places of its own. */
function absentIn({ place, pointer }: MemberValue, value: object): readonly MemberValue[] {
  if (place.pointer !== pointer) return []
  return place.children.flatMap((child) => {
    const name = namesIn(child.pointer ?? '').at(-1)
    return name === undefined || Object.hasOwn(value, name)
      ? []
      : [{ place: child, pointer: child.pointer!, value: undefined }]
  })
}

/** A value of another one's member or item at this path; undefined if it has none. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (around, name) =>
      (isObject(around) || Array.isArray(around)) && Object.hasOwn(around, name)
        ? (around as unknown as Readonly<Record<string, unknown>>)[name]
        : undefined,
    value,
  )
}

/** A copy with another value at this path, which it has. */
export function withValueAt(value: unknown, names: readonly string[], changed: unknown): unknown {
  const [name, ...rest] = names
  if (name === undefined) return changed
  if (Array.isArray(value))
    return value.map((item, index) =>
      String(index) === name ? withValueAt(item, rest, changed) : (item as unknown),
    )
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([other, member]) => [
    other,
    other === name ? withValueAt(member, rest, changed) : member,
  ])
  return Object.fromEntries(entries)
}
