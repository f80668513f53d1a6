/** The digits of a run's mark, in base 36. */
const MARK_DIGITS = 7

/** The mark that all names of a run have, so that its plants can be found; by the time at which the run started. */
export const markOf = (milliseconds: number): string =>
  (milliseconds % 36 ** MARK_DIGITS).toString(36).padStart(MARK_DIGITS, '0')

/** What all names of a run begin with. */
export const beginningOfNames = (mark: string): string => `Check ${mark}`

/** The digits of a request's number, in base 36: more requests than a run has. */
const COUNT_DIGITS = 4

/**
 * A name that no other request has. All names are of one length: a request that is sent again alone, with another
 * number, is on the same side of each limit.
 * @param count a number that no other request of the run has
 */
export const freshName = (mark: string, count: number): string =>
  `${beginningOfNames(mark)} ${count.toString(36).padStart(COUNT_DIGITS, '0')}`

/** A name of no run, as it is at its start. */
export const exampleName = (count: number): string => freshName('0'.repeat(MARK_DIGITS), count)
