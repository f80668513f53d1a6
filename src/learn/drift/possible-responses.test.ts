import { describe, expect, test } from 'vitest'
import type { Case } from '../../../contract/data/case.ts'
import { partOf } from '../../../test/support/evolve.ts'
import { numbered, withNewPlant } from '../../../test/support/odd-documents.ts'
import { serveRead } from '../../core/open-operation.ts'
import type { MockOperation } from '../../core/operation.ts'
import { plantStore } from '../../core/plant-store.ts'
import type { Profile } from '../../profile/settings/settings.ts'
import { possibleResponses } from './possible-responses.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { Sample } from '../samples/sample.ts'

const refusing: Profile = { behavior: { repeatedId: 'refused', echoId: true } }
const headers = new Map([
  ['authorization', 'Bearer a'],
  ['content-type', 'application/json'],
])

/** Statuses, and whether each needs an earlier run, for a body whose id has this origin. */
function possible(
  body: string,
  origin: string,
  {
    profile = refusing,
    operation = plantStore,
    varies = [],
    ...more
  }: {
    profile?: Profile
    operation?: MockOperation
    varies?: Case['facts']['varies']
    replay?: Case['replay']
  } = {},
) {
  const mock = new ProfileMock(profile, { operation, path: '/plants' })
  const request = {
    method: 'POST',
    target: '/plants',
    headers,
    body: new TextEncoder().encode(body),
  }
  const testCase = { facts: { origins: { id: origin }, varies }, ...more } as unknown as Case
  const responses = possibleResponses(mock, testCase, { request } as unknown as Sample, operation)
  return responses.map(({ response, isOfEarlierRun }) => [response.status, isOfEarlierRun])
}

test('a fresh id is new', () => {
  expect(possible('{"id":7,"name":"Fern"}', 'fresh')).toEqual([[200, false]])
})

test('the first id of the run is known when it is sent again', () => {
  expect(possible('{"id":7,"name":"Fern"}', 'first')).toEqual([[400, false]])
})

test.each([
  ['a fixed id', '{"id":7,"name":"Fern"}', 'fixed', {}],
  ['a fresh id that doubles round', '{"id":9007199254740993,"name":"Fern"}', 'fresh', {}],
  ['a generated id', '{"id":7,"name":"Fern"}', 'fresh', { replay: { seed: 1, path: '0' } }],
])('%s may be new or known', (_, body, origin, more) => {
  expect(possible(body, origin, more)).toEqual([
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

test('a request without an id is not sent one that its document does not declare', () => {
  const operation = serveRead(
    withNewPlant((schema) => {
      delete partOf(schema, 'properties')['id']
      schema['required'] = ['name']
      schema['additionalProperties'] = false
    }),
  )
  expect(possible('{"name":"Fern"}', 'absent', { profile: {}, operation })).toEqual([
    [200, false],
    [200, true],
  ])
})

describe('of a document whose id is a text beside another integer', () => {
  const operation = serveRead(numbered)
  const body = '{"id":"00000000-0000-4000-8000-000000000001","name":"Fern","number":7}'

  test('the id counts, and where the integer comes from does not', () => {
    expect(possible(body, 'first', { operation })).toEqual([[200, false]])
  })

  test('an id that a case is about may be known', () => {
    expect(possible(body, 'fresh', { operation, varies: ['id'] })).toEqual([
      [200, false],
      [400, true],
    ])
  })
})
