import type { Classes } from '../profile/classes/classes.ts'
import type { ClassifiedProblem } from '../profile/classes/classified-problem.ts'
import type { Classified } from '../replay/classified.ts'
import { isSameContent } from '../samples/compare-responses.ts'
import { groupsByKey, type OrderGroup } from './order-groups.ts'
import type { ProfileMock } from '../replay/profile-mock.ts'

/** A request with problems of several groups: its response shows which one the service reports first. */
export interface Conflict extends Classified {
  /** The first problem of each group. */
  readonly byGroup: ReadonlyMap<OrderGroup, ClassifiedProblem>
}

/** The samples whose requests have problems of several groups. */
export function conflictsIn(samples: readonly Classified[], classes: Classes): readonly Conflict[] {
  const groups = groupsByKey(classes)
  const grouped = samples.map((sample): Conflict => {
    const fromLast = sample.refused.toReversed()
    const byGroup = fromLast.map((problem) => [groups.get(problem.key)!, problem] as const)
    return { ...sample, byGroup: new Map(byGroup) }
  })
  return grouped.filter(({ byGroup }) => byGroup.size > 1)
}

/** The group whose problem explains the response, if the problems of all others do not. */
export function decidingGroup(conflict: Conflict, mock: ProfileMock): OrderGroup | undefined {
  const { byGroup, refused, context, response } = conflict
  const deciding = Array.from(byGroup).filter(([, first]) => {
    const isFirst = ({ key }: ClassifiedProblem): boolean => key === first.key
    const ordered = refused.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
    return isSameContent(mock.compare(mock.refuse(ordered, context), response))
  })
  return deciding.length === 1 ? deciding[0]![0] : undefined
}

/** How often one group was reported although another one was there as well. */
export class Decisions {
  readonly #counts = new Map<string, Map<string, number>>()

  add(earlier: string, later: string): void {
    const counts = this.#counts.get(earlier) ?? new Map<string, number>()
    counts.set(later, (counts.get(later) ?? 0) + 1)
    this.#counts.set(earlier, counts)
  }

  #countOf(earlier: string, later: string): number {
    return this.#counts.get(earlier)?.get(later) ?? 0
  }

  /** Whether the first one was reported before the other one more often than after it. */
  precedes(earlier: string, later: string): boolean {
    return this.#countOf(earlier, later) > this.#countOf(later, earlier)
  }
}
