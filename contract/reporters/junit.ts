import type { Report } from '../report.ts'
import { type Rule, rules } from '../rules.ts'
import { detailsOf, fails, paragraphs, suffix } from './details.ts'
import { escapeXml, printable } from './escape.ts'
import type { Reporter } from './reporter.ts'

interface Outcome {
  readonly element: 'failure' | 'error' | 'skipped'
  readonly message: string
  /** Rule of a failure, or kind of an error. */
  readonly type?: string
  readonly text?: string
}

/** A case without an outcome passed. */
type TestCase = Readonly<{ name: string; milliseconds: number; outcome: Outcome | undefined }>

interface TestSuite {
  readonly name: string
  readonly classname: string
  readonly cases: readonly TestCase[]
  /** Lines about findings that do not fail the run. */
  readonly output: readonly string[]
}

/** Milliseconds for each case: its share of the run's time, because requests overlap. The sum is exact. */
function timesOf({ exchanges, run }: Report): ReadonlyMap<string, number> {
  const total = exchanges.reduce((sum, { timing }) => sum + timing.duration, 0) || 1
  const times = new Map<string, number>()
  let [sum, given] = [0, 0]
  for (const { case: id, timing } of exchanges) {
    sum += timing.duration
    const until = Math.round((sum / total) * run.durationMs)
    times.set(id, (times.get(id) ?? 0) + until - given)
    given = until
  }
  return times
}

/** What to say about each case that did not pass. */
function outcomesOf(report: Report): ReadonlyMap<string, Outcome> {
  const skipped = (id: string, reason: string): [string, Outcome] => [
    id,
    { element: 'skipped', message: printable(reason) },
  ]
  const listed = report.groups.flatMap((group) => group.findings.map((finding) => ({ group, finding })))
  const failing = Map.groupBy(
    listed.filter(({ group }) => fails(group, report)),
    ({ finding }) => finding.case,
  )
  return new Map([
    ...report.notChecked.map((each) => skipped(each.case, each.reason)),
    ...listed
      .filter(({ group }) => group.known)
      .map(({ group, finding }) => skipped(finding.case, `${finding.rule}: ${finding.message}${suffix(group)}`)),
    ...Array.from(failing, ([id, list]): [string, Outcome] => {
      const text = list.map(({ finding }) => paragraphs(detailsOf(report, finding))).join('\n\n---\n\n')
      const { rule, message } = list[0]!.finding
      return [id, { element: 'failure', message: printable(`${rule}: ${message}`), type: rule, text }]
    }),
  ])
}

/** A suite for each rule that has cases, a test case for each of them. */
function suitesOf(report: Report): TestSuite[] {
  const [times, outcomes] = [timesOf(report), outcomesOf(report)]
  const caseOf = (id: string): TestCase => ({
    name: printable(report.cases[id] ? `${id}: ${report.cases[id].title}` : id),
    milliseconds: times.get(id) ?? 0,
    outcome: outcomes.get(id),
  })
  const suiteOf = ({ id: rule, sentence }: Rule): TestSuite => {
    const sent = Object.values(report.cases).filter((each) => each.rule === rule)
    const missed = report.notChecked.filter((each) => each.rule === rule)
    const ids = new Set([...sent.map(({ id }) => id), ...missed.map((each) => each.case)])
    const tolerated = report.groups.filter((group) => group.rule === rule && !fails(group, report))
    return {
      name: `${rule} ${sentence}`,
      classname: `plant-store-kit.${rule}`,
      cases: Array.from(ids, caseOf),
      output: tolerated.map(
        (group) => `${group.kind}: ${paragraphs(detailsOf(report, group.findings[0]), suffix(group))}`,
      ),
    }
  }
  return rules.map(suiteOf).filter(({ cases }) => cases.length > 0)
}

/** A run that could not be made, as one test case in error. */
function stoppedSuite({ stopped, run }: Report): TestSuite {
  const message = printable(stopped ?? 'no response')
  const outcome = { element: 'error', message, type: 'stopped', text: message } as const
  const cases = [{ name: 'the server responds', milliseconds: run.durationMs, outcome }]
  return { name: 'run', classname: 'plant-store-kit.run', cases, output: [] }
}

/** Some readers fail at other characters. */
const ascii = (text: string): string =>
  escapeXml(text).replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`)

const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${ascii(String(value))}"`))
    .join('')

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

const outcomeXml = ({ element, message, type, text = '' }: Outcome): string =>
  `<${element}${attributes({ message, type })}>${ascii(text)}</${element}>`

function suiteXml({ run }: Report, suite: TestSuite, id: number): string {
  const { name, classname, cases, output } = suite
  const count = (element: Outcome['element']): number =>
    cases.filter(({ outcome }) => outcome?.element === element).length
  const head = attributes({
    name,
    package: 'plant-store-kit',
    id,
    timestamp: run.started.slice(0, 19),
    hostname: 'localhost',
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  })
  return [
    `  <testsuite${head}>`,
    '    <properties>',
    `      <property${attributes({ name: 'baseUrl', value: printable(run.baseUrl) })}/>`,
    `      <property${attributes({ name: 'seed', value: run.seed })}/>`,
    '    </properties>',
    ...cases.map((each) => {
      const values = { name: each.name, classname, time: seconds(each.milliseconds) }
      const content = each.outcome ? outcomeXml(each.outcome) : ''
      return `    <testcase${attributes(values)}>${content}</testcase>`
    }),
    `    <system-out>${ascii(output.join('\n\n---\n\n'))}</system-out>`,
    '    <system-err></system-err>',
    '  </testsuite>',
  ].join('\n')
}

/** JUnit XML as the schemas of Ant and of Jenkins describe it. */
export const junit: Reporter = (report) => {
  const suites = report.exitCode === 2 ? [stoppedSuite(report)] : suitesOf(report)
  const body = suites.map((suite, id) => suiteXml(report, suite, id))
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...body, '</testsuites>', ''].join('\n')
}
