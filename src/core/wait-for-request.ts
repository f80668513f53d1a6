import { object, showValue, throwMistakes, wholeNumber } from '../base/check-value.ts'
import type { JournalEntry } from './journal.ts'

/** Whether an entry is the expected one; if it throws, the entry is not. */
export type RequestCondition = (entry: JournalEntry) => boolean

export interface WaitOptions {
  /** Milliseconds; 2,000 by default. */
  readonly timeout?: number | undefined
  /** Only requests with a higher id; by default, those after the last one that this view waited for. */
  readonly after?: number | undefined
  /** Waits for this number of matching requests, and resolves with the last of them; 1 by default. */
  readonly count?: number | undefined
}

/** The condition of a wait for any request. */
export const anyRequest: RequestCondition = () => true

const checkOptions = object({
  timeout: wholeNumber(0, 2 ** 31 - 1),
  after: wholeNumber(0),
  count: wholeNumber(1),
})

/** @throws {Error} if the condition is not a function that returns a boolean at once, or if an option is wrong */
export function checkWait(condition: unknown, options: WaitOptions): void {
  throwMistakes(checkOptions(options, []))
  if (Object.prototype.toString.call(condition) === '[object AsyncFunction]')
    throw wrongCondition('an async function')
  if (typeof condition !== 'function') throw wrongCondition(showValue(condition))
}

function wrongCondition(got: string): TypeError {
  return new TypeError(`waitForRequest takes a function that returns true or false (got ${got}).`)
}

/** @throws {TypeError} if the condition returns a promise */
export function meets(entry: JournalEntry, condition: RequestCondition): boolean {
  let result: unknown
  try {
    result = condition(entry)
  } catch {}
  if (result instanceof Promise) throw wrongCondition('an async function')
  return Boolean(result)
}
