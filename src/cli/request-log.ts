import { styleText } from 'node:util'
import type { Exchange, MockAnswer } from '../core/exchange.ts'
import { shownTarget, toEntry } from '../core/journal.ts'
import type { Mock } from '../core/mock.ts'
import { sentence } from '../core/refusal.ts'

export interface RequestLog {
  readonly ready: (url: string, tokens: boolean) => void
  readonly say: (line: string) => void
  readonly end: () => void
}

/** What may wait to be written while nobody reads, in characters; lines beyond are dropped and counted. */
const MOST_WAITING = 1_000_000

/** Milliseconds for which lines are gathered: nobody sees the difference, and a write costs more than many lines. */
const BATCH = 20

/** Prints a line a request to stdout, many in one write so that a busy server is not slowed by its log. */
export function logRequests(
  mock: Mock,
  { quiet = false, json = false }: { quiet?: boolean; json?: boolean },
): RequestLog {
  const { stdout } = process
  let waiting = ''
  let dropped = 0
  let scheduled = false
  stdout.on('error', () => {
    // Whoever read the log is gone; the store goes on.
  })
  const flush = (): void => {
    scheduled = false
    if (dropped > 0) waiting += `(${dropped} lines were dropped: nobody read them)\n`
    dropped = 0
    if (waiting !== '') stdout.write(waiting)
    waiting = ''
  }
  const print = (line: string): void => {
    if (stdout.writableLength > MOST_WAITING) dropped += 1
    else waiting += `${line}\n`
    if (!scheduled) setTimeout(flush, BATCH).unref()
    scheduled = true
  }
  const say = (line: string): void => print(json ? jsonLine({ note: line }) : printable(line))
  if (!quiet) mock.subscribe((exchange) => print(json ? asJson(exchange) : asLine(exchange)))
  return {
    ready: (url, tokens) => {
      print(json ? jsonLine({ listening: url }) : `Plant Store mock listening on ${url}`)
      if (!quiet && !json) print(`Try it: ${curl(url, tokens)}`)
    },
    say,
    end: flush,
  }
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

function asLine(exchange: Exchange): string {
  const { method, target, answer, scenario, duration, problems } = exchange
  const took = Math.round((duration ?? 0) * 10) / 10
  const line = `${method} ${shownTarget(target)} ${scenario ?? '-'} ${took} ms`
  if (problems.length === 0) return `${shownStatus(answer)} ${printable(line)}`
  return `${shownStatus(answer)} ${printable(`${line} ${problems.map(sentence).join('; ')}`)}`
}

const statuses = new Map<string, string>()

/** The status, or the fault that took its place, in its colour; styled once, for styling asks the terminal each time. */
function shownStatus({ status, fault }: MockAnswer): string {
  const text = fault ?? String(status)
  let shown = statuses.get(text)
  if (shown === undefined) {
    const bad = fault !== undefined || status >= 500
    shown = styleText(bad ? 'red' : status >= 400 ? 'yellow' : 'green', text)
    statuses.set(text, shown)
  }
  return shown
}

function asJson(exchange: Exchange): string {
  const { id, time, token, request, answer, scenario, problems, duration } = toEntry(exchange)
  return jsonLine({
    id,
    time: new Date(time).toISOString(),
    token,
    method: request.method,
    target: request.target,
    status: answer.status,
    fault: answer.fault,
    scenario,
    duration,
    problems: problems.map(({ message }) => message),
  })
}

const PLAIN = /^[\x20-\x7e]*$/

/** What a request sends must not move the cursor or turn the line round. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function printable(line: string): string {
  if (PLAIN.test(line)) return line
  return line.replaceAll(
    UNPRINTABLE,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  )
}

function jsonLine(value: object): string {
  const line = JSON.stringify(value)
  if (PLAIN.test(line)) return line
  return line.replaceAll(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
