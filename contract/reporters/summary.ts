import { isFailing } from '../finding.ts'
import type { Coverage, Report } from '../report.ts'
import { rules } from '../rules.ts'
import { headline } from './details.ts'
import { printable } from './escape.ts'

/** `1 violation`, `2 violations`. */
export const plural = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

export const duration = (milliseconds: number): string =>
  milliseconds < 100 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`

export const signs: Readonly<Record<Coverage['verdict'], string>> = {
  passed: '✓',
  failed: '✗',
  warned: '!',
  noted: '·',
  'not checked': '-',
}

/** The outcome of a run in one sentence without a full stop. */
export function verdict({ counts, exitCode, groups, run, stopped }: Report): string {
  if (exitCode === 2) {
    return `The check could not be ${counts.responses > 0 ? 'finished' : 'made'}: ${printable(stopped ?? 'no response')}`
  }
  const { only, skip, noCreate, strict, profile } = run.options
  const partial = counts.cases === 1 || only.length > 0 || skip.length > 0 || noCreate || stopped !== undefined
  const broken = counts.violations + (strict ? counts.warnings : 0) > 0
  const [keeps, breaks] = ['The server keeps the contract', 'The server breaks the contract']
  const passed = broken ? `${breaks} only in known ways` : keeps
  const failing = groups.filter((group) => !group.known && isFailing(group, strict))
  const [drifts, fails] = [true, false].map((drift) => failing.some(({ kind }) => (kind === 'drift') === drift))
  const same = counts.drift === 0 ? ' and responds as ' : ' and differs in known ways from '
  const differs = fails ? ' and differs from ' : ', but differs from '
  const compared = profile === undefined ? '' : `${drifts ? differs : same}${printable(profile)}`
  if (exitCode === 0) return `${passed}${compared}${partial ? ', as far as was checked' : ''}`
  const condition = strict && counts.violations === 0 ? ' if warnings count (--strict)' : ''
  return `${fails ? breaks + condition : passed}${compared}`
}

/** `1 violation, 2 warnings, 3 notes`, and how many of them the baseline lists. */
export function tally({ counts, comparedWith, run }: Report): string {
  const { violations, drift, warnings, notes, known } = counts
  const compared = run.options.profile === undefined ? '' : `, ${plural(drift, 'difference')} from the profile`
  const found = `${plural(violations, 'violation')}${compared}, ${plural(warnings, 'warning')}`
  const baseline = known > 0 ? ` (${known} known from ${printable(comparedWith ?? '')})` : ''
  return `${found}, ${plural(notes, 'note')}${baseline}`
}

/** How much was sent, and the seed that repeats the run. */
export function effort({ counts, run }: Report): string {
  const amount = `${plural(counts.cases, 'case')} in ${plural(counts.requests, 'request')}`
  return `${amount}, ${duration(run.durationMs)}, --seed ${run.seed}`
}

const families = { R: 'Responses', N: 'Invalid requests', V: 'Valid requests', A: 'Credential', open: 'Open' }

/** The coverage by families of rules; empty without a response, because no rule was checked then. */
export const byFamily = ({ coverage, counts }: Report): readonly { title: string; rules: readonly Coverage[] }[] =>
  Object.entries(counts.responses > 0 ? families : {})
    .map(([initial, title]) => ({ title, rules: coverage.filter(({ rule }) => rule.startsWith(initial)) }))
    .filter((family) => family.rules.length > 0)

/** Titles with printable lines: notes, what is new, gone and unchanged since the baseline, and what was not checked. */
export function lists(report: Report): readonly { title: string; lines: string[] }[] {
  const { comparedWith, counts, groups, notChecked, resolved } = report
  if (counts.responses === 0) return []
  const problems = groups.filter(({ kind }) => kind !== 'note')
  const changed = (known: boolean): string[] =>
    problems.filter((group) => group.known === known).map(({ rule, findings: [{ message }] }) => `${rule}: ${message}`)
  const gone = resolved.map((each) => `${each.rule}: ${each.code}, ${each.property} (${each.requests} requests)`)
  const changes = { New: changed(false), Gone: gone, Unchanged: changed(true) }
  const gaps = Array.from(
    Map.groupBy(notChecked, ({ reason }) => reason),
    ([reason, list]) => {
      const ids = rules.map(({ id }) => id).filter((id) => list.some(({ rule }) => rule === id))
      return `${ids.join(', ')}: ${reason} (${plural(list.length, 'case')})`
    },
  )
  const list = (title: string, lines: string[]) => ({ title: printable(title), lines: lines.map(printable) })
  const notes = groups
    .filter(({ kind }) => kind === 'note')
    .map((group) => `${group.rule}: ${headline(group)} [${group.findings[0].case}] ${group.findings[0].docs}`)
  return [
    ...(notes.length === 0 ? [] : [list('Notes', notes)]),
    ...Object.entries(comparedWith === undefined ? {} : changes).map(([state, lines]) =>
      list(`${state} since ${comparedWith}: ${lines.length}`, lines),
    ),
    ...(gaps.length === 0 ? [] : [list('Not checked', gaps)]),
  ]
}
