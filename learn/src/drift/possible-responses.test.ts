import { expect, test } from 'vitest'
import type { CaseFacts, Origin } from '../../../contract/data/case.ts'
import { partOf } from '../../../test/support/evolve.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { serveRead } from '../../../src/core/serve-read.ts'
import type { BodyMockOperation } from '../../../src/core/operation.ts'
import type { Profile } from 'plant-store-kit/options'
import { isOfOtherResource, possibleResponses } from './possible-responses.ts'
import { ProfileMock } from '../replay/profile-mock.ts'

const refusing: Profile = { behavior: { repeatedId: 'refused', echoId: true } }

/** Statuses, and whether each is about the plant of another request, for a body whose id has this origin. */
function possible(
  body: string,
  id: Origin,
  {
    profile = refusing,
    operation = servedStore,
  }: { readonly profile?: Profile; readonly operation?: BodyMockOperation } = {},
) {
  const mock = new ProfileMock(profile, { operation, path: '/plants' })
  const facts: Partial<CaseFacts> = { origins: { id } }
  const sample = sampleWith(body, { status: 200 }, { facts })
  return possibleResponses(mock, sample, operation).map((possibleResponse) => [
    possibleResponse.response.status,
    isOfOtherResource(possibleResponse),
  ])
}

test('a fresh id is new', () => {
  expect(possible('{"id":7,"name":"Fern"}', 'fresh')).toEqual([[200, false]])
})

test('the first id of the run is known when it is sent again', () => {
  expect(possible('{"id":7,"name":"Fern"}', 'first')).toEqual([[400, false]])
})

test.each<[what: string, body: string, origin: Origin]>([
  ['a fixed id', '{"id":7,"name":"Fern"}', 'fixed'],
  ['an id of several requests', '{"id":7,"name":"Fern"}', 'shared'],
  ['a fresh id that doubles round', '{"id":9007199254740993,"name":"Fern"}', 'fresh'],
])('%s may be new or known', (_, body, origin) => {
  expect(possible(body, origin)).toEqual([
    [200, false],
    [400, true],
  ])
})

test('an id that the service reads as an integer may be known', () => {
  const profile: Profile = { ...refusing, errors: { 'type/id/boolean': 'accepted' } }
  expect(possible('{"id":true,"name":"Fern"}', 'mistyped', { profile })).toEqual([
    [200, false],
    [400, true],
  ])
})

test('an id that the service reads in malformed JSON may be known', () => {
  const profile: Profile = { ...refusing, errors: { 'body-json/fraction': 'accepted' } }
  expect(possible('{"name":"Fern","id":1.}', 'fixed', { profile })).toEqual([
    [200, false],
    [400, true],
  ])
})

test('of a service that accepts ids again, both responses are the same', () => {
  expect(possible('{"id":7,"name":"Fern"}', 'fixed', { profile: {} })).toEqual([
    [200, false],
    [200, true],
  ])
})

test('a body that is nested too deep to be written again stays as it is', () => {
  const behavior = { ...refusing.behavior, nestingLimit: 1_000_000 }
  const profile: Profile = { behavior, errors: { 'type/id/boolean': 'accepted' } }
  const nest = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const body = `{"id":true,"name":"Fern","nest":${nest}}`
  expect(possible(body, 'mistyped', { profile })).toEqual([
    [200, false],
    [400, true],
  ])
})

test('without an id in the document, no request has a known one', () => {
  const operation = serveRead(
    withNewPlant((schema) => {
      delete partOf(schema, 'properties')['id']
      schema['required'] = ['name']
      schema['additionalProperties'] = false
    }),
  )
  expect(possible('{"name":"Fern"}', 'fixed', { profile: {}, operation })).toEqual([[200, false]])
})
