import { type Outcome, type Suite, suitesOf } from '../report/test-suites.ts'
import type { Report } from '../data/report.ts'
import { documentName } from '../report/view.ts'
import type { Format } from './reporter.ts'
import { printable } from '../../src/base/printable.ts'
import { escapeXml } from './escape.ts'

/** Text for XML in ASCII, because some readers fail at other characters. */
export const xmlText = (text: string): string =>
  escapeXml(text).replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`)

/** An element; `content` is XML. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string => {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlText(printable(String(value)))}"`,
  )
  return `<${name}${written.join('')}>${content}</${name}>`
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(6)

function outcomeElement(outcome: Outcome): string {
  if (outcome.state === 'passed') return ''
  const { state, message } = outcome
  if (state === 'skipped') return element('skipped', { message })
  return element(state, { message, type: outcome.type }, xmlText(outcome.text))
}

/** What the element of a suite says about its tests. */
function countsOf(tests: Suite['tests']): Readonly<Record<string, string | number>> {
  const countOf = (state: Outcome['state']): number =>
    tests.filter(({ outcome }) => outcome.state === state).length
  return {
    tests: tests.length,
    failures: countOf('failure'),
    errors: countOf('error'),
    skipped: countOf('skipped'),
    time: seconds(tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  }
}

function propertiesElement(report: Report): string {
  const { baseUrl, seed } = report.run
  const properties = { document: documentName(report), baseUrl, seed }
  const elements = Object.entries(properties).map(([name, value]) =>
    element('property', { name, value }),
  )
  return element('properties', {}, elements.join(''))
}

function suiteElement(
  { name, className, tests, output }: Suite,
  id: number,
  report: Report,
): string {
  const classname = `plant-store-kit.${className}`
  const attributes = {
    name,
    package: 'plant-store-kit',
    id,
    timestamp: report.run.started.slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
    hostname: 'localhost',
    ...countsOf(tests),
  }
  const children = [
    propertiesElement(report),
    ...tests.map((test) => {
      const time = seconds(test.milliseconds)
      return element('testcase', { name: test.name, classname, time }, outcomeElement(test.outcome))
    }),
    element('system-out', {}, xmlText(output)),
    element('system-err', {}),
  ]
  return element('testsuite', attributes, `\n${children.join('\n')}\n`)
}

/** JUnit XML as the schemas of Ant and of Jenkins describe it. */
export const junit: Format = (report) => {
  const suites = suitesOf(report)
  const elements = suites.map((suite, id) => suiteElement(suite, id, report))
  // A comment of XML has no two hyphens in a row.
  const comment = `<!-- ${xmlText(documentName(report)).replaceAll('-', '&#45;')} -->`
  const root = element('testsuites', {}, `\n${elements.join('\n')}\n`)
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>${comment}\n${root}\n`,
    commands: suites.flatMap((suite) => suite.exchanges),
  }
}
