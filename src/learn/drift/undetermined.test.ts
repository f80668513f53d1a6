import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import type { Case } from '../../../contract/data/case.ts'
import type { ResponseData } from '../samples/sample.ts'
import { isUndetermined, type Received } from './undetermined.ts'

type Status = ResponseData['status']

const plain = '{"id":7,"name":"fern"}'
const caseWith = (id: string, need?: Case['request']['need']): Case =>
  ({ request: { need }, facts: { origins: { id } } }) as Case

/** A response to a plant whose id every run sends, and those that a service with the profile may give. */
const received = (
  status: Status,
  [ofNewId, ofKnownId]: readonly [ofNewId: Status, ofKnownId?: Status],
  parts: Partial<Received> = {},
): Received => ({
  testCase: caseWith('fixed'),
  sample: sampleWith(plain, { status }),
  possible: [
    { response: { status: ofNewId }, isOfEarlierRun: false },
    ...(ofKnownId === undefined ? [] : [{ response: { status: ofKnownId }, isOfEarlierRun: true }]),
  ],
  listed: undefined,
  ...parts,
})

test('a response that the profile has is determined', () => {
  expect(isUndetermined(received(400, [400]))).toBe(false)
  expect(isUndetermined(received(200, [400]))).toBe(false)
})

test.each(['chunked', 'split'] as const)(
  'whether there is a response to a body that is sent %s depends on timing',
  (need) => {
    const parts = { testCase: caseWith('fresh', need) }
    expect(isUndetermined(received('hang', [413], parts))).toBe(true)
    expect(isUndetermined(received(413, ['reset'], parts))).toBe(true)
    expect(isUndetermined(received(400, [413], parts))).toBe(false)
  },
)

test('whether there is a response to a long body depends on timing', () => {
  const bodyOf = (length: number) => ({
    sample: sampleWith('x'.repeat(length), { status: 'hang' }),
  })
  expect(isUndetermined(received('hang', [413], bodyOf(65_537)))).toBe(true)
  expect(isUndetermined(received('hang', [413], bodyOf(65_536)))).toBe(false)
})

test('a conflict has the plant of an earlier run, unless this run sent the id before', () => {
  expect(isUndetermined(received(409, [400, 409]))).toBe(true)
  for (const origin of ['first', 'shared'])
    expect(isUndetermined(received(409, [400, 409], { testCase: caseWith(origin) }))).toBe(false)
  expect(isUndetermined(received(422, [400, 409]))).toBe(false)
  expect(isUndetermined(received(409, [400, 422]))).toBe(false)
  expect(isUndetermined(received(409, [409]))).toBe(false)
})

test('an id that every run sends may be accepted again, although it was known', () => {
  expect(isUndetermined(received(200, [201, 400]))).toBe(true)
  expect(isUndetermined(received(400, [201, 400]))).toBe(false)
  expect(isUndetermined(received(200, [400, 400]))).toBe(false)
  expect(isUndetermined(received(200, [201, 201]))).toBe(false)
  expect(isUndetermined(received(200, [201]))).toBe(false)
})

test.each([
  [{ status: 200, repeated: 422 }, 200, true],
  [{ status: 200, repeated: 422 }, 422, true],
  [{ status: 200, repeated: 422 }, 500, false],
  [{ status: 204 }, 200, false],
  [{ status: 204 }, 500, false],
  [{ status: 200, text: '{}' }, 200, false],
  [{ status: 400 }, 200, false],
  [{ failure: 'hang' }, 200, false],
])(
  'with the entry %j, whether it got %i depends on earlier runs: %j',
  (entry, status, expected) => {
    const listed = { case: 'V3/a', ...entry }
    expect(isUndetermined(received(status, [201, 400], { listed }))).toBe(expected)
  },
)
