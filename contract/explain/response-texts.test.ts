import { expect, test } from 'vitest'
import { caseOf, exchangeOf, failure, respond } from '../../test/support/exchange.ts'
import type { Entry } from '../data/report.ts'
import { byResponseText } from './shared-trait.ts'

const testCase = caseOf('R1/plain')

const entryOf = (text: string, body?: string): Entry => ({
  case: testCase,
  exchange: exchangeOf(testCase, respond(500, { body: text }), body),
  findings: [],
})

const counts = (...entries: readonly Entry[]): readonly number[] =>
  byResponseText(entries).map((list) => list.length)

test.each<[count: number, string, string]>([
  [1, 'Not Found', 'not found!'],
  [2, 'not found', 'not allowed'],
  // Numbers, ids and short words differ from request to request.
  [1, 'row 17 is bad, a7f3', 'row 18 in bad, b8e2'],
  [1, `${'x'.repeat(2000)} ash`, `${'x'.repeat(2000)} elm`],
  [2, `${'x'.repeat(1996)} ash`, `${'x'.repeat(1996)} elm`],
])('there are %d kinds of text in the responses', (count, left, right) => {
  expect(counts(entryOf(left), entryOf(right))).toHaveLength(count)
})

test('words that a request has sent do not make its response another one', () => {
  const fern = entryOf('cannot store Fern', '{"name":"Fern"}')
  const aloe = entryOf('cannot store Aloe', '{"name":"Aloe"}')
  expect(counts(fern, aloe)).toEqual([2])
})

test('requests without a response are alike', () => {
  const reset = { ...entryOf(''), exchange: exchangeOf(testCase, failure('reset')) }
  const timeout = { ...entryOf(''), exchange: exchangeOf(testCase, failure('timeout')) }
  expect(counts(reset, timeout, entryOf('not found'))).toEqual([2, 1])
})
