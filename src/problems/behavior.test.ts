import { expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { storeDocument } from '../../test/support/store.ts'
import type { Behavior } from './behavior.ts'
import { createMock } from '../core/create-mock.ts'

const statuses: [name: keyof Behavior, request: TestRequest][] = [
  ['credentialStatus', { headers: { authorization: null } }],
  ['mediaTypeStatus', { headers: { 'content-type': 'text/plain' } }],
  ['unknownMethodStatus', { method: 'GET' }],
  ['unknownPathStatus', { target: '/x' }],
  ['bodyLimitStatus', { truncated: true }],
]
test.each(statuses)('%s decides the status of %j; 401 adds WWW-Authenticate', (name, request) => {
  const respond = (status: number): unknown => {
    const response = post(createMock({ behavior: { [name]: status } }), request)
    return [response.status, response.headers['www-authenticate']]
  }
  expect([respond(401), respond(418)]).toEqual([
    [401, 'Bearer'],
    [418, undefined],
  ])
})

test('repeatedId compares numbers, and only within one token', () => {
  const mock = createMock({ document: storeDocument, behavior: { repeatedId: 'refused' } })
  const send = (id: string, token: string): number =>
    post(mock, { token, body: `{"id":${id},"name":"fern"}` }).status
  expect([send('7', 'a'), send('7.0', 'a'), send('7', 'b')]).toEqual([200, 400, 200])
  mock.forToken('a').reset()
  expect(send('70e-1', 'a')).toBe(200)
})

test('a pattern does not match if the steps of the request do not suffice', () => {
  const mock = createMock({ behavior: { members: { name: { pattern: String.raw`^\p{L}*$` } } } })
  const send = (name: string): unknown => {
    const response = post(mock, { body: JSON.stringify({ id: 1, name }) })
    return [response.status, (JSON.parse(response.body) as { readonly error?: number }).error]
  }
  // Letters that are all different take most steps.
  const letters = String.fromCodePoint(...Array.from({ length: 10_000 }, (_, at) => 0x4e00 + at))
  expect(send(letters)).toEqual([200, undefined])
  expect(send(letters.repeat(30))).toEqual([400, 3008])
})
