import { styleText } from 'node:util'
import { printable } from '../base/printable.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { JournalEntry } from '../core/journal.ts'

/** The kit's own version. */
export const version: string = manifest.version

function colorOf(status: number): 'red' | 'yellow' | 'green' {
  if (status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}

/** One line of the log, such as `400 POST /plants auto 1.2 ms "name" is required`. */
export function formatEntry(entry: JournalEntry): string {
  const { request, response, scenario, duration } = entry
  const { method, target } = request
  const { status, fault } = response
  const problems = entry.problems.map(({ message }) => message)
  const outcome = fault ?? String(status)
  const rounded = Math.round((duration ?? 0) * 10) / 10
  const details = `${method} ${target} ${scenario ?? '-'} ${rounded} ms ${problems.join('; ')}`
  return `${styleText(fault ? 'red' : colorOf(status), outcome)} ${printable(details.trim())}\n`
}
