import { expect, test } from 'vitest'
import { failureMessage } from './failure-message.ts'
import type { Finding } from './finding.ts'
import { ruleOf } from './rules.ts'

const { citation, docs } = ruleOf('N5')
const finding = (overrides: Partial<Finding> = {}): Finding => ({
  kind: 'violation',
  rule: 'N5',
  code: 'accepted',
  case: 'N5/id-true',
  exchange: 1,
  expected: '400 with an Error body',
  received: '200',
  citation,
  docs,
  message: 'id is true: responded 200 OK',
  ...overrides,
})

const curl = (exchange: number): string => `curl ${exchange}`

test('a failure message explains each cause once', () => {
  const findings = [finding(), finding({ exchange: 2 }), finding({ exchange: 3, received: '201' })]
  expect(failureMessage(findings, false, curl)).toBe(
    `N5: id is true: responded 200 OK
  expected: 400 with an Error body
  document: NewPlant: “id | integer, format int64 | yes”
  rule: docs/contract-rules.md#n5
  reproduce: curl 1

N5: id is true: responded 200 OK
  expected: 400 with an Error body
  document: NewPlant: “id | integer, format int64 | yes”
  rule: docs/contract-rules.md#n5
  reproduce: curl 3`,
  )
})

test('drift fails with the line of the profile', () => {
  const citation = { section: 'store.yaml', line: 3, quote: 'error: 7', pointer: '' }
  expect(failureMessage([finding({ kind: 'drift', citation })], false, curl)).toContain(
    '\n  profile: store.yaml, line 3: “error: 7”\n',
  )
})

test('a warning fails only a strict test, a note never', () => {
  expect(failureMessage([finding({ kind: 'warning' })], false, curl)).toBeUndefined()
  expect(failureMessage([finding({ kind: 'warning' })], true, curl)).toContain('N5')
  expect(failureMessage([finding({ kind: 'note' })], true, curl)).toBeUndefined()
})
