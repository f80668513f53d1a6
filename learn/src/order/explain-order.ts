import { classesOf } from '../profile/classes/classes.ts'
import type { Profile } from 'plant-store-kit/options'
import { type Conflict, Decisions, decidingGroup } from './conflicts.ts'
import type { OrderGroup } from './order-groups.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { Service } from '../replay/service.ts'
import { topologicalOrder } from './topological-order.ts'
import { groupsOf, keysInOrder, type OrderTraits, orderWith } from './written-order.ts'

/** The order of problems with these traits that explains most of these responses. */
export function explainOrder(
  conflicts: readonly Conflict[],
  profile: Profile,
  traits: OrderTraits,
  service: Service,
): readonly string[] {
  const classes = classesOf(service.operation)
  const mock = new ProfileMock({ ...profile, order: orderWith(traits, classes) }, service)
  const decisions = decisionsIn(conflicts, traits, mock)
  const sorted = topologicalOrder(groupsOf(classes), (earlier, later) =>
    decisions.precedes(movedAs(earlier, traits), movedAs(later, traits)),
  )
  return keysInOrder(sorted, traits)
}

/** The key of the group that moves a group. */
const movedAs = ({ key, movesWith }: OrderGroup, { nullApart }: OrderTraits): string =>
  nullApart ? key : (movesWith ?? key)

function decisionsIn(
  conflicts: readonly Conflict[],
  traits: OrderTraits,
  mock: ProfileMock,
): Decisions {
  const decisions = new Decisions()
  const isFree = ({ isFoundAfterReading }: OrderGroup): boolean =>
    traits.anyOrder && isFoundAfterReading
  for (const conflict of conflicts) {
    const group = decidingGroup(conflict, mock)
    if (group === undefined) continue
    for (const laterGroup of conflict.byGroup.keys())
      if (!isFree(group) || !isFree(laterGroup))
        decisions.add(movedAs(group, traits), movedAs(laterGroup, traits))
  }
  return decisions
}
