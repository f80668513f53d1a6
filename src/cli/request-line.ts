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

let latest: (RequestLine & { readonly took: number; readonly line: string }) | undefined

/** `400 POST /plants auto 1.2 ms "name" is required`; under load most lines are the one before. */
export function requestLine(told: RequestLine): string {
  const { method, target, answer, scenario, duration, problems } = told
  const took = Math.round((duration ?? 0) * 10) / 10
  const plain = problems.length === 0
  if (
    latest !== undefined &&
    plain &&
    took === latest.took &&
    target === latest.target &&
    method === latest.method &&
    scenario === latest.scenario &&
    answer.status === latest.answer.status &&
    answer.fault === latest.answer.fault
  ) {
    return latest.line
  }
  const line = `${method} ${target} ${scenario ?? '-'} ${took} ms`
  if (!plain) return `${shownStatus(answer)} ${printable(`${line} ${problems.join('; ')}`)}`
  const shown = `${shownStatus(answer)} ${printable(line)}`
  latest = { ...told, took, line: shown }
  return shown
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

/** What a request sends must not move the cursor or turn the line round. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export function printable(line: string): string {
  if (PLAIN.test(line)) return line
  return line.replaceAll(
    UNPRINTABLE,
    (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  )
}

export function jsonLine(value: object): string {
  const line = JSON.stringify(value)
  if (PLAIN.test(line)) return line
  return line.replaceAll(UNPRINTABLE, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
