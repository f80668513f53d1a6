import { expect, test } from 'vitest'
import type { Case } from '../../../contract/data/case.ts'
import { servedStore } from '../../../test/support/store.ts'
import { classifiedProblem } from '../profile/classes/classified-problem.ts'
import { classesOf } from '../profile/classes/classes.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { dependsOnTiming } from './timing.ts'

type Status = ResponseData['status']

/** Whether a response depends on timing if the profile has another one. */
function depends(
  status: Status,
  expected: Status,
  need?: Case['request']['need'],
  body = '{"id":7,"name":"fern"}',
): boolean {
  const testCase = { request: { need } } as Case
  const response = { status: expected }
  return dependsOnTiming(testCase, sampleWith(body, { status }), [{ response }])
}

test.each(['chunked', 'split'] as const)(
  'whether there is a response to a body that is sent %s depends on timing',
  (need) => {
    expect(depends('hang', 413, need)).toBe(true)
    expect(depends(413, 'reset', need)).toBe(true)
    expect(depends(400, 413, need)).toBe(false)
  },
)

test('whether there is a response to a body in one piece does not', () => {
  expect(depends('hang', 413)).toBe(false)
})

test('whether there is a response to a long body depends on timing', () => {
  expect(depends('hang', 413, undefined, 'x'.repeat(65_537))).toBe(true)
  expect(depends('hang', 413, undefined, 'x'.repeat(65_536))).toBe(false)
})

test.each([
  ['a wrong path', 'unknown-path', true],
  ['a missing credential', 'credential-missing', true],
  ['a wrong media type', 'media-type', true],
  ['malformed JSON', 'body-json', false],
  ['a wrong type', 'type/name', false],
])('a reset instead of the refusal of %s may come before it', (_, key, may) => {
  const profileClass = classesOf(servedStore.source).get(key)!
  const problem = classifiedProblem(profileClass, { message: '', pointer: '' }, {} as never)
  const isTiming = (status: Status): boolean => {
    const sample = sampleWith('{"id":7}', { status })
    const expected = { response: { status: 400 }, problem }
    return dependsOnTiming({ request: {} } as Case, sample, [expected])
  }
  expect(isTiming('reset')).toBe(may)
  expect(isTiming('hang')).toBe(false)
})
