import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import type { Unexplained } from 'plant-store-kit/options'
import type { ResponseData } from '../samples/response-data.ts'
import { dependsOnEarlierRun } from './earlier-run.ts'
import type { PossibleResponse } from './possible-responses.ts'

type Repeatable = Parameters<typeof dependsOnEarlierRun>[0]
type Status = ResponseData['status']

const sampleOf = (status: Status) => sampleWith('{"id":7,"name":"fern"}', { status })

const possibleBy = (
  basis: PossibleResponse['basis'],
  ofNewId: Status,
  ofKnownId?: Status,
): PossibleResponse[] => [
  { response: { status: ofNewId }, basis: 'new-id' },
  ...(ofKnownId === undefined ? [] : [{ response: { status: ofKnownId }, basis }]),
]

/** A response to a plant whose id every run sends, and those that a service with the profile may give. */
const received = (
  status: Status,
  [ofNewId, ofKnownId]: readonly [ofNewId: Status, ofKnownId?: Status],
  parts: Partial<Repeatable> = {},
): Repeatable => ({
  sample: sampleOf(status),
  possibleResponses: possibleBy('id-of-earlier-run', ofNewId, ofKnownId),
  listed: undefined,
  ...parts,
})

test('a response that the profile has does not depend on earlier runs', () => {
  expect(dependsOnEarlierRun(received(400, [400]))).toBe(false)
  expect(dependsOnEarlierRun(received(200, [400]))).toBe(false)
})

test('a conflict has the resource of an earlier run, unless this run sent the id before', () => {
  expect(dependsOnEarlierRun(received(409, [400, 409]))).toBe(true)
  const ofThisRun = { possibleResponses: possibleBy('shared-id', 400, 409) }
  expect(dependsOnEarlierRun(received(409, [400, 409], ofThisRun))).toBe(false)
  expect(dependsOnEarlierRun(received(422, [400, 409]))).toBe(false)
  expect(dependsOnEarlierRun(received(409, [400, 422]))).toBe(false)
  expect(dependsOnEarlierRun(received(409, [409]))).toBe(false)
})

test('an id that every run sends may be accepted again, although it was known', () => {
  expect(dependsOnEarlierRun(received(200, [201, 400]))).toBe(true)
  expect(dependsOnEarlierRun(received(400, [201, 400]))).toBe(false)
  expect(dependsOnEarlierRun(received(200, [400, 400]))).toBe(false)
  expect(dependsOnEarlierRun(received(200, [201, 201]))).toBe(false)
  expect(dependsOnEarlierRun(received(200, [201]))).toBe(false)
})

test.each<[entry: Omit<Unexplained, 'case'>, status: Status, expected: boolean]>([
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
    const listed = { case: sampleOf(status).caseId, ...entry }
    expect(dependsOnEarlierRun(received(status, [201, 400], { listed }))).toBe(expected)
  },
)

test('the response to a repeated id is in the profile', () => {
  expect(dependsOnEarlierRun(received(422, [201, 400]))).toBe(false)
})
