import { BEHAVIOR, type Behavior, type BehaviorName } from 'plant-store-kit/responder'
import type { AcceptsProblem, Classified } from '../replay/classified.ts'
import { mostFrequent } from '../values/most-frequent.ts'

/** The statuses of refusals, and which classes that a behavior switches are accepted. */
export function inferBehavior(
  samples: readonly Classified[],
  acceptsProblem: AcceptsProblem,
): Partial<Behavior> {
  return { ...statusesIn(samples), ...switchesIn(samples, acceptsProblem) }
}

const isAllowed = (name: BehaviorName, value: unknown): boolean =>
  BEHAVIOR[name].check(value, []).length === 0

/** By behavior, the most frequent status of the refusals that it decides about. */
function statusesIn(samples: readonly Classified[]): Partial<Behavior> {
  const decided = samples.flatMap(({ refused: [first], response }) => {
    const name = first?.problemClass.error.statusBehavior
    return name === undefined ? [] : [{ name, status: response.status }]
  })
  const byName = Map.groupBy(decided, ({ name }) => name)
  const statuses = Array.from(byName, ([name, list]) => {
    return [name, mostFrequent(list.map(({ status }) => status))] as const
  })
  // A behavior takes no status outside 400 to 499: a rule plays it.
  return Object.fromEntries(statuses.filter(([name, status]) => isAllowed(name, status)))
}

/** What behaviors call a class that they accept. */
const ACCEPTING = ['accepted', 'ignored'] as const

/** The behaviors that accept or refuse a class, as its first problem shows. */
function switchesIn(
  samples: readonly Classified[],
  acceptsProblem: AcceptsProblem,
): Partial<Behavior> {
  const switches = new Map<BehaviorName, unknown>()
  for (const problem of samples.flatMap(({ problems }) => problems)) {
    const { decidedBy } = problem.problemClass
    if (decidedBy === undefined || switches.has(decidedBy)) continue
    const accepting = ACCEPTING.find((word) => isAllowed(decidedBy, word))
    switches.set(decidedBy, acceptsProblem(problem) ? accepting : 'refused')
  }
  return Object.fromEntries(switches)
}
