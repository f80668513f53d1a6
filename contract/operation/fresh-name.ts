/** The digits of a run's mark, in base 36. */
export const MARK_DIGITS = 7

/** The mark that all names of a run have, so that its plants can be found; by the time at which the run started. */
export const markOf = (milliseconds: number): string =>
  (milliseconds % 36 ** MARK_DIGITS).toString(36).padStart(MARK_DIGITS, '0')

/** A name that no other request has. */
export interface FreshName {
  readonly text: string
  /** That of the run. */
  readonly mark: string
}

/** What all names of a run begin with. */
export const beginningOfNames = (mark: string): string => `Plant ${mark}`

/** @param end a number that no other name of the run has; letters may follow it */
export const freshName = (mark: string, end: number | string): FreshName => ({
  text: `${beginningOfNames(mark)} ${end}`,
  mark,
})

/** A name of no run, as it is at its start. */
export const exampleName = (count: number): string => freshName('0'.repeat(MARK_DIGITS), count).text

const FRESH_NAME = new RegExp(`${beginningOfNames(`([0-9a-z]{${MARK_DIGITS}})`)} \\d+`)

/** The first such name in a text; undefined without one. */
export function freshNameIn(text: string): FreshName | undefined {
  const [name, mark] = FRESH_NAME.exec(text) ?? []
  return name === undefined || mark === undefined ? undefined : { text: name, mark }
}
