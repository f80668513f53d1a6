import { beforeAll, describe, expect, test } from 'vitest'
import { startInProcess } from '../../test/servers/in-process.ts'
import { json } from '../../test/servers/listen.ts'
import type { Report } from '../data/report.ts'
import { check } from '../index.ts'
import type { Entry } from '../data/report.ts'
import { judge } from '../judge/judge.ts'
import { caseOf, requestOf, respond } from '../../test/support/exchange.ts'
import { store as operation } from '../../test/support/store.ts'
import { detailsOf, type Example } from './details.ts'
import { groupFindings } from './groups.ts'

/** What differs from request to request, as a server prints it. */
const varying = (number: number): string =>
  `at ${new Date().toISOString()}, request ${'abcdefghij'[number % 10]}${number}-7f3a, took ${number} ms`

const otherCasesOf = (report: Report, example: Example): string => {
  const detail = detailsOf(report, example).find(({ label }) => label === 'Also')
  return detail?.form === 'text' ? detail.text : ''
}

describe('the other cases of a group', () => {
  let report: Report
  beforeAll(async () => {
    const baseUrl = startInProcess({
      respond: (usual, { authenticated, isOperation, valid, number }) =>
        authenticated && isOperation && !valid
          ? json(500, { error: 500, message: varying(number) })
          : usual,
    })
    const only = ['R1/plain', 'N1', 'N3', 'N4', 'N5/id-string-capitals', 'N6', 'N7', 'N8']
    report = await check({ token: 'a-good-token', seed: 7, explore: 40, only, baseUrl })
  }, 60_000)

  test('are named with each rule and its count before more of the same rule', () => {
    const named = otherCasesOf(report, report.groups[0]!).split('; ')
    expect(named.slice(0, 2)).toEqual([
      expect.stringMatching(/^N1\/\S+ and \d+ more of N1$/),
      expect.stringMatching(/^N3\/\S+ and \d+ more of N3$/),
    ])
    expect(named[2]).toMatch(/^N4\/\S+/)
    expect(named.slice(3)).toEqual([expect.stringMatching(/^\d+ more of \d other rules$/)])
  })

  test('are five if the group is of one rule', () => {
    const [group] = report.groups
    const [first, ...others] = group!.findings.filter((finding) => finding.case.startsWith('N3/'))
    expect(otherCasesOf(report, { findings: [first!, ...others] })).toMatch(
      /^(N3\/[^, ]+, ){4}N3\/\S+ and \d+ more of N3$/,
    )
  })
})

describe('the case that leads a group of refused values', () => {
  const entryOf = (id: string, at: number): Entry => {
    const testCase = caseOf(id)
    const exchange = {
      number: at + 1,
      case: id,
      request: requestOf(testCase),
      timing: { started: at * 10, duration: 5 },
      response: respond(500),
    }
    return { case: testCase, exchange, findings: judge(testCase, exchange, { operation }) }
  }
  const leadersOf = (...ids: readonly string[]): readonly string[] => {
    const entries = ids.map(entryOf)
    const groups = groupFindings({ entries, known: () => ({ known: false }), operation })
    return groups.map(({ findings: [first] }) => first.case)
  }

  test('sends a value a second time, if every run sends the values of the others', () => {
    expect(leadersOf('R1/id-number-1', 'open/id-again', 'R1/id-number-2147483647')).toEqual([
      'open/id-again',
    ])
  })

  test('is the simplest if another one has fresh values', () => {
    expect(leadersOf('R1/plain', 'open/id-again', 'R1/id-number-1')).toEqual(['R1/plain'])
  })
})
