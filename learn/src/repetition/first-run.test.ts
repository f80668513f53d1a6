import { expect, test } from 'vitest'
import type { Origin } from '../../../contract/data/case.ts'
import { partOf } from '../../../test/support/evolve.ts'
import { numbered, withNewPlant } from '../../../test/support/odd-documents.ts'
import { sampleWith, sentNamesOf } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { serveRead } from '../../../src/core/serve-read.ts'
import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { asFirstRun } from './first-run.ts'

const known: ResponseData = { status: 422, body: { message: 'id 7 is known' } }
const accepted: ResponseData = { status: 201, body: { name: 'a' } }

const withId = (id: unknown, response: ResponseData, origin: Origin) =>
  sampleWith(`{"id":${JSON.stringify(id)},"name":"a"}`, response, {
    facts: { origins: { id: origin } },
  })

/** Of each sample, whether its id was accepted before, or the status that it counts with. */
const read = (...samples: readonly Sample[]): readonly unknown[] =>
  asFirstRun(samples, servedStore).map(({ isKnownId, statusIfKnown, response }) =>
    statusIfKnown === undefined ? isKnownId : `${response.status}, later ${statusIfKnown}`,
  )

test('an id that was accepted before is known', () => {
  expect(
    read(
      withId(70_001, accepted, 'shared'),
      withId(70_001, known, 'shared'),
      withId(70_002, accepted, 'fresh'),
    ),
  ).toEqual([false, true, false])
})

test('the id of a refused request, or of another method, is not known', () => {
  const put = { ...withId(2, accepted, 'fresh') }
  expect(
    read(
      withId(1, { status: 400 }, 'fresh'),
      withId(1, accepted, 'fresh'),
      { ...put, request: { ...put.request, method: 'PUT' } },
      withId(2, accepted, 'fresh'),
    ),
  ).toEqual([false, false, false, false])
})

test('a fixed id that is refused as a known one counts as accepted, as in a first run', () => {
  expect(
    read(
      withId(70_001, accepted, 'shared'),
      withId(70_001, known, 'shared'),
      withId(0, known, 'fixed'),
      withId(-1, { status: 422, body: { message: 'id must be positive' } }, 'fixed'),
    ),
  ).toEqual([false, true, '201, later 422', false])
})

test('a fixed id that is accepted counts so, too, and its body is not compared', () => {
  expect(
    read(
      withId(70_001, accepted, 'shared'),
      withId(70_001, known, 'shared'),
      withId(0, accepted, 'fixed'),
    ),
  ).toEqual([false, true, '201, later 422'])
})

test('a conflict may contain the plant that was stored', () => {
  const conflict = (name: string): ResponseData => ({ status: 409, body: { plant: name } })
  expect(
    read(
      withId(70_001, accepted, 'shared'),
      withId(70_001, conflict('a'), 'shared'),
      withId(0, conflict('another'), 'fixed'),
    ),
  ).toEqual([false, true, '201, later 409'])
})

test('a refusal may name the plant that was stored, of this run or of another client', () => {
  const knownAs = (name: string): ResponseData => ({
    status: 422,
    body: { message: `plant 7 is known as ${name}` },
  })
  const sentNames = sentNamesOf('Check a1b2c3d 1')
  expect(
    read(
      withId(70_001, accepted, 'shared'),
      { ...withId(70_001, knownAs('Check a1b2c3d 1'), 'shared'), sentNames },
      withId(0, knownAs('Fern'), 'fixed'),
      withId(1, { status: 422, body: { message: 'plant 8 is unknown as Fern' } }, 'fixed'),
    ),
  ).toEqual([false, true, '201, later 422', false])
})

test('a text around the word "plant" alone does not show that an id is known', () => {
  const message = (text: string): ResponseData => ({ status: 422, body: { message: text } })
  expect(
    read(
      withId(70_001, accepted, 'shared'),
      withId(70_001, message('the plant is known'), 'shared'),
      withId(0, message('the id of the plant is known'), 'fixed'),
    ),
  ).toEqual([false, true, false])
})

test('a response that fresh ids also get does not show that an id is known', () => {
  expect(
    read(
      withId(70_001, accepted, 'shared'),
      withId(70_001, known, 'shared'),
      withId(70_002, known, 'fresh'),
      withId(0, known, 'fixed'),
    ),
  ).toEqual([false, true, false, false])
})

test('the id and the name of the first request show as well that they are known', () => {
  const withName = { ...withId(70_003, known, 'fresh') }
  const again = { ...withName, facts: { ...withName.facts, origins: { name: 'first' } as const } }
  expect(read(again, withId(0, known, 'fixed'))).toEqual([false, '200, later 422'])
  expect(read(withId(1, known, 'first'), withId(0, known, 'fixed'))).toEqual([
    false,
    '200, later 422',
  ])
})

test('without a refused repetition, all is as it was received', () => {
  expect(read(withId(70_001, accepted, 'shared'), withId(0, known, 'fixed'))).toEqual([
    false,
    false,
  ])
})

test('without an id in the document, a refusal repeats none', () => {
  const operation = serveRead(
    withNewPlant((schema) => {
      delete partOf(schema, 'properties')['id']
      schema['required'] = ['name']
    }),
  )
  const refused: ResponseData = { status: 403, body: { message: 'the token is missing' } }
  const withName = (origin: Origin): Sample =>
    sampleWith('{"name":"a"}', refused, { facts: { origins: { name: origin } } })
  const samples = asFirstRun([withName('first'), withName('fresh')], operation)
  expect(samples.map(({ response }) => response.status)).toEqual([403, 403])
})

test('a text that the document has as the id is what the service knows, and no other integer', () => {
  const operation = serveRead(numbered)
  const withUuid = (id: string, number: number, response: ResponseData, origin: Origin): Sample =>
    sampleWith(JSON.stringify({ id, name: 'a', number }), response, {
      facts: { origins: { id: origin } },
    })
  const [first, second] = [
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000002',
  ]
  const samples = asFirstRun(
    [
      withUuid(first, 70_001, accepted, 'shared'),
      withUuid(second, 70_001, accepted, 'shared'),
      withUuid(first, 70_002, known, 'fresh'),
    ],
    operation,
  )
  expect(samples.map(({ isKnownId }) => isKnownId)).toEqual([false, false, true])
})
