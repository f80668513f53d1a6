import { setImmediate } from 'node:timers/promises'
import type { Steps } from '../data/steps.ts'

export { setTimeout as sleep } from 'node:timers/promises'

/** Whether the promise settles within so many milliseconds, also if it rejects; waits no longer than that. */
export const settlesWithin = (promise: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, milliseconds), false)
    const settle = (): void => {
      clearTimeout(timer)
      resolve(true)
    }
    promise.then(settle, settle)
  })

/** Milliseconds of a Retry-After (RFC 9110, section 10.2.3): 1,000 if it cannot be read. */
export const pauseOf = (retryAfter: string): number => {
  if (/^\d{1,9}(\.\d+)?$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = /[a-z]/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(date) ? 1000 : Math.max(0, date - Date.now())
}

/** Milliseconds of a turn: requests under way and signals wait no longer. */
const turn = 10

/** The result of steps between which others have their turns; undefined if they were stopped. */
export const inTurns = async <Result>(
  steps: Steps<Result>,
  isStopped: () => boolean,
): Promise<Result | undefined> => {
  while (!isStopped()) {
    const end = performance.now() + turn
    do {
      const { done, value } = steps.next()
      if (done === true) return value
    } while (performance.now() < end)
    await setImmediate()
  }
  return undefined
}
