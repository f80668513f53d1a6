import { expect, test } from 'vitest'
import { store } from '../../../test/support/store.ts'
import { caseWith, withProperties } from '../../../test/support/case-with-body.ts'
import { withMember } from '../../../test/support/odd-documents.ts'
import { dependsOnRun } from './runs.ts'

// The shortest id of a run has 9 digits, and the longest 10.
const short = withMember('name', { type: 'string', maxLength: 14 })

test('a body depends on the run if the name of some runs is too long', () => {
  expect(dependsOnRun(caseWith('V3', '{"id":5,"name":"fern $ID"}'), [], short)).toBe(true)
  expect(dependsOnRun(caseWith('V3', '{"id":5,"name":"f $ID"}'), [], short)).toBe(false)
})

test('a body depends on the run if the id of some runs is too large', () => {
  const limited = withProperties({ id: { type: 'integer', maximum: 5_000_000_000 } })
  expect(dependsOnRun(caseWith('V1', '{"id":$ID0,"name":"$NAME"}'), [], limited)).toBe(true)
  expect(dependsOnRun(caseWith('V1', '{"id":$ID,"name":"$NAME"}'), [], limited)).toBe(false)
})

test('a body depends on the run if both its id and its name are limited', () => {
  const limited = withProperties({
    id: { type: 'integer', minimum: 1 },
    name: { type: 'string', maxLength: 14 },
  })
  expect(dependsOnRun(caseWith('V3', '{"id":5,"name":"fern $ID"}'), [], limited)).toBe(true)
})

test('a body whose name is the same in each run does not depend on it', () => {
  const testCase = caseWith('V4', '{"id":$ID,"name":"a"}')
  expect(dependsOnRun(testCase, [], short)).toBe(false)
  expect(dependsOnRun(testCase, [], store)).toBe(false)
})
