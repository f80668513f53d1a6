import { expect, test } from 'vitest'
import { caseOf, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import type { Entry, Finding } from '../data/report.ts'
import { judge } from '../judge/judge.ts'
import { onsetOf } from './onset.ts'

function statusOf(at: number, isFailing: boolean): number {
  if (at === 10) return 400
  return isFailing ? 500 : 200
}

/** Ten valid requests, then one of another case, then ten more; the failing ones get 500. */
const entriesOf = (between: string, fails: (number: number) => boolean): readonly Entry[] =>
  Array.from({ length: 21 }, (_, at): Entry => {
    const number = at + 1
    const testCase = caseOf(at === 10 ? between : 'R1/plain')
    const exchange = {
      number,
      case: testCase.id,
      request: {
        method: 'POST',
        url: 'http://s.test/plants',
        headers: [],
        body: Buffer.from(at === 10 ? '['.repeat(100) : '{"id":1,"name":"Fern"}'),
      },
      timing: { started: number, duration: 1 },
      response: respond(statusOf(at, fails(number))),
    }
    return { case: testCase, exchange, findings: judge(testCase, exchange, { operation }) }
  })

const onsetIn = (entries: readonly Entry[]) => {
  const findings = entries.flatMap((entry) => entry.findings).filter(({ rule }) => rule === 'R7')
  return onsetOf(findings as [Finding, ...Finding[]], entries)
}

test('an onset names the request from which on all fail, and the one before it', () => {
  expect(onsetIn(entriesOf('N2/nested', (number) => number > 11))).toEqual({
    passed: 10,
    from: 12,
    trigger: 11,
  })
})

test('failures that come and go have no onset', () => {
  expect(onsetIn(entriesOf('N2/nested', (number) => number % 2 === 0))).toBeUndefined()
})

test('failures that end have no onset', () => {
  expect(onsetIn(entriesOf('N2/nested', (number) => number < 11))).toBeUndefined()
})
