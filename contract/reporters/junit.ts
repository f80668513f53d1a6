import type { Exchange } from '../exchange.ts'
import type { Finding } from '../judge/finding.ts'
import {
  documentName,
  fails,
  headings,
  headline,
  plainText,
  sentenceOf,
  suffix,
} from './content.ts'
import { escapeXml, printable } from './escape.ts'
import type { Reporter } from './reporter.ts'
import type { Group, Report } from '../report/types.ts'

/** The outcome is an element, or empty if the case passed. */
type TestCase = readonly [name: string, milliseconds: number, outcome: string]

/** Text for XML in ASCII, because some readers fail at other characters. */
const xml = (text: string): string =>
  escapeXml(text).replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`)

const element = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string => {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xml(printable(String(value)))}"`,
  )
  return `<${name}${written.join('')}>${content}</${name}>`
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(6)
const divider = '\n\n---\n\n'

/** What was seen when the finding's case was sent again, if it was. */
const followUpOf = (group: Group, { case: id }: Finding): Pick<Group, 'again'> =>
  group.again && group.findings[0].case === id ? { again: group.again } : {}

/** The element of a case that failed or was skipped; empty if it passed. */
function outcomeOf(report: Report, id: string, groups: readonly Group[]): string {
  const own = groups.flatMap((group) =>
    group.findings
      .filter((finding) => finding.case === id)
      .map((finding) => ({ group, ...finding })),
  )
  const failing = own.filter(({ group }) => fails(group, report))
  const [first] = failing
  if (first) {
    const texts = failing.map(
      ({ group, ...finding }) =>
        `${printable(finding.message + suffix(group))}\n${plainText(report, { ...followUpOf(group, finding), findings: [finding] })}`,
    )
    const message = `${first.rule}: ${first.message}`
    return element('failure', { message, type: first.rule }, xml(texts.join(divider)))
  }
  const known = own.find(({ group }) => group.known)
  const state = ['known', known?.group.reason ?? []].flat().join(': ')
  const skipped = report.notChecked.find((unchecked) => unchecked.case === id)?.reason
  const message = known ? `${known.rule}: ${known.message} (${state})` : skipped
  return message === undefined ? '' : element('skipped', { message })
}

const durationOf = (exchanges: readonly Exchange[]): number =>
  exchanges.reduce((sum, { timing }) => sum + timing.duration, 0)

/** Milliseconds for each case: its share of the run's time, because requests overlap. */
function timesOf({ exchanges, run }: Report): ReadonlyMap<string, number> {
  const share = run.durationMs / (durationOf(exchanges) || 1)
  const byCase = Map.groupBy(exchanges, (exchange) => exchange.case)
  return new Map(Array.from(byCase, ([id, own]) => [id, durationOf(own) * share]))
}

/** `output` is about findings that do not fail the run. */
function suiteOf(
  report: Report,
  id: number,
  name: string,
  tests: readonly TestCase[],
  output: string,
): string {
  const { run } = report
  const classname = `plant-store-kit.${name.split(' ')[0]}`
  const count = (outcome: string): number =>
    tests.filter(([, , xml]) => xml.startsWith(`<${outcome} `)).length
  const attributes = {
    name,
    package: 'plant-store-kit',
    id,
    timestamp: run.started.slice(0, 19),
    hostname: 'localhost',
    tests: tests.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(tests.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)),
  }
  const properties = Object.entries({
    document: documentName(report),
    baseUrl: run.baseUrl,
    seed: run.seed,
  })
  const children = [
    element(
      'properties',
      {},
      properties.map(([key, value]) => element('property', { name: key, value })).join(''),
    ),
    ...tests.map(([title, milliseconds, outcome]) =>
      element('testcase', { name: title, classname, time: seconds(milliseconds) }, outcome),
    ),
    element('system-out', {}, xml(output)),
    element('system-err', {}),
  ]
  return element('testsuite', attributes, `\n${children.join('\n')}\n`)
}

/** JUnit XML as the schemas of Ant and of Jenkins describe it: a suite for each rule, one for a run that ended early, one for drift. */
export const junit: Reporter = (report) => {
  const { cases, counts, coverage, exitCode, notChecked, run, stopped = 'no response' } = report
  const { drift = [], others = [] } = Object.groupBy(report.groups, ({ kind }) =>
    kind === 'drift' ? kind : 'others',
  )
  const suites: string[] = []
  const addSuite = (name: string, tests: readonly TestCase[], output = ''): void => {
    if (tests.length > 0) suites.push(suiteOf(report, suites.length, name, tests, output))
  }
  const testOf = (id: string, milliseconds: number, groups: readonly Group[]): TestCase => [
    [id, cases[id]?.title ?? []].flat().join(': '),
    milliseconds,
    outcomeOf(report, id, groups),
  ]
  const hasResults = counts.responses > 0
  if (exitCode === 2) {
    const error = element('error', { message: stopped, type: 'stopped' }, xml(printable(stopped)))
    addSuite('run', [['the run finishes', hasResults ? 0 : run.durationMs, error]])
  }
  const times = timesOf(report)
  const all = [
    ...Object.values(cases),
    ...notChecked.map((unchecked) => ({ id: unchecked.case, rule: unchecked.rule })),
  ]
  for (const { rule } of hasResults ? coverage : []) {
    const sentence = sentenceOf(report, rule)
    const ids = new Set(all.filter((testCase) => testCase.rule === rule).map(({ id }) => id))
    const tests = Array.from(ids, (id) => testOf(id, times.get(id) ?? 0, others))
    const tolerated = others.filter((group) => group.rule === rule && !fails(group, report))
    const texts = tolerated.map(
      (group) => `${group.kind}: ${headline(group)}\n${plainText(report, group)}`,
    )
    addSuite(`${rule} ${sentence}`, tests, texts.join(divider))
  }
  const drifted = new Set(drift.flatMap(({ findings }) => findings.map((finding) => finding.case)))
  const drifts = Array.from(drifted, (id) => testOf(id, 0, drift))
  addSuite(headings(report).drift.replace('D', 'd'), drifts)
  // A comment of XML has no two hyphens in a row.
  const comment = `<!-- ${xml(documentName(report)).replaceAll('-', '&#45;')} -->`
  return `<?xml version="1.0" encoding="UTF-8"?>${comment}\n${element('testsuites', {}, `\n${suites.join('\n')}\n`)}\n`
}
