/** The digits of a run's mark, in base 36. */
const MARK_DIGITS = 7

/** The mark that all names of a run have, so that its plants can be found; by the time at which the run started. */
export const markOf = (milliseconds: number): string =>
  (milliseconds % 36 ** MARK_DIGITS).toString(36).padStart(MARK_DIGITS, '0')

/** What all names of a run begin with. */
export const beginningOfNames = (mark: string): string => `Plant ${mark}`

/**
 * A name that no other request has.
 * @param end a number that no other name of the run has; letters may follow it
 */
export const freshName = (mark: string, end: number | string): string =>
  `${beginningOfNames(mark)} ${end}`

/** A name of no run, as it is at its start. */
export const exampleName = (count: number): string => freshName('0'.repeat(MARK_DIGITS), count)
