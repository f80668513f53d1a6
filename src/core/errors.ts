import type { Behavior, BehaviorName } from '../problems/behavior.ts'
import { CLASSES, type RequestErrorName } from '../problems/find-problems.ts'
import { type ErrorKind, INVALID_STATUSES } from '../problems/problem.ts'

type StatusBehavior = Extract<BehaviorName, `${string}Status`>
type OwnErrorName =
  | 'preference'
  | 'unknown-resource'
  | 'http'
  | 'left-out'
  | 'rejected'
  | 'scenario'

/** The name of an error of the mock. */
export type ErrorName = RequestErrorName | OwnErrorName

/** Errors of no class of problems. */
const OWN_ERRORS: readonly ErrorKind<OwnErrorName>[] = [
  { name: 'preference', number: 5001, statuses: INVALID_STATUSES },
  { name: 'unknown-resource', number: 4002, statuses: [404] },
  { name: 'http', number: 6003, statuses: INVALID_STATUSES },
  { name: 'left-out', number: 6004, statuses: 501 },
  { name: 'rejected', number: 9001, statuses: INVALID_STATUSES },
  { name: 'scenario', number: 9002, statuses: INVALID_STATUSES },
]

const kinds = new Map<ErrorName, ErrorKind<ErrorName>>(
  [...CLASSES.map(({ error }) => error), ...OWN_ERRORS].map((kind) => [kind.name, kind]),
)

/** The number in the body of an error. */
export const numberOf = (name: ErrorName): number => kinds.get(name)!.number

type ErrorRow = readonly [number: number, status?: StatusBehavior]

/**
 * Every error of the mock by name: the number in its body, and the behavior that may replace its status.
 * docs/error-numbers.md explains them.
 */
export const ERRORS: Readonly<Record<ErrorName, ErrorRow>> = /* @__PURE__ */ rowsOf()

function rowsOf(): Readonly<Record<ErrorName, ErrorRow>> {
  const inOrder = [...kinds.values()].toSorted((a, b) => a.number - b.number)
  const rows = inOrder.map(({ name, number, statusBehavior }): [string, ErrorRow] => [
    name,
    statusBehavior === undefined ? [number] : [number, statusBehavior],
  ])
  return Object.fromEntries(rows) as Record<ErrorName, ErrorRow>
}

/** The status of each error. */
export type Statuses = Readonly<Record<ErrorName, number>>

const statusesBy = (statusOf: (kind: ErrorKind<ErrorName>) => number): Statuses =>
  Object.fromEntries(Array.from(kinds, ([name, kind]) => [name, statusOf(kind)])) as Statuses

/** @param choose the documented one of some statuses */
export const documentedStatuses = (choose: (statuses: readonly number[]) => number): Statuses =>
  statusesBy(({ statuses }) => (typeof statuses === 'number' ? statuses : choose(statuses)))

/** Errors without a documented status: the mock chose theirs. */
export const undocumentedErrors = (
  statuses: Statuses,
  isDocumented: (status: number) => boolean,
): ReadonlySet<ErrorName> =>
  new Set(
    Array.from(kinds.values())
      .filter((kind) => typeof kind.statuses !== 'number' && !isDocumented(statuses[kind.name]))
      .map(({ name }) => name),
  )

/** The errors whose status a user does not choose by a behavior. */
export const withoutChosen = (
  names: ReadonlySet<ErrorName>,
  behavior: Partial<Behavior>,
): ReadonlySet<ErrorName> =>
  new Set(
    Array.from(names).filter((name) => {
      const { statusBehavior } = kinds.get(name)!
      return statusBehavior === undefined || behavior[statusBehavior] === undefined
    }),
  )

/** The statuses that a behavior gives instead of the documented ones. */
export function replaceStatuses(statuses: Statuses, behavior: Partial<Behavior>): Statuses {
  return statusesBy(
    ({ name, statusBehavior }) => (statusBehavior && behavior[statusBehavior]) ?? statuses[name],
  )
}

/** What the behaviors of statuses are by default. */
export function statusBehaviors(statuses: Statuses): Partial<Behavior> {
  const rows = Array.from(kinds.values(), ({ name, statusBehavior }) =>
    statusBehavior === undefined ? [] : [[statusBehavior, statuses[name]] as const],
  )
  // Of several errors the first one counts.
  return Object.fromEntries(rows.flat().toReversed())
}
