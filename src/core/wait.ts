import type { MockExchange } from './exchange.ts'
import { type JournalEntry, type PageQuery, toEntry } from './journal.ts'
import { timeoutError } from './timeout-error.ts'
import type { startTimer, stopTimer } from './timers.ts'
import {
  anyRequest,
  checkWait,
  meets,
  type RequestCondition,
  type WaitOptions,
} from './wait-for-request.ts'

/** What a wait looks at, and the timers of real time. */
interface Received {
  readonly own: Viewed
  /** That of all tokens. */
  readonly all: Viewed
  /** Whose requests `own` has; those of all tokens without one. */
  readonly token: string | undefined
  /** Id of the last request that was waited for. */
  readonly lastAwaited: number
  readonly startTimer: typeof startTimer
  readonly stopTimer: typeof stopTimer
}

/** What a wait asks a view. */
interface Viewed {
  readonly requests: (query: PageQuery) => readonly JournalEntry[]
  readonly observe: (observer: {
    readonly received: (exchange: MockExchange) => void
  }) => () => void
}

/** Waits for a request, as `waitForRequest` does. */
export async function wait(
  received: Received,
  condition: RequestCondition = anyRequest,
  options: WaitOptions = {},
): Promise<JournalEntry> {
  checkWait(condition, options)
  const { timeout = 2000, count = 1, after = received.lastAwaited } = options
  const find = (): JournalEntry | undefined =>
    received.own.requests({ after }).filter((entry) => meets(entry, condition))[count - 1]
  const check = (entry: JournalEntry): JournalEntry | undefined =>
    // Only a matching request is worth a look at the whole journal.
    meets(entry, condition) ? find() : undefined
  const entry = find() ?? (await untilReceived(received, check, timeout))
  if (entry !== undefined) return entry
  // Thrown here, not in the timer, its stack contains the line that waits.
  const [own, all] = [received.own.requests({ after }), received.all.requests({ after })]
  throw timeoutError({ condition, timeout, count, after, own, all })
}

/** The first result of `check` for a later request; undefined at the timeout. */
async function untilReceived(
  { own, token, startTimer: start, stopTimer: end }: Received,
  check: (received: JournalEntry) => JournalEntry | undefined,
  timeout: number,
): Promise<JournalEntry | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<JournalEntry | undefined>()
  const stop = own.observe({
    received: (exchange) => {
      // Without a delay the response is finished before the microtask runs, so that the entry has a duration.
      if (token === undefined || token === exchange.token)
        void Promise.resolve(exchange)
          .then(toEntry)
          .then(check)
          .then((entry) => entry && resolve(entry), reject)
    },
  })
  const timer = start(() => resolve(undefined), timeout)
  return promise.finally(() => {
    stop()
    end(timer)
  })
}
