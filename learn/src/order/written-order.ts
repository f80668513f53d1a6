import { ANY_ORDER, type Classes, FIRST_TYPE } from '../profile/classes/classes.ts'
import { groupsByKey, type OrderGroup } from './order-groups.ts'

/** How a service goes through the problems of a body, whichever comes first. */
export interface OrderTraits {
  /** Whether the first wrong type in the body decides, as where a service reads it member by member. */
  readonly firstType: boolean
  /** Whether null instead of a member is found at another time than other wrong types, as if the member were missing. */
  readonly nullApart: boolean
  /** Whether equal requests get different problems first. */
  readonly anyOrder: boolean
}

const BY_DEFAULT: OrderTraits = { firstType: false, nullApart: false, anyOrder: false }

/** How services find wrong types: in the default order, in that of the body, or so but null as a missing member. */
export const ORDERS_OF_TYPES: readonly OrderTraits[] = [
  BY_DEFAULT,
  { ...BY_DEFAULT, firstType: true },
  { ...BY_DEFAULT, firstType: true, nullApart: true },
]

/** The setting `order` of a mock with these traits, in the default order else. */
export function orderWith(traits: OrderTraits, classes: Classes): readonly string[] {
  const nulls = groupsOf(classes).filter(({ movesWith }) => movesWith !== undefined)
  return [
    ...wordIf(traits.firstType, FIRST_TYPE),
    ...(traits.nullApart ? nulls.map(({ key }) => key) : []),
    ...wordIf(traits.anyOrder, ANY_ORDER),
  ]
}

const wordIf = (isWritten: boolean, word: string): readonly string[] => (isWritten ? [word] : [])

/** All groups, in the default order. */
export const groupsOf = (classes: Classes): readonly OrderGroup[] => [
  ...new Set(groupsByKey(classes).values()),
]

/** The setting `order` for groups in their order, as much of it as a profile must write. */
export const writtenOrder = (
  groups: readonly OrderGroup[],
  traits: OrderTraits,
  classes: Classes,
): readonly string[] => mustBeWritten(keysInOrder(groups, traits), classes)

/** The keys of sorted groups as an order lists them. */
function keysInOrder(
  groups: readonly OrderGroup[],
  { firstType, nullApart, anyOrder }: OrderTraits,
): readonly string[] {
  const keys = groups.flatMap((group, index) => {
    const { key, isOfType, movesWith, coveredBy } = group
    if (movesWith !== undefined) return nullApart ? [key] : []
    if (isOfType && firstType) return [FIRST_TYPE]
    const isCovered = coveredBy !== undefined && coveredBy === groups[index - 1]?.key
    return isCovered ? [] : group.keys
  })
  return [...wordIf(anyOrder, ANY_ORDER), ...new Set(keys)]
}

/**
 * The part of an order that a profile must write. Classes that it does not list come after it in the default order, so that
 * the end of an order is left out: after the last class that moved, and after the last key that the default order lacks.
 */
function mustBeWritten(order: readonly string[], classes: Classes): readonly string[] {
  const groups = groupsOf(classes)
  const length = Math.max(lengthUntilDefault(order, classes), lengthWithSpecial(order, groups))
  const written = order.slice(0, length)
  return [...new Set([...written, ...keysApart(written, order, groups)])]
}

/** How many keys there are before the longest end of an order that is as the default one. */
function lengthUntilDefault(order: readonly string[], classes: Classes): number {
  const positions = order.map((key) => classes.positionOf(key))
  const isAfterNext = (position: number, index: number): boolean =>
    position > (positions[index + 1] ?? Infinity)
  return positions.findLastIndex(isAfterNext) + 1
}

/** How many keys there are up to the last one that holds only if it is written, wherever it stands. */
function lengthWithSpecial(order: readonly string[], groups: readonly OrderGroup[]): number {
  const ofNull = groups.filter(({ movesWith }) => movesWith !== undefined)
  const special = new Set([FIRST_TYPE, ANY_ORDER, ...ofNull.map(({ key }) => key)])
  return order.findLastIndex((key) => special.has(key)) + 1
}

/** The keys in an order of groups that else would stand where the key is written from which they are apart. */
function keysApart(
  written: readonly string[],
  order: readonly string[],
  groups: readonly OrderGroup[],
): readonly string[] {
  const inOrder = groups.filter(({ key }) => order.includes(key))
  const apart = inOrder.filter(
    ({ coveredBy }) => coveredBy !== undefined && written.includes(coveredBy),
  )
  return apart.map(({ key }) => key)
}
