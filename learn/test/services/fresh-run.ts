import { membersOf } from '../../../contract/operation/members.ts'
import { idOfRun } from '../../../contract/operation/run-values.ts'
import { operation } from '../../../src/document/plant-store.ts'

/** A name as plain requests have it. */
const NAME = /Check ([\da-z]{7}) [\da-z]{4}/
const MARKS = 36 ** 7
/** The ids of a run come from so many ranges. */
const RANGES = [0, 1, 2, 3]
/** More requests than a run has. */
const MAX_REQUESTS = 20_000

/** The ids and names of a run of `learn` or `check`, which depend on its start. */
export interface FreshRun {
  /** Part of all its names. */
  readonly mark: string
  readonly isFreshId: (digits: string) => boolean
}

/** The mark of the run that sends a text; undefined if the text has no name. */
export const markIn = (text: string): string | undefined => NAME.exec(text)?.[1]

/** The run with a mark whose start is nearest to a time, in milliseconds since 1970. */
export function freshRun(mark: string, time: number): FreshRun {
  const rest = Number.parseInt(mark, 36)
  const start = rest + Math.round((time - rest) / MARKS) * MARKS
  const members = membersOf(operation)
  const beforeFirst = RANGES.map((range) => Number(idOfRun(members, { start, count: 0 }, range)))
  return {
    mark,
    isFreshId: (digits) =>
      beforeFirst.some((lowest) => {
        const count = Number(digits) - lowest
        return count >= 0 && count < MAX_REQUESTS
      }),
  }
}
