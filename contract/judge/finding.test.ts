import { expect, test } from 'vitest'
import { store } from '../../test/support/store.ts'
import type { Finding } from '../data/report.ts'
import { ruleOf } from '../rules/rules.ts'
import { causeOf, outcomeOf } from './finding.ts'

const { citation, docs } = ruleOf('R7', store)

const accepted: Finding = {
  kind: 'violation',
  rule: 'N5',
  code: 'accepted',
  case: 'N5/id-type-true',
  exchange: 7,
  expected: '400 with an Error body',
  received: '200',
  citation,
  docs,
  message: 'id is true: responded 200',
}

const line = { file: 'store.yaml', line: 3, words: 'echoId: false' }
const drift: Finding = { ...accepted, kind: 'drift', code: 'drift', citation: line }

const haveOneCause = (finding: Finding, change: Partial<Finding>): boolean =>
  causeOf(finding) === causeOf({ ...finding, ...change })

test.each<[string, Partial<Finding>, boolean]>([
  ['case, exchange and message', { case: 'N5/id-list', exchange: 8, message: 'other' }, true],
  ['status of the same class', { received: '201' }, true],
  ['kind', { kind: 'warning' }, false],
  ['rule', { rule: 'N6' }, false],
  ['code', { code: 'status' }, false],
])('findings with another %s have one cause: %s', (_what, change, isOne) => {
  expect(haveOneCause(accepted, change)).toBe(isOne)
})

test('a keyword of the document is a cause of its own for rules about many keywords', () => {
  const change = { citation: { ...citation, pointer: '/components/schemas/Plant' } }
  for (const rule of ['N8', 'N11', 'N12'] as const)
    expect(haveOneCause({ ...accepted, rule }, change)).toBe(false)
  expect(haveOneCause(accepted, change)).toBe(true)
})

test.each<[string, Finding, Partial<Finding>, boolean]>([
  ['values at one place', { ...drift, pointer: '/id' }, { received: '"y"' }, true],
  ['places', { ...drift, pointer: '/id' }, { pointer: '/name' }, false],
  ['values of one header', { ...drift, header: 'allow' }, { received: 'allow: "GET"' }, true],
  ['headers', { ...drift, header: 'allow' }, { header: 'vary' }, false],
  ['statuses', { ...drift, received: '400' }, { received: '422' }, false],
  ['lines of the profile', drift, { citation: { ...line, line: 4 } }, false],
  ['rules', drift, { rule: 'N6' }, true],
])('drift with other %s has one cause: %s', (_what, finding, change, isOne) => {
  expect(haveOneCause(finding, change)).toBe(isOne)
})

test('only the class of the status counts where a request is accepted or refused', () => {
  expect([outcomeOf('accepted', '201'), outcomeOf('refused', '422')]).toEqual(['2xx', '4xx'])
  expect(outcomeOf('status', '422')).toBe('422')
})
