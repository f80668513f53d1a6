import type { Report } from '../report.ts'
import { type RuleId, rules } from '../rules.ts'
import { detailsOf, fails, paragraphs, suffix } from './details.ts'
import { escapeXml, printable } from './escape.ts'
import type { Reporter } from './reporter.ts'

/** Text for XML in ASCII, because some readers fail at other characters. */
const xml = (text: string): string =>
  escapeXml(text).replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`)

const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${xml(String(value))}"`))
    .join('')

/** An element about a test case that did not pass; `type` is the rule of a failure, or the kind of an error. */
const outcome = (
  element: 'failure' | 'error' | 'skipped',
  message: string,
  type?: RuleId | 'stopped',
  text = '',
): string => `<${element}${attributes({ message: printable(message), type })}>${xml(text)}</${element}>`

const separated = (texts: readonly string[]): string => texts.join('\n\n---\n\n')

/** The outcome of each case that did not pass. */
function outcomesOf(report: Report): ReadonlyMap<string, string> {
  const listed = report.groups.flatMap((group) =>
    group.findings.map((finding) => ({ group, finding, id: finding.case })),
  )
  const known = listed.filter(({ group }) => group.known)
  const failing = Map.groupBy(
    listed.filter(({ group }) => fails(group, report)),
    ({ id }) => id,
  )
  return new Map([
    ...report.notChecked.map((each) => [each.case, outcome('skipped', each.reason)] as const),
    ...known.map(({ group, finding: { rule, message }, id }) => {
      return [id, outcome('skipped', `${rule}: ${message}${suffix(group)}`)] as const
    }),
    ...Array.from(failing, ([id, list]) => {
      const { rule, message } = list[0]!.finding
      const text = separated(list.map(({ finding }) => paragraphs(detailsOf(report, finding))))
      return [id, outcome('failure', `${rule}: ${message}`, rule, text)] as const
    }),
  ])
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

type TestCase = readonly [name: string, milliseconds: number, outcome: string]

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

/** `output`: about findings that do not fail the run. */
function suite(
  { run }: Report,
  name: string,
  cases: readonly TestCase[],
  output: readonly string[],
  id: number,
): string {
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
    `    <system-out>${xml(separated(output))}</system-out>`,
    '    <system-err></system-err>',
    '  </testsuite>',
  ].join('\n')
}

/** A suite for each rule that has cases, a test case for each of them; a run that could not be made is one error. */
function suitesOf(report: Report): string[] {
  const { stopped = 'no response', run, cases, notChecked, groups } = report
  if (report.exitCode === 2) {
    const error = outcome('error', stopped, 'stopped', printable(stopped))
    return [suite(report, 'run', [['the server responds', run.durationMs, error]], [], 0)]
  }
  const [times, outcomes] = [timesOf(report), outcomesOf(report)]
  const titled = ({ id, title }: { readonly id: string; readonly title: string }) => [id, `${id}: ${title}`] as const
  const named = rules.map(({ id: rule, sentence }) => {
    const sent = Object.values(cases).filter((each) => each.rule === rule)
    const missed = notChecked.filter((each) => each.rule === rule && !(each.case in cases))
    const names = new Map([...sent.map(titled), ...missed.map((each) => [each.case, each.case] as const)])
    const tolerated = groups.filter((group) => group.rule === rule && !fails(group, report))
    const tests = Array.from(names, ([id, name]): TestCase => [name, times.get(id) ?? 0, outcomes.get(id) ?? ''])
    const output = tolerated.map(
      (group) => `${group.kind}: ${paragraphs(detailsOf(report, group.findings[0]), suffix(group))}`,
    )
    return [`${rule} ${sentence}`, tests, output] as const
  })
  return named.filter(([, tests]) => tests.length > 0).map((each, id) => suite(report, ...each, id))
}

/** JUnit XML as the schemas of Ant and of Jenkins describe it. */
export const junit: Reporter = (report) =>
  ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suitesOf(report), '</testsuites>', ''].join('\n')
