import { printable } from '../../src/base/printable.ts'
import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'
import { detailsOf, plainDetails, sentenceOf } from './details.ts'
import { isFailing } from '../judge/finding.ts'
import { headlineOf } from './headline.ts'
import type { Coverage, Finding, Group, Report, SentAgain } from '../data/report.ts'

/**
 * How a test case ended. A `text` is printable; a `message` is not, because it may quote control characters of the
 * server: formats escape it.
 */
export type Outcome =
  | Readonly<{ state: 'passed' }>
  | Readonly<{ state: 'skipped'; message: string }>
  | Readonly<{ state: 'error'; message: string; type: string; text: string }>
  | Readonly<{
      state: 'failure'
      message: string
      type: string
      text: string
      /** The numbers of those that the text shows. */
      exchanges: readonly number[]
    }>

export interface TestCase {
  readonly name: string
  readonly milliseconds: number
  readonly outcome: Outcome
}

export interface Suite {
  readonly name: string
  /** Follows the name of the kit in the class names of its test cases. */
  readonly className: string
  readonly tests: readonly TestCase[]
  /** About findings that do not fail the run. */
  readonly output: string
  /** The numbers of the exchanges that its texts show. */
  readonly exchanges: readonly number[]
}

const divider = '\n\n---\n\n'

/** A finding and its group. */
interface GroupedFinding {
  readonly group: Group
  readonly finding: Finding
}

const withDetails = (
  report: Report,
  { group, finding }: GroupedFinding,
  again?: SentAgain,
): string => {
  const details = detailsOf(report, { findings: [finding], ...(again && { again }) })
  return `${headlineOf(group, finding)}\n${plainDetails(details)}`
}

/** A finding with what was seen when its case was sent again, if it was. */
const failureText = (report: Report, { group, finding }: GroupedFinding): string => {
  const isExample = group.findings[0].case === finding.case
  return withDetails(report, { group, finding }, isExample ? group.again : undefined)
}

/** The findings of each case in some groups. */
const findingsByCase = (groups: readonly Group[]): ReadonlyMap<string, readonly GroupedFinding[]> =>
  Map.groupBy(
    groups.flatMap((group) => group.findings.map((finding) => ({ group, finding }))),
    ({ finding }) => finding.case,
  )

/** How a case ended: by its findings in some groups, or because it was not checked. */
function outcomeOf(
  report: Report,
  ofCase: readonly GroupedFinding[],
  gap?: Report['notChecked'][number],
): Outcome {
  const failing = ofCase.filter(({ group }) => isFailing(group, report.run.options))
  const [first] = failing
  if (first) {
    const { rule, message } = first.finding
    const texts = failing.map((grouped) => failureText(report, grouped))
    return {
      state: 'failure',
      message: `${rule}: ${message}`,
      type: rule,
      text: texts.join(divider),
      exchanges: failing.map(({ finding }) => finding.exchange),
    }
  }
  const known = ofCase.find(({ group }) => group.known)
  if (known) {
    const { reason } = known.group
    const state = reason === undefined ? 'known' : `known: ${reason}`
    const { rule, message } = known.finding
    return { state: 'skipped', message: `${rule}: ${message} (${state})` }
  }
  return gap ? { state: 'skipped', message: gap.reason } : { state: 'passed' }
}

const durationOf = (exchanges: readonly Exchange[]): number =>
  exchanges.reduce((sum, { timing }) => sum + timing.duration, 0)

/** Milliseconds for each case: its share of the run's time, because requests overlap. */
function timesOf({ exchanges, run }: Report): ReadonlyMap<string, number> {
  const share = run.durationMs / (durationOf(exchanges) || 1)
  const byCase = Map.groupBy(exchanges, (exchange) => exchange.case)
  return new Map(Array.from(byCase, ([id, ofCase]) => [id, durationOf(ofCase) * share]))
}

/** The exchanges that the texts of tests show. */
const exchangesOf = (tests: readonly TestCase[]): readonly number[] =>
  tests.flatMap(({ outcome }) => (outcome.state === 'failure' ? outcome.exchanges : []))

const testNameOf = ({ cases }: Report, id: string): string => {
  const title = cases[id]?.title
  return title === undefined ? id : `${id}: ${title}`
}

/** One test that a run which ended early has not passed. */
function runSuite({ counts, run, stopped = 'no response' }: Report): Suite {
  const outcome: Outcome = {
    state: 'error',
    message: stopped,
    type: 'stopped',
    text: printable(stopped),
  }
  // The times of cases add up to that of the run, if there are any.
  const milliseconds = counts.responses > 0 ? 0 : run.durationMs
  const tests = [{ name: 'the run finishes', milliseconds, outcome }]
  return { name: 'run', className: 'run', tests, output: '', exchanges: exchangesOf(tests) }
}

const suiteKey = ({ operation = '', rule }: Pick<Coverage, 'operation' | 'rule'>): string =>
  `${operation} ${rule}`

/** The ids of all cases of each rule of an operation, sent or not. */
function casesByRule({ cases, notChecked }: Report): ReadonlyMap<string, ReadonlySet<string>> {
  const unchecked = notChecked.map((gap) => ({ ...gap, id: gap.case }))
  const all: readonly Pick<Case, 'id' | 'operation' | 'rule'>[] = [
    ...Object.values(cases),
    ...unchecked,
  ]
  const byRule = Map.groupBy(all, suiteKey)
  return new Map(
    Array.from(byRule, ([rule, ofRule]) => [rule, new Set(ofRule.map(({ id }) => id))]),
  )
}

/** The tests of each rule, and what does not fail the run. */
function ruleSuites(report: Report): readonly Suite[] {
  const { coverage, groups, run } = report
  const contractGroups = groups.filter(({ kind }) => kind !== 'drift')
  const times = timesOf(report)
  const ids = casesByRule(report)
  const findings = findingsByCase(contractGroups)
  const gaps = new Map(report.notChecked.map((gap) => [gap.case, gap]))
  return coverage.map(({ operation, rule }: Coverage): Suite => {
    const tests = Array.from(ids.get(suiteKey({ operation, rule })) ?? [], (id) => ({
      name: testNameOf(report, id),
      milliseconds: times.get(id) ?? 0,
      outcome: outcomeOf(report, findings.get(id) ?? [], gaps.get(id)),
    }))
    const tolerated = contractGroups.filter(
      (group) =>
        group.operation === operation && group.rule === rule && !isFailing(group, run.options),
    )
    const before = operation === undefined ? '' : `${operation}: `
    return {
      name: `${before}${rule} ${sentenceOf(report, { rule, operation })}`,
      className: operation === undefined ? rule : `${operation}.${rule}`,
      tests,
      output: outputOf(report, tolerated),
      exchanges: [...exchangesOf(tests), ...tolerated.map((group) => group.findings[0].exchange)],
    }
  })
}

/** What was tolerated, as texts. */
function outputOf(report: Report, tolerated: readonly Group[]): string {
  const texts = tolerated.map((group) => {
    const details = plainDetails(detailsOf(report, group))
    return `${group.kind}: ${headlineOf(group)}\n${details}`
  })
  return texts.join(divider)
}

/** The tests of the cases that differ from the profile. */
function driftSuite(report: Report): Suite {
  const drift = report.groups.filter(({ kind }) => kind === 'drift')
  const tests = Array.from(findingsByCase(drift), ([id, findings]) => ({
    name: testNameOf(report, id),
    milliseconds: 0,
    outcome: outcomeOf(report, findings),
  }))
  const name = `drift from ${report.run.options.profile}`
  return { name, className: 'drift', tests, output: '', exchanges: exchangesOf(tests) }
}

/** A skipped test for each operation that was not checked. */
function uncheckedSuite({ operations = [] }: Report): Suite {
  const tests = operations
    .filter(({ counts }) => counts.requests === 0)
    .map(({ label, name, gap }): TestCase => {
      const message = gap?.reason ?? ''
      const title = label === name ? label : `${label}: ${name}`
      return { name: title, milliseconds: 0, outcome: { state: 'skipped', message } }
    })
  const name = 'operations not checked'
  return { name, className: 'operations', tests, output: '', exchanges: [] }
}

/**
 * A report as test suites: one for each rule of each operation, one for a run that ended early, one for drift, one for
 * operations that were not checked; those that say something.
 */
export function suitesOf(report: Report): readonly Suite[] {
  const suites = [
    ...(report.exitCode === 2 ? [runSuite(report)] : []),
    ...(report.counts.responses > 0 ? ruleSuites(report) : []),
    driftSuite(report),
    ...(report.counts.responses > 0 ? [uncheckedSuite(report)] : []),
  ]
  // Rules such as R7, which every response may break, have no cases of their own.
  return suites.filter(({ tests, output }) => tests.length > 0 || output !== '')
}
