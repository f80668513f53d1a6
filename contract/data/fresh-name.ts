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

export const freshName = (mark: string, count: number): FreshName => ({
  text: `Plant ${mark} ${count}`,
  mark,
})

const FRESH_NAME = new RegExp(`Plant ([0-9a-z]{${MARK_DIGITS}}) \\d+`)

/** The first such name in a text; undefined without one. */
export function freshNameIn(text: string): FreshName | undefined {
  const [name, mark] = FRESH_NAME.exec(text) ?? []
  return name === undefined || mark === undefined ? undefined : { text: name, mark }
}
