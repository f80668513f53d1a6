import { styleText } from 'node:util'
import { printable, printableJson } from '../../contract/reporters/escape.ts'
import type { JournalEntry } from '../core/journal.ts'
import { Failure } from './failure.ts'

/** Whether the stream is a terminal with colors, or the environment asks for them (FORCE_COLOR, NO_COLOR). */
export function hasColor(stream: NodeJS.WriteStream): boolean {
  return styleText('red', '.', { stream }) !== '.'
}

/** One line of JSON without control characters. */
export function jsonLine(value: object): string {
  return printableJson(value, 0)
}

/** One line of the log: JSON or text. */
export function formatEntry(entry: JournalEntry, { json = false, color = false }): string {
  return json ? entryJson(entry) : entryLine(entry, color)
}

/** `400 POST /plants auto 1.2 ms "name" is required` */
function entryLine(entry: JournalEntry, color: boolean): string {
  const { request, response, scenario, duration, problems } = entry
  const { status, fault } = response
  const outcome = fault ?? String(status)
  const style = fault || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const shown = color ? styleText(style, outcome, { validateStream: false }) : outcome
  const time = Math.round((duration ?? 0) * 10) / 10
  const why = problems.map(({ message }) => message).join('; ')
  const rest = `${request.method} ${request.target} ${scenario ?? '-'} ${time} ms ${why}`
  return `${shown} ${printable(rest.trimEnd())}\n`
}

function entryJson(entry: JournalEntry): string {
  const { id, time, token, request, response, scenario, problems, duration } = entry
  return jsonLine({
    id,
    time: new Date(time).toISOString(),
    token,
    method: request.method,
    target: request.target,
    status: response.status,
    fault: response.fault,
    scenario,
    duration,
    problems: problems.map(({ message }) => message),
  })
}

/** Resolves when stdout has accepted the text, or its reader is gone, as with `| head`. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      const { code } = (error ?? {}) as NodeJS.ErrnoException
      if (!error || code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') resolve()
      else reject(new Failure(`Cannot write to stdout: ${error.message}.`, 2))
    })
  })
}
