/** How many requests a server takes at a time, learnt from how long it takes for one. */
export interface Stamina {
  /** Tells how many milliseconds an answer took, and how many requests were under way with it, itself included. */
  feel(milliseconds: number, underWay: number): void
  /** The least that an answer took; Infinity before the first. */
  readonly fastest: number
  /** How many requests may be under way. */
  readonly size: number
}

/** What is not slower than that, times the fastest and milliseconds more, was not kept waiting by others. */
const [factor, jitter] = [1.5, 50] as const

/**
 * As many as was asked for, unless a server with one hand could not serve so many within half of the time limit: then
 * as many as it can, and more for each answer that others did not slow down. A server that is right one at a time is
 * not to be blamed because it was asked many at a time.
 */
export const createStamina = (most: number, timeout: number): Stamina => {
  const half = timeout / 2
  let fastest = Number.POSITIVE_INFINITY
  let more = 0
  const size = (): number =>
    fastest === Number.POSITIVE_INFINITY
      ? most
      : Math.min(most, Math.max(1, Math.floor(half / fastest)) + more)
  return {
    feel: (milliseconds, underWay) => {
      fastest = Math.min(fastest, milliseconds)
      if (milliseconds <= factor * fastest + jitter) {
        // Who was asked less than that has not shown that it bears more.
        if (underWay >= size()) more = Math.min(more + 1, most)
      } else if (milliseconds > half) more = Math.max(more - 1, 0)
    },
    get fastest() {
      return fastest
    },
    get size() {
      return size()
    },
  }
}
