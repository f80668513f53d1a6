import { expect, test } from 'vitest'
import { ChoicesMade } from './choices-made.ts'
import type { SentRequest } from './message.ts'

const request = (line: string): SentRequest => {
  const [method = '', path = ''] = line.split(' ')
  return { method, path, query: '', headers: [], body: new Uint8Array() }
}
const told = (made: ChoicesMade): [string | undefined, SentRequest][] =>
  made.all.map(({ token, request: each }) => [token, each])

test('holds the last choice for all and for each token', () => {
  const made = new ChoicesMade(10)
  const [first, second, own] = [
    request('PUT /_mock/scenario'),
    request('PUT /_mock/scenario'),
    request('PUT /_mock/scenario'),
  ]
  made.note(first, undefined)
  made.note(own, 'ada')
  made.note(second, undefined)
  expect(told(made)).toEqual([
    ['ada', own],
    [undefined, second],
  ])
  expect(made.all[1]?.request).toBe(second)
})

test('forgets a choice that was taken back', () => {
  const made = new ChoicesMade(10)
  for (const token of [undefined, 'ada', 'bob']) made.note(request('PUT /_mock/scenario'), token)
  made.note(request('DELETE /_mock/scenario'), 'ada')
  made.note(request('POST /_mock/reset'), 'bob')
  expect(made.all.map(({ token }) => token)).toEqual([undefined])
})

test('forgets all with a reset of all', () => {
  const made = new ChoicesMade(10)
  for (const token of [undefined, 'ada']) made.note(request('PUT /_mock/scenario'), token)
  made.note(request('POST /_mock/reset'), undefined)
  expect(made.all).toEqual([])
})

test('forgets what was chosen for all with new settings', () => {
  const made = new ChoicesMade(10)
  for (const token of [undefined, 'ada']) made.note(request('PUT /_mock/scenario'), token)
  made.forgetDefault()
  expect(made.all.map(({ token }) => token)).toEqual(['ada'])
})

test('notes nothing but choices', () => {
  const made = new ChoicesMade(10)
  made.note(request('PUT /_mock/scenario'), 'ada')
  made.note(request('DELETE /_mock/requests'), 'ada')
  made.note(request('DELETE /_mock/plants'), undefined)
  expect(made.all).toHaveLength(1)
})

test('holds so many, and the one for all', () => {
  const made = new ChoicesMade(3)
  for (const token of [undefined, 'ada', 'bob', 'eve', 'joe'])
    made.note(request('PUT /_mock/scenario'), token)
  expect(made.all.map(({ token }) => token)).toEqual([undefined, 'eve', 'joe'])
})
