import { expect, test } from 'vitest'
import type { Exchange } from '../../../contract/data/exchange.ts'
import type { PlannedResponse } from '../../../src/core/exchange.ts'
import { isAccepted, receivedResponse, receivedText, responseOf } from './response-data.ts'

const utf8 = new TextEncoder()

const planned = (more: object) =>
  ({ status: 400, headers: {}, body: '', ...more }) as unknown as PlannedResponse

/** An exchange with a response of the service. */
const exchangeOf = (response: object, method = 'POST') =>
  ({
    request: { method },
    response: {
      type: 'response',
      status: 200,
      headers: [],
      body: utf8.encode('{"a":1}'),
      ...response,
    },
  }) as unknown as Exchange

test('a response has the headers that matter to clients, in lower case', () => {
  const headers = { 'Content-Type': 'text/plain', Allow: 'PUT, GET', 'X-Powered-By': 'a' }
  expect(responseOf(planned({ headers, body: 'no' }), 'POST')).toEqual({
    status: 400,
    headers: { 'content-type': 'text/plain', allow: 'GET, PUT' },
    body: 'no',
    isText: true,
  })
})

test('a repeated header of a response has all of its values', () => {
  const headers = [
    ['WWW-Authenticate', 'Bearer'],
    ['www-authenticate', 'Basic'],
    ['Allow', 'PUT'],
    ['Allow', 'GET'],
  ]
  expect(receivedResponse(exchangeOf({ headers })).headers).toEqual({
    'www-authenticate': 'Bearer, Basic',
    allow: 'GET, PUT',
  })
})

test('a body is JSON or a text, and absent for HEAD', () => {
  expect(responseOf(planned({ body: '{"a":[1]}' }), 'POST').body).toEqual({ a: [1] })
  expect(responseOf(planned({ body: '{"a":' }), 'POST')).toMatchObject({
    body: '{"a":',
    isText: true,
  })
  expect(responseOf(planned({ body: '{}' }), 'HEAD')).toEqual({ status: 400, headers: {} })
})

test.each([
  [499, true],
  [501, false],
])('JSON of %i levels can be compared: %j', (levels, isKept) => {
  const body = '['.repeat(levels) + ']'.repeat(levels)
  expect(responseOf(planned({ body }), 'POST').body !== undefined).toBe(isKept)
})

test('a fault is the status of a response that never came', () => {
  expect(responseOf(planned({ fault: 'reset' }), 'POST')).toEqual({ status: 'reset' })
})

test('a truncated body and that of HEAD are unknown', () => {
  expect(receivedResponse(exchangeOf({ bodyLength: 9 })).body).toBeUndefined()
  expect(receivedResponse(exchangeOf({}, 'HEAD')).body).toBeUndefined()
})

test.each([
  ['timeout', 'hang'],
  ['cut-off', 'cut-off'],
  ['connection', 'reset'],
])('a failure of kind %s is the fault %s', (kind, status) => {
  const exchange = exchangeOf({ type: 'failure', kind, body: undefined })
  expect(receivedResponse(exchange)).toEqual({ status })
  expect(receivedText(exchange)).toBeUndefined()
})

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
  ['hang', false],
] as const)('a response with status %j is accepting: %j', (status, isAccepting) => {
  expect(isAccepted({ status })).toBe(isAccepting)
})
