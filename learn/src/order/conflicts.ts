import type { Classes } from '../profile/classes/classes.ts'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { Classified } from '../replay/classified.ts'
import { groupsByKey, type OrderGroup } from './order-groups.ts'
import type { OrderTraits } from './written-order.ts'
import type { ProfileMock } from '../replay/profile-mock.ts'

/** A request with problems of several groups: its response shows which one the service reports first. */
interface Conflict extends Classified {
  /** The first problem of each group. */
  readonly byGroup: ReadonlyMap<OrderGroup, ClassifiedProblem>
}

/** The samples whose requests have problems of several groups. */
export function conflictsIn(samples: readonly Classified[], classes: Classes): readonly Conflict[] {
  const groups = groupsByKey(classes)
  const grouped = samples.map((sample): Conflict => {
    const fromLast = sample.refused.toReversed()
    const byGroup = fromLast.map(
      (problem) => [groups.get(problem.profileClass.key)!, problem] as const,
    )
    return { ...sample, byGroup: new Map(byGroup) }
  })
  return grouped.filter(({ byGroup }) => byGroup.size > 1)
}

/** The group whose problem explains the response, if the problems of all others do not. */
export function decidingGroup(conflict: Conflict, mock: ProfileMock): OrderGroup | undefined {
  const { byGroup, refused } = conflict
  const deciding = Array.from(byGroup).filter(([, first]) => {
    const isFirst = ({ profileClass }: ClassifiedProblem): boolean =>
      profileClass === first.profileClass
    const ordered = refused.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    return mock.gives(ordered, conflict)
  })
  return deciding.length === 1 ? deciding[0]![0] : undefined
}

/** Which groups a service reported although others were there as well, by how often it did. */
export class Decisions {
  readonly #traits: OrderTraits
  readonly #counts = new Map<string, Map<string, number>>()

  /** Those of a service with these traits that give the responses to conflicts, by a mock with its profile. */
  constructor(conflicts: readonly Conflict[], traits: OrderTraits, mock: ProfileMock) {
    this.#traits = traits
    for (const conflict of conflicts) {
      const group = decidingGroup(conflict, mock)
      if (group === undefined) continue
      for (const other of conflict.byGroup.keys())
        if (!this.#isFree(group) || !this.#isFree(other)) this.#add(group, other)
    }
  }

  /** Whether the first one was reported before the other one more often than after it. */
  precedes(earlier: OrderGroup, later: OrderGroup): boolean {
    return this.#countOf(earlier, later) > this.#countOf(later, earlier)
  }

  #isFree({ isFoundAfterReading }: OrderGroup): boolean {
    return this.#traits.anyOrder && isFoundAfterReading
  }

  #add(earlier: OrderGroup, later: OrderGroup): void {
    const key = this.#keyOf(earlier)
    const counts = this.#counts.get(key) ?? new Map<string, number>()
    counts.set(this.#keyOf(later), this.#countOf(earlier, later) + 1)
    this.#counts.set(key, counts)
  }

  #countOf(earlier: OrderGroup, later: OrderGroup): number {
    return this.#counts.get(this.#keyOf(earlier))?.get(this.#keyOf(later)) ?? 0
  }

  /** That of the group with which a group moves. */
  #keyOf({ key, wrongTypesOfSameMember }: OrderGroup): string {
    return this.#traits.nullApart ? key : (wrongTypesOfSameMember ?? key)
  }
}
