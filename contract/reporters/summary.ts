import type { Coverage, Report } from '../report.ts'
import { rules } from '../rules.ts'
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
  if (exitCode === 2) {
    return `The check could not be ${counts.responses > 0 ? 'finished' : 'made'}: ${printable(stopped ?? 'no response')}`
  }
  const { only, skip, noCreate, strict } = run.options
  const partial = only.length > 0 || skip.length > 0 || noCreate || stopped !== undefined
  const broken = counts.violations + (strict ? counts.warnings : 0) > 0
  const passed = broken ? 'The server breaks the contract only in known ways' : 'The server keeps the contract'
  if (exitCode === 0) return `${passed}${partial ? ', as far as was checked' : ''}`
  return `The server breaks the contract${strict && counts.violations === 0 ? ' if warnings count (--strict)' : ''}`
}

/** `1 violation, 2 warnings, 3 notes`, and how many of them the baseline lists. */
export function tally({ counts, comparedWith }: Report): string {
  const { violations, warnings, notes, known } = counts
  const found = `${plural(violations, 'violation')}, ${plural(warnings, 'warning')}`
  const baseline = known > 0 ? ` (${known} known from ${printable(comparedWith ?? '')})` : ''
  return `${found}, ${plural(notes, 'note')}${baseline}`
}

/** How much was sent, and the seed that repeats the run. */
export function effort({ counts, run }: Report): string {
  const amount = `${plural(counts.cases, 'case')} in ${plural(counts.requests, 'request')}`
  return `${amount}, ${duration(run.durationMs)}, --seed ${run.seed}`
}

/** What is new, gone and unchanged since the baseline or an earlier report; empty without a comparison. */
export function changes({ groups, resolved, comparedWith }: Report): readonly { title: string; lines: string[] }[] {
  if (comparedWith === undefined) return []
  const listed = groups.filter(({ kind }) => kind !== 'note')
  const lines = (known: boolean): string[] =>
    listed.filter((group) => group.known === known).map(({ rule, findings: [{ message }] }) => `${rule}: ${message}`)
  const gone = resolved.map(
    ({ rule, code, property, in: areas }) => `${rule}: ${code} ${property} (${areas.join(', ')})`,
  )
  const states = { New: lines(false), Gone: gone, Unchanged: lines(true) }
  return Object.entries(states).map(([state, each]) => ({
    title: `${state} since ${printable(comparedWith)}: ${each.length}`,
    lines: each.map(printable),
  }))
}

const families = { R: 'Responses', N: 'Invalid requests', V: 'Valid requests', A: 'Credential', open: 'Open' }

/** The coverage by families of rules; empty without a response, because no rule was checked then. */
export const byFamily = ({ coverage, counts }: Report): readonly { title: string; rules: readonly Coverage[] }[] =>
  Object.entries(counts.responses > 0 ? families : {})
    .map(([initial, title]) => ({ title, rules: coverage.filter(({ rule }) => rule.startsWith(initial)) }))
    .filter((family) => family.rules.length > 0)

/** Why cases were not checked: a reason, its rules, such as `N3–N5, A5`, and its number of cases. */
export function gaps({ counts, notChecked }: Report): readonly { reason: string; rules: string; cases: number }[] {
  return Array.from(
    Map.groupBy(counts.responses > 0 ? notChecked : [], ({ reason }) => reason),
    ([reason, rows]) => {
      const missed = Object.keys(families).flatMap((initial) => {
        const family = rules.filter(({ id }) => id.startsWith(initial))
        const ids = family.map(({ id }) => (rows.some(({ rule }) => rule === id) ? id : ''))
        // Two spaces divide runs of neighbors, of which three or more become a range.
        const runs = ids.join(' ').trim().split(/ {2,}/)
        return runs.map((run) => run.replace(/^(\S+) .* (\S+)$/, '$1–$2').replaceAll(' ', ', '))
      })
      return { reason, rules: missed.filter((run) => run !== '').join(', '), cases: rows.length }
    },
  )
}
