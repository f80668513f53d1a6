import { type Body } from 'plant-store-kit/responder'
import { FIRST_TYPE } from '../classes/classes.ts'
import { type ProfileClass, lineageOf } from '../classes/profile-class.ts'
import type { ClassifiedProblem } from '../classes/classified-problem.ts'
import { valueSpan } from '../positions/value-positions.ts'

/** The setting `order`: which of several problems decides. */
export class ProblemOrder {
  readonly #positions: ReadonlyMap<string, number>
  readonly #end: number

  constructor(order: readonly string[] = []) {
    const entries = order.map((key, position) => [key, position] as const)
    // Of a key that is listed twice the first one counts.
    this.#positions = new Map(entries.toReversed())
    this.#end = order.length
  }

  /** The problems of a body, the deciding one first; those that are not listed come last, in their order. */
  sort(problems: readonly ClassifiedProblem[], body: Body): readonly ClassifiedProblem[] {
    if (this.#positions.size === 0) return problems
    const startOf = ({ pointer }: ClassifiedProblem): number => valueSpan(body, pointer)?.start ?? 0
    return problems.toSorted((first, second) => {
      const firstKey = this.keyFor(first.profileClass)
      const secondKey = this.keyFor(second.profileClass)
      const difference = this.positionOf(firstKey) - this.positionOf(secondKey)
      if (difference !== 0 || firstKey !== FIRST_TYPE) return difference
      return startOf(first) - startOf(second)
    })
  }

  /** Whether a problem is the only one in its response, as where a service reads the body member by member. */
  decidesAlone({ profileClass }: ClassifiedProblem): boolean {
    if (!this.#positions.has(FIRST_TYPE)) return false
    return profileClass.name === 'additional' || this.keyFor(profileClass) === FIRST_TYPE
  }

  /** Where a key stands; without one, after all others. */
  positionOf(key: string | undefined): number {
    return key === undefined ? this.#end : this.#positions.get(key)!
  }

  /** The key that holds for a class: its own, that of the nearest class around it, or else `first-type`. */
  keyFor(profileClass: ProfileClass): string | undefined {
    const keys = lineageOf(profileClass).map(({ key }) => key)
    const candidates = isOfMemberType(profileClass) ? [...keys, FIRST_TYPE] : keys
    return candidates.find((key) => this.#positions.has(key))
  }
}

/** Whether a class is of wrong types of a member, or of numbers outside its format. */
const isOfMemberType = ({ facts, place }: ProfileClass): boolean =>
  facts.stopsReading === true && place?.pointer !== ''
