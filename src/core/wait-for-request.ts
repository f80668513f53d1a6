import type { Exchange } from './exchange.ts'
import { type JournalEntry, toEntry } from './journal.ts'
import { shownReads, watched } from './watched.ts'

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

const MOST_LISTED = 10

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

/** What did come in and what came nearest, for who waited `timeout` milliseconds in vain. */
export function noneFits(
  fits: RequestCondition,
  timeout: number,
  here: readonly JournalEntry[],
  anywhere: readonly JournalEntry[] = here,
): Error {
  return new Error(
    `No request that fits came within ${timeout} ms: ${String(fits)}\n${report(here, anywhere, fits)}`,
  )
}

export function passes(fits: RequestCondition, entry: JournalEntry): boolean {
  try {
    return fits(entry)
  } catch {
    return false
  }
}

function report(
  here: readonly JournalEntry[],
  anywhere: readonly JournalEntry[],
  fits: RequestCondition,
): string {
  const last = here.slice(-MOST_LISTED)
  const hidden = here.length - last.length
  const lines = [
    `${counted(here.length)} came${hidden > 0 ? `, the last ${MOST_LISTED} of them` : ''}${here.length > 0 ? ':' : '.'}`,
    ...last.map((entry) => `  ${line(entry)}`),
  ]
  // The more of an entry a condition reads before it gives up, the nearer that entry comes.
  const [nearest] = here
    .map((entry) => ({ entry, ...watched(entry, fits) }))
    .toSorted((a, b) => b.reads.size - a.reads.size)
  if (nearest !== undefined) {
    const { entry, reads, thrown } = nearest
    lines.push(
      `Nearest: #${entry.id}, of which the condition read ${shownReads(reads)}${thrown === undefined ? '' : ` and threw ${thrown}`}.`,
    )
  }
  const elsewhere = anywhere.filter(({ id }) => here.every((entry) => entry.id !== id))
  const missed = elsewhere.find((entry) => passes(fits, entry))
  if (missed !== undefined)
    lines.push(
      `One that fits came with${missed.token === null ? 'out a token' : ` another token (${missed.token})`}: ${line(missed)}`,
    )
  else if (elsewhere.length > 0)
    lines.push(`${counted(elsewhere.length)} came with other tokens, and none of them fits.`)
  return lines.join('\n')
}

/** `#2 POST /plants → 400 (auto, 1 ms) {"id":1} "name" is required` */
function line({ id, request, answer, scenario, problems, duration }: JournalEntry): string {
  const time = duration === null ? 'under way' : `${Math.round(duration)} ms`
  const why = problems.map(({ message }) => message).join('; ')
  return `#${id} ${request.method} ${request.target} → ${answer.fault ?? answer.status} (${scenario ?? 'refused'}, ${time}) ${request.body.slice(0, 100)} ${why}`.trimEnd()
}

function counted(requests: number): string {
  return requests === 1 ? '1 request' : `${requests || 'No'} requests`
}
