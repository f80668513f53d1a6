import { describe, expect, test } from 'vitest'
import { sample, sampleOfSeveral, stoppedReport } from '../../test/support/sample-report.ts'
import { type Suite, suitesOf } from './test-suites.ts'
import type { Report } from '../data/report.ts'

const suiteOf = (report: Report, className: string): Suite =>
  suitesOf(report).find((suite) => suite.className === className)!

const known = sample.groups.map((group) => ({ ...group, known: true }))

test('there is a suite for each rule with cases, and one for drift', () => {
  const names = suitesOf(sample).map(({ className }) => className)
  expect(names).toEqual(['R1', 'N2', 'N4', 'N5', 'V1', 'A5', 'A6', 'drift'])
})

test('a case fails with the findings of its groups that fail the run', () => {
  const [test] = suiteOf(sample, 'N5').tests
  expect(test!.name).toBe('N5/id-type-true: id is true')
  expect(test!.outcome).toMatchObject({
    state: 'failure',
    type: 'R8',
    message: 'R8: id is true: responded 400, but the body is not UTF-8',
  })
})

test('a case with warnings passes, and its suite has them in its output', () => {
  const suite = suiteOf(sample, 'V1')
  expect(suite.tests.map(({ outcome }) => outcome)).toEqual([{ state: 'passed' }])
  expect(suite.output).toMatch(/^warning: id is 0 minus a fresh number/)
  expect(suiteOf(sample, 'N5').output).toBe('')
})

test('a rule that has warnings but no cases has a suite with them in its output', () => {
  const groups = sample.groups.map((group) =>
    group.kind === 'warning' ? { ...group, rule: 'R7' as const } : group,
  )
  const suite = suiteOf({ ...sample, groups }, 'R7')
  expect(suite.tests).toEqual([])
  expect(suite.output).toMatch(/^warning: id is 0 minus a fresh number/)
})

test('a case whose failure is known is skipped, with the reason if there is one', () => {
  const messageOf = (report: Report) => {
    const { outcome } = suiteOf(report, 'N2').tests[0]!
    return outcome.state === 'skipped' ? outcome.message : outcome.state
  }
  expect(messageOf({ ...sample, groups: known })).toMatch(/^R8: .* \(known\)$/)
  const groups = known.map((group) => ({ ...group, reason: 'ticket 7' }))
  expect(messageOf({ ...sample, groups })).toMatch(/ \(known: ticket 7\)$/)
})

test('a case that was not checked is skipped with the reason', () => {
  expect(suiteOf(sample, 'A5').tests).toEqual([
    {
      name: 'A5/bad-token',
      milliseconds: 0,
      outcome: { state: 'skipped', message: 'no bad token was given (--bad-token)' },
    },
  ])
})

test('only the case that was sent again says what came then', () => {
  const again = { received: '200 OK', outcome: 'passed' } as const
  const groups = sample.groups.map((group) => ({ ...group, again }))
  const texts = suiteOf({ ...sample, groups }, 'R1').tests.map(({ outcome }) =>
    outcome.state === 'failure' ? outcome.text.includes('sent again: 200 OK') : undefined,
  )
  expect(texts).toEqual([true, false])
})

test('the times of the cases add up to that of the run, by the share of each', () => {
  const exchanges = sample.exchanges.map((exchange) =>
    exchange.case === 'N2/open-brace'
      ? { ...exchange, timing: { ...exchange.timing, duration: 12 } }
      : exchange,
  )
  const report = { ...sample, exchanges }
  const times = suitesOf(report).flatMap(({ tests }) => tests.map((entry) => entry.milliseconds))
  expect(times.reduce((sum, time) => sum + time)).toBeCloseTo(900)
  expect(suiteOf(report, 'N2').tests[0]!.milliseconds).toBeCloseTo(360)
})

describe('a run that ended early', () => {
  test('keeps its results beside an error that takes no time', () => {
    const suites = suitesOf({ ...sample, exitCode: 2, stopped: 'interrupted' })
    expect(suites[0]!.tests[0]).toMatchObject({
      name: 'the run finishes',
      milliseconds: 0,
      outcome: { state: 'error', message: 'interrupted' },
    })
    expect(suites).toHaveLength(9)
  })

  test('without a response has only the error, with the time of the run', () => {
    const suites = suitesOf(stoppedReport)
    expect(suites.map(({ tests }) => tests.map(({ milliseconds }) => milliseconds))).toEqual([
      [900],
    ])
  })
})

describe('of several operations', () => {
  test('there is a suite for each rule of each of them', () => {
    const names = suitesOf(sampleOfSeveral).map(({ className }) => className)
    expect(names.slice(0, 8)).toEqual(
      ['R1', 'N2', 'N4', 'N5', 'V1', 'A5', 'A6', 'R1'].map(
        (rule, at) => `${at < 7 ? 'createPlant' : 'createShop'}.${rule}`,
      ),
    )
    const [test] = suiteOf(sampleOfSeveral, 'createShop.N5').tests
    expect(test!.name).toBe('createShop:N5/id-type-true: id is true')
    expect(test!.outcome.state).toBe('failure')
    const passing = suiteOf(sampleOfSeveral, 'createOrderOfPlantsInShop.N5').tests
    expect(passing.map(({ outcome }) => outcome.state)).toEqual(['passed'])
  })

  test('one that was not checked is a skipped test with the reason', () => {
    const reason = 'it needs a value for query "limit" (--parameter limit=VALUE)'
    expect(suiteOf(sampleOfSeveral, 'operations').tests[0]).toEqual({
      name: 'listPlants: GET /plants',
      milliseconds: 0,
      outcome: { state: 'skipped', message: reason },
    })
  })
})
