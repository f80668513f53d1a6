import { printable } from '../../src/base/printable.ts'
import { isFailing, warningsFail } from '../judge/finding.ts'
import { levelWords } from '../rules/levels.ts'
import type { Coverage, Kind, Report } from '../data/report.ts'
import { duration, plural } from './words.ts'

/** The verdicts on a rule in words. */
export const ruleVerdictWords: Readonly<Record<Coverage['verdict'], string>> = {
  passed: 'passed',
  kept: 'kept, but other rules broke here',
  failed: 'failed',
  warned: 'warned',
  noted: 'noted, nothing asserted',
  'not checked': 'not checked',
}

/** The kinds of findings that fail the run. */
const failingKinds = ({ groups, run }: Report): ReadonlySet<Kind> =>
  new Set(groups.filter((group) => isFailing(group, run.options)).map(({ kind }) => kind))

/** What a run says about the contract. */
function contractSentence({ counts, groups, run }: Report, failing: ReadonlySet<Kind>): string {
  const onlyWarns = counts.violations === 0
  if (failing.has('violation') || failing.has('warning'))
    return onlyWarns
      ? 'The server breaks the contract if warnings count (--strict)'
      : 'The server breaks the contract'
  const isBroken =
    counts.violations > 0 ||
    groups.some(({ kind, rule }) => kind === 'warning' && warningsFail(run.options, rule))
  return isBroken
    ? 'The server breaks the contract only in known ways'
    : 'The server keeps the contract'
}

/** What a run says about the profile, to follow the sentence about the contract; empty without a profile. */
function profilePhrase({ counts, run }: Report, failing: ReadonlySet<Kind>): string {
  if (run.options.profile === undefined) return ''
  const profile = printable(run.options.profile)
  if (counts.drift === 0) return ` and responds as ${profile}`
  if (!failing.has('drift')) return ` and differs in known ways from ${profile}`
  const breaksContract = failing.has('violation') || failing.has('warning')
  return breaksContract ? ` and differs from ${profile}` : `, but differs from ${profile}`
}

/** Such as `, with 3 warnings: V1, A3`, of those that do not fail the run; empty without one. */
function warningsPhrase({ groups, run }: Report): string {
  const warnings = groups.filter(
    (group) => group.kind === 'warning' && !group.known && !isFailing(group, run.options),
  )
  if (warnings.length === 0) return ''
  const rules = new Set(warnings.map(({ rule }) => rule))
  return `, with ${plural(warnings.length, 'warning')}: ${[...rules].join(', ')}`
}

/** Whether a run has no verdict on cases that it would have checked with what the user has given. */
const isPartial = ({ notChecked }: Report): boolean =>
  notChecked.some(({ kind }) => kind !== 'not-given' && kind !== 'budget')

/** Such as `3 operations were not`; undefined if each was checked, perhaps not to the end. */
function uncheckedWords({ operations = [] }: Report): string | undefined {
  const count = operations.filter(({ counts }) => counts.requests === 0).length
  if (count === 0) return undefined
  return `${plural(count, 'operation')} ${count === 1 ? 'was' : 'were'} not`
}

/** What a verdict leaves open, and the warnings beside it. */
function extentPhrase(report: Report): string {
  const warnings = warningsPhrase(report)
  const unchecked = uncheckedWords(report)
  if (report.exitCode !== 0)
    return unchecked === undefined ? warnings : `${warnings}; ${unchecked} checked`
  if (unchecked === undefined) return (isPartial(report) ? `, ${extent}` : '') + warnings
  const separator = warnings === '' ? ',' : ';'
  return `${warnings}${separator} ${extent}: ${unchecked}`
}

const extent = 'as far as was checked'

/** The outcome of a run in one sentence without a full stop. */
export function verdictOf(report: Report): string {
  const { counts, exitCode, stopped = 'no response' } = report
  if (exitCode === 2) {
    const done = counts.responses > 0 ? 'finished' : 'made'
    return `The check could not be ${done}: ${printable(stopped)}`
  }
  const failing = failingKinds(report)
  const sentence = contractSentence(report, failing) + profilePhrase(report, failing)
  return sentence + extentPhrase(report)
}

/** `1 violation, 2 warnings, 3 notes`, and how many of them the baseline lists. */
export function tallyOf({ counts, comparedWith, run }: Report): string {
  const { violations, drift, warnings, notes, known } = counts
  const parts = [
    plural(violations, 'violation'),
    ...(run.options.profile === undefined
      ? []
      : [`${plural(drift, 'difference')} from the profile`]),
    plural(warnings, 'warning'),
    plural(notes, 'note'),
  ]
  const baseline = known > 0 ? ` (${known} known from ${printable(comparedWith ?? '')})` : ''
  return parts.join(', ') + baseline
}

/** How much was sent, and the seed that repeats the run. */
export function effortOf({ counts, run, operations }: Report): string {
  const checked = operations?.filter((operation) => operation.counts.requests > 0)
  const extent = checked === undefined ? '' : ` of ${plural(checked.length, 'operation')}`
  const amount = `${plural(counts.cases, 'case')}${extent} in ${plural(counts.requests, 'request')}`
  const levels = levelWords(run.options.levels)
  const flags = [`--seed ${run.seed}`, ...(levels === '' ? [] : [`--level ${levels}`])]
  return `${amount}, ${duration(run.durationMs)}, ${flags.join(' ')}`
}
