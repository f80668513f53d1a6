import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import { classifySamples } from '../replay/classified.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { conflictsIn, Decisions, decidingGroup } from './conflicts.ts'

const service = { operation: servedStore, path: '/plants' }
const headers = { 'content-type': 'application/json' }
const refusal = (message: string): ResponseData => ({
  status: 400,
  headers,
  body: { error: 1, message },
})
const errors = {
  required: { error: 1, message: 'no {member}' },
  type: { error: 1, message: '{member} is {type}' },
}
const mock = new ProfileMock({ errors, join: false }, service)
const conflictsOf = (body: string, message = '') =>
  conflictsIn(
    classifySamples(
      [sampleWith(body, refusal(message))],
      service,
      {},
      (problem) => problem.mockAccepts,
    ),
    classesOf(servedStore),
  )
const decidingKey = (body: string, message: string): string | undefined =>
  decidingGroup(conflictsOf(body, message)[0]!, mock)?.key

test('a request conflicts if its problems are of several groups', () => {
  const [conflict] = conflictsOf('{"id":"a","name":5}')
  expect(Array.from(conflict!.byGroup, ([{ key }, problem]) => [key, problem.key])).toEqual([
    ['type/id', 'type/id/string'],
    ['type/name', 'type/name/number'],
  ])
  expect(conflictsOf('{"id":1}')).toEqual([])
  expect(conflictsOf('{"id":1,"name":"a"}')).toEqual([])
})

test('the group whose problem alone explains the response decides', () => {
  expect(decidingKey('{"id":"a","name":5}', 'id is string')).toBe('type/id')
  expect(decidingKey('{"id":"a","name":5}', 'name is number')).toBe('type/name')
  expect(decidingKey('{"id":"a"}', 'no name')).toBe('required/name')
})

test('no group decides if none explains the response', () => {
  expect(decidingKey('{"id":"a","name":5}', 'invalid')).toBeUndefined()
})

test('a group precedes another one if it was reported before it more often than after it', () => {
  const decisions = new Decisions()
  expect(decisions.precedes('id', 'name')).toBe(false)
  decisions.add('id', 'name')
  expect(decisions.precedes('id', 'name')).toBe(true)
  expect(decisions.precedes('name', 'id')).toBe(false)
  decisions.add('name', 'id')
  expect(decisions.precedes('id', 'name')).toBe(false)
  decisions.add('name', 'id')
  expect(decisions.precedes('name', 'id')).toBe(true)
  expect(decisions.precedes('name', 'tag')).toBe(false)
})
