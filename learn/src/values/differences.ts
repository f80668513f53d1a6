import { isObject } from 'plant-store-kit/json'
import { isSameJson } from './same-json.ts'

/** A member, at any depth, in which two JSON values differ. */
export interface Differing {
  readonly path: readonly string[]
  readonly values: readonly [before: unknown, after: unknown]
}

type Container = Readonly<Record<string, unknown>>

const isContainer = (value: unknown): value is Container => isObject(value) || Array.isArray(value)

/** A member or an item, but none of the prototype, such as `constructor`. */
const ownMember = (container: Container, name: string): unknown =>
  Object.hasOwn(container, name) ? container[name] : undefined

const haveSameShape = (before: Container, after: Container): boolean =>
  Array.isArray(before) === Array.isArray(after)

/** All members in which two JSON values differ. */
export function differences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Differing[] {
  if (isSameJson(before, after)) return []
  if (!isContainer(before) || !isContainer(after) || !haveSameShape(before, after))
    return [{ path, values: [before, after] }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    differences(ownMember(before, name), ownMember(after, name), [...path, name]),
  )
}

/** The members of an object, at its top, that have other values than in another one. */
export const changedMembers = <Value>(
  object: Readonly<Record<string, Value>>,
  before: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(object).filter(([name, value]) => value !== before[name]))
