import { ANY_ORDER, type Classes, classesOf, FIRST_TYPE } from '../profile/classes/classes.ts'
import type { Profile } from 'plant-store-kit/options'
import { type Conflict, Decisions, decidingGroup } from './conflicts.ts'
import { groupsByKey, type OrderGroup } from './order-groups.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { Service } from '../replay/service.ts'
import { topologicalOrder } from './topological-order.ts'

/** The order of problems that explains most of these responses, as much of it as a profile must write. */
export function explainOrder(
  conflicts: readonly Conflict[],
  profile: Profile,
  service: Service,
): readonly string[] {
  const classes = classesOf(service.operation)
  const listed = new Set(profile.order)
  const decisions = decisionsIn(conflicts, listed, new ProfileMock(profile, service))
  const groups = [...new Set(groupsByKey(classes).values())]
  const sorted = topologicalOrder(groups, (earlier, later) =>
    decisions.precedes(nameOf(earlier, listed), nameOf(later, listed)),
  )
  return mustBeWritten(keysInOrder(sorted, listed), classes)
}

/** What an order calls a group: null moves with the other wrong types of its member, unless the order lists it. */
const nameOf = ({ key, withoutNull }: OrderGroup, listed: ReadonlySet<string>): string =>
  withoutNull === undefined || listed.has(key) ? key : withoutNull

function decisionsIn(
  conflicts: readonly Conflict[],
  listed: ReadonlySet<string>,
  mock: ProfileMock,
): Decisions {
  const decisions = new Decisions()
  const isFree = ({ isOfValidation }: OrderGroup): boolean =>
    listed.has(ANY_ORDER) && isOfValidation
  for (const conflict of conflicts) {
    const group = decidingGroup(conflict, mock)
    if (group === undefined) continue
    for (const laterGroup of conflict.byGroup.keys())
      if (!isFree(group) || !isFree(laterGroup))
        decisions.add(nameOf(group, listed), nameOf(laterGroup, listed))
  }
  return decisions
}

/** The keys of sorted groups as an order lists them. */
function keysInOrder(
  groups: readonly OrderGroup[],
  listed: ReadonlySet<string>,
): readonly string[] {
  const keys = groups.flatMap((group, index) => {
    const { key, isOfType, withoutNull, apartFrom } = group
    if (withoutNull !== undefined) return listed.has(key) ? [key] : []
    if (isOfType && listed.has(FIRST_TYPE)) return [FIRST_TYPE]
    // Directly after the group from which it is apart, the key of that holds for it as well.
    const isCovered = apartFrom !== undefined && apartFrom === groups[index - 1]?.key
    return isCovered ? [] : group.keys
  })
  return [...(listed.has(ANY_ORDER) ? [ANY_ORDER] : []), ...new Set(keys)]
}

/**
 * The part of an order that a profile must write. Classes that it does not list come after it in the default order, so that
 * the end of an order is left out: after the last class that moved, and after the last key that the default order lacks.
 */
function mustBeWritten(order: readonly string[], classes: Classes): readonly string[] {
  const groups = [...groupsByKey(classes).values()]
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
  const ofNull = groups.filter(({ withoutNull }) => withoutNull !== undefined)
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
    ({ apartFrom }) => apartFrom !== undefined && written.includes(apartFrom),
  )
  return apart.map(({ key }) => key)
}
