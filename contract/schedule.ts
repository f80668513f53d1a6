import { pauseOf, sleep } from './client/timers.ts'
import { type Settings, constants } from './options.ts'

/** Lets few tasks run at a time: more of them if the server is slow to respond, and others beside those that hang. */
export const createLimiter = ({ concurrency, burst, timeoutSeconds }: Settings) => {
  const waiting: (() => void)[] = []
  let running = 0
  let hanging = 0
  /** Milliseconds of the fastest response so far. */
  let fastest = Infinity
  /** Milliseconds between two responses, on average: far less than for one of them if the server handles many at once. */
  let spacing = 0

  const max = (): number => (fastest < constants.slow ? concurrency : Math.max(concurrency, burst))
  /** How many tasks the server finishes within half of the time limit; more of them would look like hanging. */
  const maxInTime = (): number => Math.max(1, Math.floor((timeoutSeconds * 500) / spacing))

  const free = (places: number): void => {
    running -= places
    while (running < Math.min(max(), maxInTime()) && waiting.length > 0) {
      running += 1
      waiting.shift()!()
    }
  }

  return {
    maxInTime,
    /** Milliseconds after which a request counts as hanging: more than when all of them wait for each other. */
    hangTime: (): number => Math.max(constants.hangTime, 2 * max() * spacing),
    /** Learns how fast the server is from the milliseconds that a response took, with so many requests under way. */
    record: (duration: number, underWay: number): void => {
      fastest = Math.min(fastest, duration)
      const before = spacing || duration
      spacing = Math.min(fastest, before + (duration / underWay - before) / 8)
    },
    /** Runs a task among few others. */
    run: async <T>(task: () => Promise<T>): Promise<T> => {
      const place = Promise.withResolvers<void>()
      waiting.push(place.resolve)
      free(0)
      await place.promise
      return task().finally(() => free(1))
    },
    /** Lets other tasks run while a request hangs: hanging requests cost one time limit together, and not one each. */
    skipHanging: async (request: Promise<unknown>): Promise<void> => {
      if (max() === 1 || hanging >= constants.burst) return
      hanging += 1
      free(1)
      await request
      hanging -= 1
      free(-1)
    },
  }
}

/** Limits the rate of requests, and slows down after 429 and 503, until `signal` aborts. */
export const createPace = ({ patienceSeconds, rate = Infinity }: Settings, signal: AbortSignal) => {
  const minInterval = 1000 / rate
  /** Milliseconds between two requests, which grow after 429 and 503, and when they last grew. */
  let interval = minInterval
  let slowed = 0
  /** When the next request may be sent. */
  let next = 0
  /** Milliseconds that 429 and 503 have cost. */
  let waited = 0

  return {
    waitForTurn: async (): Promise<void> => {
      for (let now = performance.now(); now < next && !signal.aborted; now = performance.now())
        await sleep(next - now, undefined, { signal }).catch(() => {})
      next = performance.now() + interval
      waited += interval - minInterval
    },
    /** Call for each request that the server did not limit; speeds up again. */
    speedUp: (): void => {
      interval = Math.max(minInterval, 0.985 * interval)
    },
    /**
     * Slows down after a 429 or 503 to a request that was sent at `sentAt`, and sends nothing before Retry-After.
     * Returns the milliseconds that this adds; undefined if it takes too long.
     */
    slowDown: (sentAt: number, retryAfter: string | undefined): number | undefined => {
      const atLeast = retryAfter === undefined ? 0 : pauseOf(retryAfter)
      if (waited + atLeast > patienceSeconds * 1000) return undefined
      const now = performance.now()
      // A request that was sent before the last change does not show whether the change was enough.
      if (sentAt >= slowed) {
        slowed = now
        const longer = Math.max(
          constants.limitInterval,
          Math.min(1.5 * interval, constants.maxLimitInterval),
        )
        interval = Math.max(minInterval, longer)
      }
      const before = Math.max(now, next)
      next = Math.max(before, now + Math.max(atLeast, 4 * interval))
      waited += next - before
      return Math.round(next - before)
    },
    /** Call when the responses had another cause than the rate. */
    reset: (): void => {
      interval = minInterval
    },
  }
}
