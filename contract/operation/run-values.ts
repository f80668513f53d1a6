import { memoize } from '../../src/base/memoize.ts'
import { freshName, markOf } from './fresh-name.ts'
import { fittingId, fittingName, lastMultiple } from './fitting-value.ts'
import type { MembersWithRoles } from './role.ts'

type MembersOfRoles = Pick<MembersWithRoles, 'sendable' | 'roles' | 'identity'>

/**
 * Ranges that ids come from, as lowest id and size: a server that keeps ids in fewer bits shows it in one run, whatever
 * the seed. Ids of a range follow each other, so that runs of many months rarely share one, and have the same length.
 */
const ranges = [
  [1e8, 2 ** 28 - 1e8],
  [2 ** 29, 1e9 - 2 ** 29],
  [2 ** 30, 2 ** 29],
  [2 ** 31 - 2 ** 26, 2 ** 26 - 1],
] as const

/** A request of a run. */
export interface RequestOfRun {
  /** The start of the run: milliseconds since 1970, moved by its seed. */
  readonly start: number
  /** Its number in the run, from 1. */
  readonly count: number
}

/** The id of a request, of one of the ranges. */
export const idOfRun = (
  members: MembersOfRoles,
  { start, count }: RequestOfRun,
  range: number,
): bigint => {
  const [lowest, size] = ranges[range % ranges.length]!
  const id = lowest + ((start + count) % size)
  return fittingId(members, BigInt(id), start + count)
}

/** A name; of an identity without spaces, because it may become a part of paths. */
export const nameOfRun = (members: MembersOfRoles, { start, count }: RequestOfRun): string => {
  const name = freshName(markOf(start), count)
  const isIdentity = members.roles.name === members.identity
  return fittingName(members, isIdentity ? name.replaceAll(' ', '-') : name, start + count)
}

/** The id and the name of a request, of those that a run may have. */
export interface ValuesOfRequest {
  readonly id: bigint
  readonly name: string
  /** What the values of other members are made of. */
  readonly seed: number
}

const valuesAt = (members: MembersOfRoles, request: RequestOfRun): ValuesOfRequest => ({
  id: idOfRun(members, request, 0),
  name: nameOfRun(members, request),
  seed: request.start + request.count,
})

/** The values of the first request of a run that began in 1970, which are the shortest ones. */
export const firstOfRuns = memoize((members: MembersOfRoles): ValuesOfRequest =>
  valuesAt(members, { start: 0, count: 1 }),
)

/** Whether requests of a run have different names: a document may allow a single one. */
export const areNamesFresh = memoize(
  (members: MembersOfRoles): boolean =>
    firstOfRuns(members).name !== valuesAt(members, { start: 0, count: 2 }).name,
)

/** Starts of eight and of nine digits in base 36, as those of runs are: texts that are made of them differ in length. */
const [earlyStart, lateStart] = [36 ** 7, 36 ** 9 - 1e6]

/** Late requests of runs, with ids of each range up to the highest one. */
const extremes = [
  { start: earlyStart, count: 99_999, preferredId: 2n ** 29n },
  { start: lateStart, count: 99_999, preferredId: 10n ** 9n - 1n },
  { start: lateStart, count: 99_999, preferredId: 2n ** 30n },
  { start: lateStart, count: 99_999, preferredId: 2n ** 28n - 1n },
  { start: lateStart, count: 99_999, preferredId: 2n ** 31n - 2n },
] as const

/** Values that differ as much as those of requests and runs do. */
export const extremesOfRuns = (members: MembersOfRoles): readonly ValuesOfRequest[] =>
  extremes.map(({ start, count, preferredId }) => ({
    id: fittingId(members, lastMultiple(members, preferredId), start + count),
    name: nameOfRun(members, { start, count }),
    seed: start + count,
  }))
