import { isObject, pointerTo } from 'plant-store-kit/json'
import { innerPlace, type BodyPlace } from './body-place.ts'

/** A value of a body at a place that the document declares. */
export interface BodyValue {
  readonly place: BodyPlace
  /** JSON Pointer in the body. */
  readonly pointer: string
  /** Undefined for an absent member. */
  readonly value: unknown
}

/** Other values of a body are not looked at: each costs a check of the member that has it. */
const MAX_VALUES = 1000

/** A body with its declared values at any depth, and the declared members that it lacks. */
export function valuesIn(
  body: unknown,
  { body: place }: { readonly body: BodyPlace },
): readonly BodyValue[] {
  const values: BodyValue[] = [{ place, pointer: '', value: body }]
  // The loop goes on over the values that it adds: level by level.
  for (const around of values) {
    const room = MAX_VALUES - values.length
    values.push(...innerValues(around).slice(0, room))
    if (values.length >= MAX_VALUES) break
  }
  return values
}

function innerValues(around: BodyValue): readonly BodyValue[] {
  const { place, pointer, value } = around
  if (!isObject(value) && !Array.isArray(value)) return []
  const present = firstEntries(value).flatMap(([name, inner]): BodyValue[] => {
    const child = innerPlace(place, name, value)
    return child === undefined
      ? []
      : [{ place: child, pointer: pointerTo(pointer, name), value: inner }]
  })
  return isObject(value) ? [...present, ...absentIn(around, value)] : present
}

const firstEntries = (container: object): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(container).slice(0, MAX_VALUES)

/** The declared members that an object lacks; within itself a schema has no places of its own. */
const absentIn = ({ place: { inner }, pointer }: BodyValue, value: object): readonly BodyValue[] =>
  Array.from(inner).flatMap(([name, place]) => {
    const isDeclared = place.pointer === pointerTo(pointer, String(name))
    return isDeclared && !Object.hasOwn(value, name)
      ? [{ place, pointer: place.pointer, value: undefined }]
      : []
  })

/**
 * A copy of a value with another one at a path that it has. What cannot cause a problem there is left out: the items
 * after it, and members that are not looked at.
 */
export function withValueAt(value: unknown, names: readonly string[], changed: unknown): unknown {
  const [name, ...innerNames] = names
  if (name === undefined) return changed
  if (Array.isArray(value)) {
    const before: readonly unknown[] = value.slice(0, Number(name))
    return [...before, withValueAt(value[Number(name)], innerNames, changed)]
  }
  if (!isObject(value)) return value
  const entries = firstEntries(value).map(([memberName, member]) => [
    memberName,
    memberName === name ? withValueAt(member, innerNames, changed) : member,
  ])
  return Object.fromEntries(entries)
}
