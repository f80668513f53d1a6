import type { Behavior, BehaviorName } from './behavior.ts'

type StatusBehavior = Extract<BehaviorName, `${string}Status`>
type ErrorRow = readonly [number: number, status?: StatusBehavior]

/**
 * Every error of the mock by name: the number in its body, and the behavior that may replace its status.
 * docs/mock-server.md explains them.
 */
export const ERRORS = {
  'credential-missing': [1001, 'credentialStatus'],
  'credential-malformed': [1002, 'credentialStatus'],
  'credential-unknown': [1003, 'credentialStatus'],
  'media-type': [2001, 'mediaTypeStatus'],
  'body-missing': [2002],
  'body-limit': [2003, 'bodyLimitStatus'],
  'body-encoding': [2004],
  'body-json': [2005],
  'content-encoding': [2006, 'mediaTypeStatus'],
  required: [3001],
  type: [3002],
  format: [3003],
  range: [3004],
  'repeated-member': [3005],
  'lone-surrogate': [3006],
  length: [3007],
  refused: [3008],
  'repeated-id': [4001],
  preference: [5001],
  'unknown-path': [6001, 'unknownPathStatus'],
  'unknown-method': [6002, 'unknownMethodStatus'],
  http: [6003],
  rejected: [9001],
  scenario: [9002],
} as const satisfies Record<string, ErrorRow>

export type ErrorName = keyof typeof ERRORS

/** The status of each error. */
export type Statuses = Readonly<Record<ErrorName, number>>

/** Statuses of an error, of which the first documented one counts; routing is no response of an operation. */
const STATUSES: Partial<Record<ErrorName, readonly number[]>> = {
  'credential-missing': [401, 403, 400],
  'credential-malformed': [401, 403, 400],
  'credential-unknown': [403, 401, 400],
  'media-type': [415, 400, 422],
  'content-encoding': [415, 400, 422],
  'repeated-id': [409, 400, 422],
}
const USUAL: readonly number[] = [400, 422]
const ROUTING: Partial<Statuses> = { 'unknown-path': 404, 'unknown-method': 405 }

const names = Object.keys(ERRORS) as readonly ErrorName[]

const statusesBy = (statusOf: (name: ErrorName) => number): Statuses =>
  Object.fromEntries(names.map((name) => [name, statusOf(name)])) as Statuses

/** @param choose the documented one of some statuses */
export const documentedStatuses = (choose: (statuses: readonly number[]) => number): Statuses =>
  statusesBy((name) => ROUTING[name] ?? choose(STATUSES[name] ?? USUAL))

/** The statuses that a behavior gives instead of the documented ones. */
export function replaceStatuses(statuses: Statuses, behavior: Partial<Behavior>): Statuses {
  return statusesBy((name) => {
    const [, decidedBy]: ErrorRow = ERRORS[name]
    return (decidedBy && behavior[decidedBy]) ?? statuses[name]
  })
}

/** What the behaviors of statuses are by default. */
export function statusBehaviors(statuses: Statuses): Partial<Behavior> {
  const rows = names.flatMap((name) => {
    const [, decidedBy]: ErrorRow = ERRORS[name]
    return decidedBy === undefined ? [] : [[decidedBy, statuses[name]] as const]
  })
  // Of several errors the first one counts.
  return Object.fromEntries(rows.toReversed())
}
