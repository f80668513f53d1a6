import type { Report } from '../report.ts'
import { printable } from './printable.ts'

/** `1 violation`, `2 violations`. */
export const some = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`

/** `0.9 s`, or `34 ms` below a tenth of a second. */
export const time = (milliseconds: number): string =>
  milliseconds < 100 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

/** The outcome in one sentence without a full stop. */
export function verdict({ counts, exitCode, run, stopped }: Report): string {
  if (exitCode === 2)
    return `The check could not be made: ${printable(stopped ?? 'no answer came')}`
  const { only, skip, create } = run.options
  const partly = only.length > 0 || skip.length > 0 || !create || stopped !== undefined
  if (exitCode === 0)
    return `The server keeps the contract${partly ? ', as far as was checked' : ''}`
  const strictly = run.options.strict && counts.violations === 0
  return `The server breaks the contract${strictly ? ', read strictly' : ''}`
}

/** `1 violation, 2 warnings, 3 notes`, and how many of them are known. */
export function tally({ counts }: Report): string {
  const { violations, warnings, notes, known } = counts
  const found = [some(violations, 'violation'), some(warnings, 'warning'), some(notes, 'note')]
  return found.join(', ') + (known > 0 ? ` (${known} known from the baseline)` : '')
}

/** How much was sent, and how to do it again. */
export function effort({ counts, run }: Report): string {
  const amount = `${some(counts.cases, 'case')} in ${some(counts.requests, 'request')}`
  return `${amount}, ${time(run.durationMs)}, --seed ${run.seed}`
}
