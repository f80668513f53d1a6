import { describe, expect, test } from 'vitest'
import { caseOf } from '../../test/support/exchange.ts'
import { sample } from '../../test/support/sample-report.ts'
import type { Dependence, Group, Report, SentAgain } from '../data/report.ts'
import type { Detail, DetailLabel } from '../data/view.ts'
import { detailsOf, plainDetails } from './details.ts'

const groupOf = (kind: Group['kind']): Group => sample.groups.find((group) => group.kind === kind)!

const labelsOf = (details: readonly Detail[]): readonly DetailLabel[] =>
  details.map(({ label }) => label)

const linesOf = (details: readonly Detail[], label: DetailLabel): readonly string[] => {
  const detail = details.find((candidate) => candidate.label === label)
  return detail === undefined || detail.form === 'text' ? [] : detail.lines
}

describe('the details of a finding', () => {
  test('have the request and the response of its exchange', () => {
    for (const group of sample.groups) {
      const [finding] = group.findings
      const exchange = sample.exchanges.find(({ number }) => number === finding.exchange)!
      const lines = linesOf(detailsOf(sample, group), 'Request')
      expect(lines.at(-1)).toBe(Buffer.from(exchange.request.body!).toString())
    }
  })

  test('have the headers of every request where the case or the user has changed them', () => {
    const [violation] = sample.groups as [Group]
    const requestOfCase = (id: string, headers: Report['run']['options']['headers']) => {
      const [finding] = violation.findings
      const exchanges = sample.exchanges.map((exchange) => ({ ...exchange, case: id }))
      const options = { ...sample.run.options, headers }
      const report = { ...sample, exchanges, run: { ...sample.run, options } }
      const cases = { [id]: caseOf(id), [finding.case]: caseOf(finding.case) }
      return linesOf(detailsOf({ ...report, cases }, { findings: [finding] }), 'Request')
    }
    expect(requestOfCase('R1/plain', [])).not.toContain('Accept: application/json')
    expect(requestOfCase('R1/plain', [['accept', 'x']])).toContain('Accept: application/json')
    expect(requestOfCase('R1/no-accept', [])).toContain('Accept: application/json')
    const withoutUserAgent = requestOfCase('open/no-user-agent', [])
    expect(withoutUserAgent).toContain('User-Agent: plant-store-kit')
    expect(withoutUserAgent).not.toContain('Accept: application/json')
  })

  test('have no empty parts', () => {
    const [violation] = sample.groups as [Group]
    const alone = { ...sample, exchanges: [], curl: {} }
    expect(
      labelsOf(detailsOf(alone, { findings: violation.findings.slice(0, 1) as never })),
    ).toEqual(['Document', 'Rule', 'Case', 'Expected'])
  })

  test('of drift cite the profile, and no rule', () => {
    const labels = labelsOf(detailsOf(sample, groupOf('drift')))
    expect(labels).toContain('Profile')
    expect(labels).not.toContain('Rule')
  })

  test('say of the request that may have broken the server that it is a guess', () => {
    const { findings } = groupOf('violation')
    const sinceOf = (from: number, trigger: number): string | undefined => {
      const onset = { passed: 5, from, trigger }
      const detail = detailsOf(sample, { findings, onset }).find(({ label }) => label === 'Since')
      return detail?.form === 'text' ? detail.text : undefined
    }
    const { case: id } = sample.exchanges.find(({ number }) => number === 2)!
    expect(sinceOf(3, 2)).toMatch(`perhaps since request 2, ${id} (`)
    expect(sinceOf(3, 2)).toMatch(/; the first that fails is number 3$/)
    expect(sinceOf(2, 2)).toMatch(
      /^perhaps since request 2, .*; it is itself the first that fails$/,
    )
  })

  test('say how the case ended when it was sent again, unless it failed in the same way', () => {
    const { findings } = groupOf('violation')
    const againOf = (again: Omit<SentAgain, 'received'>): string | undefined => {
      const example = { findings, again: { received: '200 OK', ...again } }
      const detail = detailsOf(sample, example).find(({ label }) => label === 'Again')
      return detail?.form === 'text' ? detail.text : undefined
    }
    const passed = (dependsOn?: Dependence): string | undefined =>
      againOf({ outcome: 'passed', dependsOn })
    expect(againOf({ outcome: 'same' })).toBeUndefined()
    expect(againOf({ outcome: 'other' })).toBe('sent again: 200 OK')
    expect(passed()).toBe('sent again: 200 OK alone')
    expect(passed({ on: 'chance' })).toBe('sent again: 200 OK, so it is intermittent')
    expect(passed({ on: 'first' })).toBe(
      'sent again: 200 OK, so perhaps only the first request fails',
    )
    expect(passed({ on: 'turn', every: 2 })).toBe('sent again: 200 OK, but every 2nd request fails')
    expect(passed({ on: 'others' })).toBe(
      'sent again: 200 OK alone, but it fails beside other requests',
    )
  })
})

test('as plain text, details are lines with labels', () => {
  const details: readonly Detail[] = [
    { label: 'Case', form: 'text', text: 'N4/id-required' },
    { label: 'Reproduce', form: 'command', lines: ['curl a', 'b'] },
  ]
  expect(plainDetails(details)).toBe('Case: N4/id-required\n\nReproduce:\ncurl a\nb')
})
