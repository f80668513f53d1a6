import { printable } from '../../contract/reporters/escape.ts'
import { toEntry } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import { formatEntry } from './output.ts'

/** Milliseconds that lines are collected: one write per line would slow a busy server. */
const BATCH = 20
/** Characters that may wait for a slow reader; further lines are dropped. */
const MAX_WAITING = 1_000_000

/** Prints one line per exchange to stdout; `log` prints a message of the mock itself, `flush` the remaining lines. */
export function logRequests(mock: Mock, quiet: boolean): { log: (message: string) => void; flush: () => void } {
  const { stdout } = process
  let batch = ''
  const flush = (): void => {
    if (stdout.writableLength < MAX_WAITING) stdout.write(batch)
    batch = ''
  }
  const print = (line: string): void => {
    if (batch === '') setTimeout(flush, BATCH).unref()
    batch += line
  }
  if (!quiet) mock.observe({ finished: (exchange) => print(formatEntry(toEntry(exchange))) })
  return { flush, log: (message) => print(`${printable(message)}\n`) }
}
