import { printable } from '../../contract/reporters/escape.ts'
import { toEntry } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import { formatEntry, hasColor, jsonLine } from './output.ts'

export interface RequestLog {
  /** Prints a message of the mock itself. */
  readonly log: (message: string) => void
  /** Prints the message in any case, or the object if JSON was requested. */
  readonly announce: (message: string, json: object) => void
  /** Writes the remaining lines; false if nobody read them in half a second. */
  readonly end: () => Promise<boolean>
}

/** Milliseconds that lines are collected: one write per line would slow a busy server. */
const BATCH = 20
/** Characters that may wait for a slow reader; further lines are dropped. */
const MAX_WAITING = 1_000_000
/** Milliseconds that the end waits for a slow reader. */
const GRACE = 500

/** Prints one line per exchange to stdout. */
export function logRequests(mock: Mock, options: { quiet?: boolean; json?: boolean }): RequestLog {
  const { quiet = false, json = false } = options
  const { stdout } = process
  const color = hasColor(stdout)
  let batch = ''
  const flush = (): void => {
    if (stdout.writableLength < MAX_WAITING) stdout.write(batch)
    batch = ''
  }
  const print = (line: string): void => {
    if (batch === '') setTimeout(flush, BATCH).unref()
    batch += line
  }
  if (!quiet)
    mock.observe({
      finished: (exchange) => print(formatEntry(toEntry(exchange), { json, color })),
    })
  return {
    log: (message) => print(json ? jsonLine({ message }) : `${printable(message)}\n`),
    announce: (message, object) => print(json ? jsonLine(object) : `${message}\n`),
    end: async () => {
      flush()
      const written = new Promise((resolve) => stdout.write('', resolve))
      await Promise.race([written, new Promise((resolve) => setTimeout(resolve, GRACE).unref())])
      return stdout.writableLength === 0
    },
  }
}
