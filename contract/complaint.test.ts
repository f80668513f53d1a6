import { expect, test } from 'vitest'
import { complaint } from './complaint.ts'
import type { Finding } from './finding.ts'
import { ruleOf } from './rules.ts'

const finding = (more: Partial<Finding>): Finding => ({
  kind: 'violation',
  rule: 'N5',
  code: 'accepted',
  case: 'N5/id-true',
  exchange: 1,
  expected: '400 with an Error body',
  received: '200',
  citation: ruleOf('N5').citation,
  message: 'id is true: answered 200 OK',
  ...more,
})

const curl = (exchange: number): string => `curl ${exchange}`

test('a complaint names each cause once', () => {
  const findings = [
    finding({}),
    finding({ exchange: 2 }),
    finding({ exchange: 3, received: '201' }),
  ]
  expect(complaint(findings, false, curl)).toBe(
    `N5: id is true: answered 200 OK
  expected: 400 with an Error body
  the document, "NewPlant": id | integer, format int64 | yes
  again: curl 1

N5: id is true: answered 200 OK
  expected: 400 with an Error body
  the document, "NewPlant": id | integer, format int64 | yes
  again: curl 3`,
  )
})

test('a warning is a complaint only where it is strict', () => {
  expect(complaint([finding({ kind: 'warning' })], false, curl)).toBeUndefined()
  expect(complaint([finding({ kind: 'warning' })], true, curl)).toContain('N5')
  expect(complaint([finding({ kind: 'note' })], true, curl)).toBeUndefined()
})
