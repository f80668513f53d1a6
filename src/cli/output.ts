import { styleText } from 'node:util'
import { printable } from '../../contract/reporters/escape.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { JournalEntry } from '../core/journal.ts'

/** The kit's own version. */
export const { version }: { readonly version: string } = manifest

/** Whether the stream is a terminal with colors, or the environment asks for them (FORCE_COLOR, NO_COLOR). */
export function hasColor(stream: NodeJS.WriteStream): boolean {
  return styleText('red', '.', { stream }) !== '.'
}

// Asked once, because a busy server prints many lines.
const isColored = hasColor(process.stdout)

/** One line of the log, such as `400 POST /plants auto 1.2 ms "name" is required`. */
export function formatEntry(entry: JournalEntry): string {
  const { request, response, scenario, duration } = entry
  const { method, target } = request
  const { status, fault } = response
  const problems = entry.problems.map(({ message }) => message)
  const outcome = fault ?? String(status)
  const style = fault || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const shown = isColored ? styleText(style, outcome, { validateStream: false }) : outcome
  const rounded = Math.round((duration ?? 0) * 10) / 10
  const rest = `${method} ${target} ${scenario ?? '-'} ${rounded} ms ${problems.join('; ')}`
  return `${shown} ${printable(rest.trim())}\n`
}

/** Resolves when stdout has accepted the text, or its reader has closed it, as `| head` does. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()))
}
