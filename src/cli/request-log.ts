import { toEntry } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import { exchangeLine } from './exchange-line.ts'
import { entryJson, jsonLine, printable } from './request-line.ts'

export interface RequestLog {
  readonly ready: (url: string, tokens: boolean) => void
  readonly say: (line: string) => void
  /** Prints a line as it is. */
  readonly print: (line: string) => void
  /** Writes what is left; false where nobody has read it in half a second. */
  readonly end: () => Promise<boolean>
}

/** What writes to a terminal; Node has no other name for it. */
interface Terminal extends NodeJS.WriteStream {
  readonly _handle?: { readonly setBlocking?: (blocks: boolean) => void } | null
}

/** What may wait to be written while nobody reads, in characters; lines beyond are dropped and counted. */
const MOST_WAITING = 1_000_000

/** Milliseconds for which lines are gathered: nobody sees the difference, and a write costs more than many lines. */
const BATCH = 20

/** Milliseconds for which the end waits for who reads. */
const PATIENCE = 500

/**
 * Prints a line a request to stdout, many in one write so that a busy server is not slowed by its log.
 *
 * @param mock undefined where other processes print what comes in
 */
export function logRequests(
  mock: Mock | undefined,
  { quiet = false, json = false }: { quiet?: boolean; json?: boolean },
): RequestLog {
  const { stdout } = process
  // Node waits for a terminal to take what it writes: one that is held (Ctrl-S) would hold the store, too.
  if (stdout.isTTY) (stdout as Terminal)._handle?.setBlocking?.(false)
  let waiting: string[] = []
  let dropped = 0
  stdout.on('error', () => {
    // Whoever read the log is gone; the store goes on.
  })
  const flush = (): void => {
    if (stdout.writableLength > MOST_WAITING) dropped += waiting.length
    else {
      if (dropped > 0) waiting.push(`(${dropped} lines were dropped: nobody read them)`)
      dropped = 0
      if (waiting.length > 0) stdout.write(`${waiting.join('\n')}\n`)
    }
    waiting = []
  }
  const print = (line: string): void => {
    if (waiting.push(line) === 1) setTimeout(flush, BATCH).unref()
  }
  const say = (line: string): void => print(json ? jsonLine({ note: line }) : printable(line))
  if (!quiet)
    mock?.observe({
      settled: (exchange) => print(json ? entryJson(toEntry(exchange)) : exchangeLine(exchange)),
    })
  return {
    ready: (url, tokens) => {
      print(json ? jsonLine({ listening: url }) : `Plant Store mock listening on ${url}`)
      if (quiet || json) return
      print(`Try it: ${curl(url, tokens)}`)
      print(`Console: ${consoleOf(url)}`)
    },
    say,
    print,
    end: async () => {
      flush()
      let late: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        late = setTimeout(resolve, PATIENCE)
        stdout.write('', () => resolve())
      })
      clearTimeout(late)
      return stdout.writableLength === 0
    },
  }
}

/** The page that shows and switches what a server does, wherever its store is. */
export function consoleOf(url: string): string {
  return new URL('/_mock', url).href
}

function curl(url: string, tokens: boolean): string {
  const credential = tokens
    ? `"Authorization: Bearer $PLANT_STORE_TOKEN"`
    : `'Authorization: Bearer demo'`
  return `curl ${quoted(`${url}/plants`)} -H ${credential} -H 'Content-Type: application/json' -d '{"id":1,"name":"Monstera deliciosa"}'`
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w.:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
