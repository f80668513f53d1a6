/** JSON nested deeper is not written again: JSON.stringify fails at some thousands of levels. */
export const MAX_WRITTEN_LEVELS = 500

/** A value unless it is nested too deep to be written. */
export const unlessDeep = (value: unknown): unknown =>
  hasLevels(value, MAX_WRITTEN_LEVELS) ? value : undefined

const hasLevels = (value: unknown, most: number): boolean =>
  !(value instanceof Object) ||
  (most > 0 && Object.values(value).every((item) => hasLevels(item, most - 1)))
