import { styleText } from 'node:util'
import type { JournalEntry } from '../core/journal.ts'

/** What a line tells of a request; nothing in it is secret. */
export interface RequestLine {
  readonly method: string
  readonly target: string
  readonly answer: { readonly status: number; readonly fault?: string | null | undefined }
  readonly scenario: string | null
  readonly duration: number | null
  readonly problems: readonly string[]
}

/** `400 POST /plants auto 1.2 ms "name" is required` */
export function requestLine(told: RequestLine): string {
  const [before, behind] = frameOf(told)
  return `${before}${tenths(told.duration) / 10}${behind}`
}

/** What stands around the time that a request took. */
export function frameOf(told: Omit<RequestLine, 'duration'>): [before: string, behind: string] {
  const { method, target, answer, scenario, problems } = told
  const before = `${shownStatus(answer)} ${printable(`${method} ${target} ${scenario ?? '-'} `)}`
  return [before, problems.length === 0 ? ' ms' : printable(` ms ${problems.join('; ')}`)]
}

/** A time as it is shown, in tenths of a millisecond. */
export function tenths(duration: number | null): number {
  return Math.round((duration ?? 0) * 10)
}

export function entryLine(entry: JournalEntry): string {
  const { request, answer, scenario, duration, problems } = entry
  const messages = problems.map(({ message }) => message)
  return requestLine({ ...request, answer, scenario, duration, problems: messages })
}

export function entryJson(entry: JournalEntry): string {
  const { id, time, token, request, answer, scenario, problems, duration } = entry
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

const statuses = new Map<string, string>()

/** The status, or the fault that took its place, in its colour; styled once, for styling asks the terminal each time. */
function shownStatus({ status, fault }: RequestLine['answer']): string {
  const text = fault ?? String(status)
  let shown = statuses.get(text)
  if (shown === undefined) {
    const bad = typeof fault === 'string' || status >= 500
    shown = styleText(bad ? 'red' : status >= 400 ? 'yellow' : 'green', text)
    statuses.set(text, shown)
  }
  return shown
}

const PLAIN = /^[\x20-\x7e]*$/

let unprintable: RegExp | undefined

/** What a request sends must not move the cursor or turn the line round. */
function escaped(line: string, escape: (character: string) => string): string {
  if (PLAIN.test(line)) return line
  // As a literal it would be read at each start, which takes V8 as long as 10 kB of code.
  unprintable ??= new RegExp(String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]`, 'gu')
  return line.replaceAll(unprintable, escape)
}

export function printable(line: string): string {
  return escaped(line, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`)
}

export function jsonLine(value: object): string {
  return escaped(JSON.stringify(value), (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
