import type { Coverage, Report } from '../report.ts'
import { type RuleId, rules } from '../rules.ts'
import { printable } from './escape.ts'

/** `1 violation`, `2 violations`. */
export const plural = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

const duration = (milliseconds: number): string =>
  milliseconds < 100 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

export const signs: Readonly<Record<Coverage['verdict'], string>> = {
  passed: '✓',
  failed: '✗',
  warned: '!',
  noted: '·',
  'not checked': '-',
}

/** The outcome of a run in one sentence without a full stop. */
export function verdict({ counts, exitCode, run, stopped }: Report): string {
  if (exitCode === 2) return `The check could not be made: ${printable(stopped ?? 'no response')}`
  const { only, skip, noCreate, strict } = run.options
  const partial = only.length > 0 || skip.length > 0 || noCreate || stopped !== undefined
  if (exitCode === 0) return `The server keeps the contract${partial ? ', as far as was checked' : ''}`
  return `The server breaks the contract${strict && counts.violations === 0 ? ', read strictly' : ''}`
}

/** `1 violation, 2 warnings, 3 notes`, and how many of them the baseline lists. */
export function tally({ counts }: Report): string {
  const { violations, warnings, notes, known } = counts
  const found = `${plural(violations, 'violation')}, ${plural(warnings, 'warning')}`
  const baseline = known > 0 ? ` (${known} known from the baseline)` : ''
  return `${found}, ${plural(notes, 'note')}${baseline}`
}

/** How much was sent, and the seed that repeats the run. */
export function effort({ counts, run }: Report): string {
  const amount = `${plural(counts.cases, 'case')} in ${plural(counts.requests, 'request')}`
  return `${amount}, ${duration(run.durationMs)}, --seed ${run.seed}`
}

/** Rules in their order; three or more in a row as a range, such as `N3–N5`. */
function ranges(ids: ReadonlySet<RuleId>): string {
  const runs: RuleId[][] = []
  rules.forEach(({ id }, at) => {
    if (!ids.has(id)) return
    const before = rules[at - 1]?.id
    const last = runs.at(-1)
    if (last && last.at(-1) === before && before?.[0] === id[0]) last.push(id)
    else runs.push([id])
  })
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ')
}

/** A reason why cases were not checked. */
export interface Gap {
  readonly reason: string
  /** Such as `N3–N5, A5`. */
  readonly rules: string
  readonly cases: number
}

export function gaps({ notChecked }: Report): Gap[] {
  const reasons = [...new Set(notChecked.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const rows = notChecked.filter((row) => row.reason === reason)
    return { reason, rules: ranges(new Set(rows.map(({ rule }) => rule))), cases: rows.length }
  })
}

/** The report without coverage if the server never responded: no rule was checked then. */
export const withoutEmptyCoverage = (report: Report): Report =>
  report.counts.responses > 0 ? report : { ...report, coverage: [], notChecked: [] }
