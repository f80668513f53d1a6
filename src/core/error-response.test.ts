import { expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import type { Behavior } from './behavior.ts'
import { createMock } from './mock.ts'

const x = (count: number): string => 'x'.repeat(count)
const nines = (count: number): string => '9'.repeat(count)

test.each([
  [`"${x(40)}"`, `"${x(40)}"`],
  [`"${x(41)}"`, `"${x(39)}…"`],
  ['"\\n\\""', '"\\n\\""'],
  [`0.${nines(39)}`, `0.${nines(37)}…`],
  ['[{}]', 'an array'],
  ['{"a":[]}', 'an object'],
])('a message shows up to 40 characters of a value: %s', (json, shown) => {
  const { body } = post(createMock(), { body: `{"id":${json},"name":"fern"}` })
  expect(JSON.parse(body)).toEqual({ error: 3002, message: `"id" must be an integer (got ${shown})` })
})

const statuses: [name: keyof Behavior, request: TestRequest][] = [
  ['credentialStatus', { headers: { authorization: null } }],
  ['mediaTypeStatus', { headers: { 'content-type': 'text/plain' } }],
  ['unknownMethodStatus', { method: 'GET' }],
  ['unknownPathStatus', { target: '/x' }],
  ['bodyLimitStatus', { truncated: true }],
]
test.each(statuses)('behavior %s decides the status of %j; 401 adds WWW-Authenticate', (name, request) => {
  const respond = (status: number): unknown => {
    const response = post(createMock({ behavior: { [name]: status } }), request)
    return [response.status, response.headers['www-authenticate']]
  }
  expect([respond(401), respond(418)]).toEqual([
    [401, 'Bearer'],
    [418, undefined],
  ])
})
