import type { Group } from '../finding.ts'
import type { Report } from '../report.ts'
import { rules } from '../rules.ts'
import { fails, headings, headline, plainText } from './details.ts'
import { escapeXml, printable } from './escape.ts'
import type { Reporter } from './reporter.ts'

/** Text for XML in ASCII, because some readers fail at other characters. */
const xml = (text: string): string =>
  escapeXml(text).replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`)

const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${xml(String(value))}"`))
    .join('')

type TestCase = readonly [name: string, milliseconds: number, outcome: string]

/** The element of a test case that did not pass. */
const outcome = (element: 'failure' | 'error' | 'skipped', message: string, text = '', type?: string): string =>
  `<${element}${attributes({ message: printable(message), type })}>${xml(text)}</${element}>`

/** The outcome of each case that has a finding in these groups, or is not checked. */
function outcomesOf(
  report: Report,
  groups: readonly Group[],
  notChecked: Report['notChecked'] = [],
): ReadonlyMap<string, string> {
  const outcomes = new Map(notChecked.map((each) => [each.case, outcome('skipped', each.reason)]))
  for (const { findings, reason } of groups.filter(({ known }) => known)) {
    const state = ['known', reason ?? []].flat().join(': ')
    for (const { case: id, rule, message } of findings)
      outcomes.set(id, outcome('skipped', `${rule}: ${message} (${state})`))
  }
  const failing = groups.filter((group) => fails(group, report)).flatMap((group) => group.findings)
  for (const [id, findings] of Map.groupBy(failing, (each) => each.case)) {
    const { rule, message } = findings[0]!
    const texts = findings.map((each) => `${printable(each.message)}\n${plainText(report, { findings: [each] })}`)
    outcomes.set(id, outcome('failure', `${rule}: ${message}`, texts.join('\n\n---\n\n'), rule))
  }
  return outcomes
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

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

/** `output` is about findings that do not fail the run. */
function suite({ run }: Report, name: string, cases: readonly TestCase[], output: string, id: number): string {
  const classname = `plant-store-kit.${name.split(' ')[0]}`
  const count = (element: string): number => cases.filter((each) => each[2].startsWith(`<${element} `)).length
  const head = {
    name,
    package: 'plant-store-kit',
    id,
    timestamp: run.started.slice(0, 19),
    hostname: 'localhost',
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(cases.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)),
  }
  return [
    `  <testsuite${attributes(head)}>`,
    '    <properties>',
    `      <property${attributes({ name: 'baseUrl', value: printable(run.baseUrl) })}/>`,
    `      <property${attributes({ name: 'seed', value: run.seed })}/>`,
    '    </properties>',
    ...cases.map(([title, milliseconds, xmlOfOutcome]) => {
      const values = { name: printable(title), classname, time: seconds(milliseconds) }
      return `    <testcase${attributes(values)}>${xmlOfOutcome}</testcase>`
    }),
    `    <system-out>${xml(output)}</system-out>`,
    '    <system-err></system-err>',
    '  </testsuite>',
  ].join('\n')
}

/** JUnit XML as the schemas of Ant and of Jenkins describe it: a suite for each rule, one for a run that ended early, one for drift. */
export const junit: Reporter = (report) => {
  const { cases, counts, exitCode, notChecked, run, stopped = 'no response' } = report
  const { drift = [], groups = [] } = Object.groupBy(report.groups, ({ kind }) =>
    kind === 'drift' ? 'drift' : 'groups',
  )
  const times = timesOf(report)
  const outcomes = outcomesOf(report, groups, notChecked)
  const nameOf = (id: string): string => [id, cases[id]?.title ?? []].flat().join(': ')
  const suites = rules.map(({ id: rule, sentence }) => {
    const ids = [...Object.values(cases), ...notChecked.map((each) => ({ ...each, id: each.case }))]
      .filter((each) => each.rule === rule)
      .map(({ id }) => id)
    const tests = Array.from(new Set(ids), (id): TestCase => {
      return [nameOf(id), times.get(id) ?? 0, outcomes.get(id) ?? '']
    })
    const tolerated = groups.filter((group) => group.rule === rule && !fails(group, report))
    const texts = tolerated.map((group) => `${group.kind}: ${headline(group)}\n${plainText(report, group)}`)
    return [`${rule} ${sentence}`, tests, texts.join('\n\n---\n\n')] as const
  })
  const drifted = Array.from(outcomesOf(report, drift), ([id, how]): TestCase => [nameOf(id), 0, how])
  const error = outcome('error', stopped, printable(stopped), 'stopped')
  const hasResults = counts.responses > 0
  const early: TestCase = ['the run finishes', hasResults ? 0 : run.durationMs, error]
  const all = [
    ['run', exitCode === 2 ? [early] : [], ''] as const,
    ...(hasResults ? suites : []),
    [headings(report).drift.replace('D', 'd'), drifted, ''] as const,
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...all
      .filter(([, tests]) => tests.length > 0)
      .map(([name, tests, output], id) => suite(report, name, tests, output, id)),
    '</testsuites>\n',
  ].join('\n')
}
