import { ANY_ORDER, type Classes, classesOf, FIRST_TYPE } from '../../profile/classes/classes.ts'
import type { Profile } from '../../profile/settings/settings.ts'
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

/** The part of an order after which the others are in the default order. */
function mustBeWritten(order: readonly string[], classes: Classes): readonly string[] {
  const positions = order.map((key) => classes.positionOf(key))
  const lastMoved = positions.findLastIndex(
    (position, index) => position > (positions[index + 1] ?? Infinity),
  )
  const groups = [...groupsByKey(classes).values()]
  const withNull = groups.flatMap(({ key, withoutNull }) => (withoutNull === undefined ? [] : key))
  const special = new Set([FIRST_TYPE, ANY_ORDER, ...withNull])
  const lastSpecial = order.findLastIndex((key) => special.has(key))
  const writtenKeys = order.slice(0, Math.max(lastMoved, lastSpecial) + 1)
  // Without its own place, such a class would stand where the key is written.
  const apart = groups.filter(
    ({ key, apartFrom }) =>
      apartFrom !== undefined && writtenKeys.includes(apartFrom) && order.includes(key),
  )
  return [...new Set([...writtenKeys, ...apart.map(({ key }) => key)])]
}
