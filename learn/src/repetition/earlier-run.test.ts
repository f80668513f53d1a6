import { expect, test } from 'vitest'
import type { Origin } from '../../../contract/data/case.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { serveRead } from '../../../src/core/serve-read.ts'
import type { Unexplained } from 'plant-store-kit/options'
import type { ResponseData } from '../samples/response-data.ts'
import { dependsOnEarlierRun, type Received } from './earlier-run.ts'

type Status = ResponseData['status']

const withOrigin = (status: Status, id: Origin = 'fixed') =>
  sampleWith('{"id":7,"name":"fern"}', { status }, { facts: { origins: { id } } })

/** A response to a plant whose id every run sends, and those that a service with the profile may give. */
const received = (
  status: Status,
  [ofNewId, ofKnownId]: readonly [ofNewId: Status, ofKnownId?: Status],
  parts: Partial<Received> = {},
): Received => ({
  sample: withOrigin(status),
  operation: servedStore,
  possible: [
    { response: { status: ofNewId }, isOfOtherPlant: false },
    ...(ofKnownId === undefined ? [] : [{ response: { status: ofKnownId }, isOfOtherPlant: true }]),
  ],
  unexplained: [],
  ...parts,
})

test('a response that the profile has does not depend on earlier runs', () => {
  expect(dependsOnEarlierRun(received(400, [400]))).toBe(false)
  expect(dependsOnEarlierRun(received(200, [400]))).toBe(false)
})

test('a conflict has the plant of an earlier run, unless this run sent the id before', () => {
  expect(dependsOnEarlierRun(received(409, [400, 409]))).toBe(true)
  for (const origin of ['first', 'shared'] as const)
    expect(
      dependsOnEarlierRun(received(409, [400, 409], { sample: withOrigin(409, origin) })),
    ).toBe(false)
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
    const unexplained = [{ case: withOrigin(status).caseId, ...entry }]
    expect(dependsOnEarlierRun(received(status, [201, 400], { unexplained }))).toBe(expected)
    const ofOthers = [{ case: 'V3/a', ...entry }]
    expect(dependsOnEarlierRun(received(500, [201, 400], { unexplained: ofOthers }))).toBe(false)
  },
)

test('without an id in the document, nothing depends on earlier runs', () => {
  const operation = serveRead(
    withNewPlant((schema) => {
      schema['properties'] = { number: { type: 'integer' }, name: { type: 'string' } }
    }),
  )
  expect(dependsOnEarlierRun(received(409, [400, 409], { operation }))).toBe(false)
})

test('the response to a repeated id is in the profile', () => {
  const unexplained = [{ case: 'open/id-again', status: 422 }]
  expect(dependsOnEarlierRun(received(422, [201, 400], { unexplained }))).toBe(false)
})
