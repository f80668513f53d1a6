/** When the next request may go out: at a limited rate, and not before a time the server named. */
export interface Pace {
  /** Resolves when a request may go out; false when the run was ended meanwhile. */
  turn(): Promise<boolean>
  /** Lets no request out for so many milliseconds; gives how many that is more than was to be waited anyway. */
  hold(milliseconds: number): number
}

export const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })

/** Whether the promise settles before so many milliseconds have passed; waits no longer than that. */
export const before = async (promise: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  if (milliseconds <= 0) return false
  const over = new AbortController()
  const late = sleep(milliseconds, over.signal).then(() => over.signal.aborted)
  const first = await Promise.race([promise.then(() => true), late])
  over.abort()
  return first
}

/** `rate` in requests per second. */
export const createPace = (rate: number | undefined, signal: AbortSignal): Pace => {
  let next = 0
  let held = 0
  return {
    turn: async () => {
      if (rate !== undefined) {
        const now = performance.now()
        next = Math.max(now, next)
        const wait = next - now
        next += 1000 / rate
        if (wait > 0) await sleep(wait, signal)
      }
      while (performance.now() < held && !signal.aborted) {
        await sleep(held - performance.now() + 1, signal)
      }
      return !signal.aborted
    },
    hold: (milliseconds) => {
      const now = performance.now()
      const anyway = Math.max(held, now)
      held = Math.max(anyway, now + milliseconds)
      return held - anyway
    },
  }
}
