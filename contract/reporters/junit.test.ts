import { describe, expect, test } from 'vitest'
import type { Report } from '../report.ts'
import { junit } from './junit.ts'
import { sample } from './sample.ts'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const decode = (text: string): string => {
  const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return text.replace(/&(?:[a-z]+|#\d+);/g, (entity) => entities[entity as '&lt;'])
}

/** Reads XML, and throws at the first thing that is not well-formed. */
function readXml(source: string): Element {
  const text = source.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '')
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const piece =
    /<(?<close>\/)?(?<name>[a-z-]+)(?<list>(?: [a-z]+="[^"<]*")*)(?<empty>\/)?>|(?<text>[^<]+)/gy
  let end = 0
  for (const { 0: whole, groups, index } of text.matchAll(piece)) {
    if (index !== end) break
    end = index + whole.length
    const top = open.at(-1)!
    if (/&(?!lt;|gt;|quot;|#39;|amp;)/.test(whole)) throw new Error(`a bare & in ${whole}`)
    if (groups?.['text'] !== undefined) top.text += decode(groups['text'])
    else if (groups?.['close']) {
      if (open.pop()?.name !== groups['name']) throw new Error(`${whole} closes ${top.name}`)
    } else {
      const list = [...(groups?.['list'] ?? '').matchAll(/ ([a-z]+)="([^"]*)"/g)]
      const attributes = Object.fromEntries(list.map(([, key, value]) => [key!, decode(value!)]))
      if (Object.keys(attributes).length !== list.length) throw new Error(`twice in ${whole}`)
      const element = { name: groups?.['name'] ?? '', attributes, children: [], text: '' }
      top.children.push(element)
      if (!groups?.['empty']) open.push(element)
    }
  }
  if (end !== text.length || open.length > 1)
    throw new Error(`no XML at ${text.slice(end, end + 60)}`)
  return root.children[0]!
}

/** What the XSDs of Ant (Windy Road) and of Jenkins' xUnit plugin both demand. */
function complaints(root: Element): string[] {
  const found: string[] = []
  const say = (when: boolean, what: string): void => void (when && found.push(what))
  const keys = ({ attributes }: Element): string => Object.keys(attributes).toSorted().join(' ')
  const names = (element: Element): string => element.children.map(({ name }) => name).join(' ')
  say(root.name !== 'testsuites' || keys(root) !== '', 'testsuites has no attribute')
  root.children.forEach((suite, at) => {
    const { attributes: values } = suite
    say(suite.name !== 'testsuite', 'only testsuite stands in testsuites')
    const wanted = 'errors failures hostname id name package skipped tests time timestamp'
    say(keys(suite) !== wanted, `attributes of testsuite: ${keys(suite)}`)
    say(Number(values['id']) !== at, 'id counts from 0')
    say(!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(values['timestamp']!), 'timestamp has no zone')
    say(!/^\d{1,3}\.\d+$/.test(values['time']!), 'time is a decimal of seconds')
    const order = /^properties( testcase)* system-out system-err$/
    say(!order.test(names(suite)), `order in testsuite: ${names(suite)}`)
    const cases = suite.children.filter(({ name }) => name === 'testcase')
    const holding = (name: string): number =>
      cases.filter(({ children }) => children[0]?.name === name).length
    say(Number(values['tests']) !== cases.length, 'tests is the number of testcases')
    say(Number(values['failures']) !== holding('failure'), 'failures is their number')
    say(Number(values['errors']) !== holding('error'), 'errors is their number')
    say(Number(values['skipped']) !== holding('skipped'), 'skipped is their number')
    for (const each of cases) {
      say(keys(each) !== 'classname name time', `attributes of testcase: ${keys(each)}`)
      say(each.children.length > 1, 'a testcase holds one outcome')
      for (const outcome of each.children) {
        const skipped = outcome.name === 'skipped'
        say(!/^(error|failure|skipped)$/.test(outcome.name), `unknown ${outcome.name}`)
        say(keys(outcome) !== (skipped ? 'message' : 'message type'), `on ${outcome.name}`)
        say(outcome.children.length > 0, 'an outcome holds text only')
      }
    }
  })
  return found
}

const strict = {
  ...sample,
  run: { ...sample.run, options: { ...sample.run.options, strict: true } },
}
const unmade: Report = { ...sample, groups: [], cases: {}, notChecked: [], exitCode: 2 }
const shapes: [string, Report][] = [
  ['a run that failed', sample],
  ['a strict run', strict],
  ['a run that was not made', { ...unmade, stopped: 'nothing listens' }],
  ['a run without cases', { ...unmade, exitCode: 0 }],
]
test.each(shapes)('%s is valid for Ant and Jenkins', (_name, report) => {
  expect(complaints(readXml(junit(report)))).toEqual([])
})

describe('the JUnit report', () => {
  const suites = readXml(junit(sample)).children
  const suite = (rule: string): Element =>
    suites.find(({ attributes }) => attributes['name']!.startsWith(`${rule} `))!
  const cases = (rule: string): Element[] =>
    suite(rule).children.filter(({ name }) => name === 'testcase')

  test('has a suite for each rule that was asked for', () => {
    const names = suites.map(({ attributes }) => attributes['name']!.split(' ')[0])
    expect(names).toEqual(['R1', 'N2', 'V1', 'A5', 'A6'])
  })

  test('fails the case, by the rule that is broken', () => {
    const [failure] = cases('N2')[0]!.children
    expect(failure?.attributes).toEqual({ message: 'the connection was reset', type: 'R8' })
    expect(failure?.text).toContain('Again:\ncurl -sS -i -X POST http://127.0.0.1:8080/api/plants')
  })

  test('passes a case with a warning, and tells it', () => {
    expect(cases('V1')[0]!.children).toEqual([])
    const out = suite('V1').children.find(({ name }) => name === 'system-out')
    expect(out?.text).toBe('warning: id 0 is refused (V1/zero)')
  })

  test('fails a warning where that is asked for', () => {
    expect(readXml(junit(strict)).children[2]!.attributes).toMatchObject({ failures: '1' })
  })

  test('skips what was not checked, and says why', () => {
    expect(cases('A5')[0]!.children[0]).toMatchObject({
      name: 'skipped',
      attributes: { message: 'no bad token was given (--bad-token)' },
    })
  })

  test('passes what the baseline knows', () => {
    const groups = sample.groups.map((group) => ({ ...group, known: true }))
    const known = readXml(junit({ ...sample, groups, exitCode: 0 }))
    expect(known.children.map(({ attributes }) => attributes['failures'])).toEqual(
      Array.from({ length: 5 }, () => '0'),
    )
  })
})
