import { describe, expect, test } from 'vitest'
import { type Baseline, createKnown, formatBaseline, parseBaseline } from './baseline.ts'
import type { Finding } from './finding.ts'
import { ruleOf } from './rules.ts'

const baseline: Baseline = {
  version: 1,
  findings: [
    { rule: 'N5', code: 'accepted', case: 'N5/id-true' },
    { rule: 'R7', code: 'status', case: 'N2/generated' },
  ],
}

const finding = (more: Partial<Finding>): Finding => ({
  kind: 'violation',
  rule: 'N5',
  code: 'accepted',
  case: 'N5/id-true',
  exchange: 1,
  expected: '400',
  received: '200',
  citation: ruleOf('N5').citation,
  docs: ruleOf('N5').docs,
  message: 'it was',
  ...more,
})

describe('a baseline', () => {
  test('has one finding per line in its file', () => {
    expect(formatBaseline(baseline)).toBe(`{
  "version": 1,
  "findings": [
    {"rule":"N5","code":"accepted","case":"N5/id-true"},
    {"rule":"R7","code":"status","case":"N2/generated"}
  ]
}
`)
    expect(parseBaseline(formatBaseline(baseline))).toEqual(baseline)
    expect(parseBaseline(formatBaseline({ version: 1, findings: [] })).findings).toEqual([])
  })

  test('identifies findings by rule, code and case', () => {
    const isKnown = createKnown(baseline)
    expect(isKnown(finding({}))).toBe(true)
    expect(isKnown(finding({ case: 'N5/id-false' }))).toBe(false)
    expect(isKnown(finding({ code: 'status' }))).toBe(false)
    expect(isKnown(finding({ kind: 'note' }))).toBe(false)
  })

  test('identifies generated cases by their rule', () => {
    const isKnown = createKnown(baseline)
    expect(isKnown(finding({ rule: 'R7', code: 'status', case: 'N2/generated-17:0' }))).toBe(true)
    expect(isKnown(finding({ rule: 'R7', code: 'status', case: 'N3/generated-17' }))).toBe(false)
  })

  test.each([
    ['x', 'it is not JSON'],
    ['null', 'its version is not 1'],
    ['{"version":2,"findings":[]}', 'its version is not 1'],
    ['{"version":1,"findings":[{"rule":"N5"}]}', 'a finding lacks rule, code or case'],
    ['{"version":1,"findings":[{"rule":"Z9","code":"a","case":"b"}]}', 'a finding lacks'],
  ])('is rejected as %s: %s', (text, why) => {
    expect(() => parseBaseline(text)).toThrow(why)
  })
})
