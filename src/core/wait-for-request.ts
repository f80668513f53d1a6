import type { Exchange } from './exchange.ts'
import { type JournalEntry, toEntry } from './journal.ts'
import { noneFits } from './none-fits.ts'

/** Whether an entry is the one that is waited for; where it throws, the entry is not. */
export type RequestCondition = (entry: JournalEntry) => boolean

export interface WaitOptions {
  /** Milliseconds; 2,000 by default. */
  readonly timeout?: number | undefined
}

/** Where requests come in: a mock, or one world of it. */
export interface Arrivals {
  readonly here: () => readonly JournalEntry[]
  /** In the whole mock. */
  readonly anywhere: () => readonly JournalEntry[]
  /** Tells of each exchange here as it comes in. */
  readonly listen: (listener: (exchange: Exchange) => void) => () => void
}

// The core is compiled without Node and DOM. Taken once, because a test that fakes timers has to
// hear all the same that nothing came.
const { setTimeout, clearTimeout } = globalThis as unknown as {
  setTimeout: (then: () => void, milliseconds: number) => unknown
  clearTimeout: (timer: unknown) => void
}

/**
 * The first request that fits: one that is remembered, or else the next that comes in, answered or not.
 *
 * @throws Error (the promise rejects) that lists what did come in and what came nearest, when the time is over
 */
export function waitForRequest(
  { here, anywhere, listen }: Arrivals,
  fits: RequestCondition,
  { timeout = 2000 }: WaitOptions = {},
): Promise<JournalEntry> {
  return new Promise((resolve, reject) => {
    const look = (entry: JournalEntry): boolean => {
      if (!passes(fits, entry)) return false
      stop()
      clearTimeout(timer)
      resolve(entry)
      return true
    }
    // An answer without delay is settled before the microtask runs, so that the entry tells how long it took.
    const stop = listen((exchange) => void Promise.resolve(exchange).then(toEntry).then(look))
    const timer = setTimeout(() => {
      stop()
      reject(noneFits(fits, timeout, here(), anywhere()))
    }, timeout)
    here().some(look)
  })
}

export function passes(fits: RequestCondition, entry: JournalEntry): boolean {
  try {
    return fits(entry)
  } catch {
    return false
  }
}
