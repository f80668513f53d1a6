import type { Finding } from '../finding.ts'
import type { Report } from '../report.ts'
import { rules, type Rule } from '../rules.ts'
import { accountOf, fails, titleOf, type Account } from './account.ts'
import { printable } from './printable.ts'
import type { Reporter } from './reporter.ts'
import { escapeXml } from './xml.ts'

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

const paragraphs = ({ finding, rule, sent, came, curl }: Account): string =>
  [
    `${finding.rule}: ${printable(finding.message)}`,
    `${rule.citation.section}: “${rule.citation.quote}”`,
    `Expected: ${printable(finding.expected)}`,
    ['Sent:', ...sent].join('\n'),
    ['Came back:', ...came].join('\n'),
    ...(curl === undefined ? [] : [`Again:\n${curl}`]),
  ].join('\n\n')

const skip = (reason: string): string => `<skipped${attributes({ message: printable(reason) })}/>`

interface Row {
  readonly xml: string
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly milliseconds: number
}

/** Cases and findings sorted once, so that a case is looked up and not searched for. */
function sorted(report: Report): {
  readonly failing: ReadonlyMap<string, readonly Finding[]>
  readonly spent: ReadonlyMap<string, number>
  readonly reasons: ReadonlyMap<string, string>
} {
  const failing = new Map<string, Finding[]>()
  for (const group of report.groups.filter((each) => fails(each, report)))
    for (const finding of group.findings)
      failing.set(finding.case, [...(failing.get(finding.case) ?? []), finding])
  const spent = new Map<string, number>()
  for (const { case: id, timing } of report.exchanges)
    spent.set(id, (spent.get(id) ?? 0) + timing.duration)
  const reasons = new Map(report.notChecked.map((each) => [each.case, each.reason]))
  return { failing, spent, reasons }
}

function suite(report: Report, rule: Rule, id: number, known: ReturnType<typeof sorted>): string {
  const { failing, spent, reasons } = known
  const element = (name: string, time: number, content: string): string => {
    const head = attributes({ name, classname: `plant-store.${rule.id}`, time: seconds(time) })
    return `    <testcase${head}>${content}</testcase>`
  }
  const sent = Object.values(report.cases).filter((each) => each.rule === rule.id)
  const rows = sent.map((each): Row => {
    const milliseconds = spent.get(each.id) ?? 0
    const [first, ...more] = failing.get(each.id) ?? []
    const name = `${printable(each.id)}: ${titleOf(each, each.id)}`
    const skipping = first === undefined && reasons.get(each.id)
    if (typeof skipping === 'string')
      return { xml: element(name, milliseconds, skip(skipping)), state: 'skipped', milliseconds }
    if (first === undefined)
      return { xml: element(name, milliseconds, ''), state: 'passed', milliseconds }
    const message = attributes({ message: printable(first.message), type: first.rule })
    const text = [first, ...more].map((finding) => paragraphs(accountOf(report, finding)))
    const failure = `<failure${message}>${escapeXml(text.join('\n\n---\n\n'))}</failure>`
    return { xml: element(name, milliseconds, failure), state: 'failed', milliseconds }
  })
  const left = report.notChecked
    .filter((each) => each.rule === rule.id && report.cases[each.case] === undefined)
    .map(({ case: name, reason }): Row => {
      return { xml: element(printable(name), 0, skip(reason)), state: 'skipped', milliseconds: 0 }
    })
  const all = [...rows, ...left]
  const count = (state: Row['state']): number => all.filter((row) => row.state === state).length
  const mild = report.groups.filter((group) => group.rule === rule.id && !fails(group, report))
  const remarks = mild.map(
    ({ kind, findings: [first] }) =>
      `${kind}: ${printable(first.message)} (${printable(first.case)})`,
  )
  const head = attributes({
    name: `${rule.id} ${rule.sentence}`,
    package: 'plant-store',
    id,
    timestamp: report.run.started.slice(0, 19),
    hostname: 'localhost',
    tests: all.length,
    failures: count('failed'),
    errors: 0,
    skipped: count('skipped'),
    time: seconds(all.reduce((sum, row) => sum + row.milliseconds, 0)),
  })
  return [
    `  <testsuite${head}>`,
    '    <properties>',
    `      <property${attributes({ name: 'url', value: printable(report.run.url) })}/>`,
    `      <property${attributes({ name: 'seed', value: report.run.seed })}/>`,
    '    </properties>',
    ...all.map((row) => row.xml),
    `    <system-out>${escapeXml(remarks.join('\n'))}</system-out>`,
    '    <system-err></system-err>',
    '  </testsuite>',
  ].join('\n')
}

/** A run that could not be made, as one test in error. */
function stopped(report: Report): string {
  const message = printable(report.stopped ?? 'no answer came')
  const head = attributes({
    name: 'run',
    package: 'plant-store',
    id: 0,
    timestamp: report.run.started.slice(0, 19),
    hostname: 'localhost',
    tests: 1,
    failures: 0,
    errors: 1,
    skipped: 0,
    time: seconds(report.run.durationMs),
  })
  const row = attributes({
    name: 'the server answers',
    classname: 'plant-store.run',
    time: '0.000',
  })
  const error = `<error${attributes({ message, type: 'stopped' })}>${escapeXml(message)}</error>`
  return [
    `  <testsuite${head}>`,
    '    <properties></properties>',
    `    <testcase${row}>${error}</testcase>`,
    '    <system-out></system-out>',
    '    <system-err></system-err>',
    '  </testsuite>',
  ].join('\n')
}

/** JUnit XML as Ant and Jenkins describe it: a suite for each rule, a test for each case. */
export const junit: Reporter = (report) => {
  const known = sorted(report)
  const concerned = rules.filter(
    ({ id }) =>
      Object.values(report.cases).some(({ rule }) => rule === id) ||
      report.notChecked.some(({ rule }) => rule === id),
  )
  const suites =
    report.exitCode === 2
      ? [stopped(report)]
      : concerned.map((rule, id) => suite(report, rule, id, known))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
