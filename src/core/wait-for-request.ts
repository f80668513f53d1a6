import type { JournalEntry } from './journal.ts'

/** Whether an entry is the one that is waited for; where it throws, the entry is not. */
export type RequestCondition = (entry: JournalEntry) => boolean

export interface WaitOptions {
  /** Milliseconds; 2,000 by default. */
  readonly timeout?: number | undefined
}

// The core is compiled without Node and DOM. Taken once, because a test that fakes timers has to
// hear all the same that nothing came.
declare const setTimeout: (then: () => void, milliseconds: number) => unknown
declare const clearTimeout: (timer: unknown) => void
export const startTimer: typeof setTimeout = setTimeout
export const stopTimer: typeof clearTimeout = clearTimeout

export function passes(fits: RequestCondition, entry: JournalEntry): boolean {
  try {
    return fits(entry)
  } catch {}
  return false
}
