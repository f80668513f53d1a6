import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { classesOf } from '../profile/classes/classes.ts'
import { classifySamples } from '../replay/classified.ts'
import { ProfileMock } from '../replay/profile-mock.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { conflictsIn, Decisions, decidingGroup } from './conflicts.ts'
import { groupsByKey } from './order-groups.ts'

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
    classifySamples([sampleWith(body, refusal(message))], service, {}),
    classesOf(servedStore.source),
  )
const decidingKey = (body: string, message: string): string | undefined =>
  decidingGroup(conflictsOf(body, message)[0]!, mock)?.key

test('a request conflicts if its problems are of several groups', () => {
  const [conflict] = conflictsOf('{"id":"a","name":5}')
  expect(
    Array.from(conflict!.byGroup, ([{ key }, problem]) => [key, problem.profileClass.key]),
  ).toEqual([
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

const traits = { firstType: false, nullApart: false, anyOrder: false }
const groups = groupsByKey(classesOf(servedStore.source))
const [id, name] = [groups.get('type/id/string')!, groups.get('type/name/number')!]
const body = '{"id":"a","name":5}'

/** Whether the id precedes the name, and the other way round, if these messages are reported for both. */
const precedence = (messages: readonly string[], changed: Partial<typeof traits> = {}) => {
  const conflicts = messages.flatMap((message) => conflictsOf(body, message))
  const decisions = new Decisions(conflicts, { ...traits, ...changed }, mock)
  return [decisions.precedes(id, name), decisions.precedes(name, id)]
}

test('a group precedes another one if it was reported before it more often than after it', () => {
  expect(precedence([])).toEqual([false, false])
  expect(precedence(['id is string'])).toEqual([true, false])
  expect(precedence(['id is string', 'name is number'])).toEqual([false, false])
  expect(precedence(['id is string', 'name is number', 'name is number'])).toEqual([false, true])
})

test('null instead of a member precedes others with the other wrong types there, or apart', () => {
  const ofNull = groups.get('type/id/null')!
  const precedes = (nullApart: boolean): boolean => {
    const conflicts = conflictsOf(body, 'id is string')
    return new Decisions(conflicts, { ...traits, nullApart }, mock).precedes(ofNull, name)
  }
  expect([precedes(false), precedes(true)]).toEqual([true, false])
})

test('what a service in any order finds once it has read the body precedes nothing of that', () => {
  const conflicts = conflictsOf('{"id":null}', 'no name')
  const [missing, ofNull] = [groups.get('required/name')!, groups.get('type/id/null')!]
  const precedes = (anyOrder: boolean): boolean =>
    new Decisions(conflicts, { ...traits, anyOrder, nullApart: true }, mock).precedes(
      missing,
      ofNull,
    )
  expect([precedes(false), precedes(true)]).toEqual([true, false])
})
