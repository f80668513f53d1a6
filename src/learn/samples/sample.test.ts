import { expect, test } from 'vitest'
import type { Case } from '../../../contract/data/case.ts'
import type { Exchange } from '../../../contract/data/exchange.ts'
import type { PlannedResponse } from '../../core/exchange.ts'
import { isAccepted, responseOf, sampleOf, sentMember } from './sample.ts'

const utf8 = new TextEncoder()

const planned = (more: object) =>
  ({ status: 400, headers: {}, body: '', ...more }) as unknown as PlannedResponse

const testCase = { id: 'R1/plain', facts: { varies: [] } } as unknown as Case

/** An exchange with a response of the service. */
const exchangeOf = (response: object, method = 'POST') =>
  ({
    number: 3,
    request: {
      method,
      url: 'http://plants.example/plants?a=1',
      headers: [
        ['Accept', 'text/csv'],
        ['accept', 'image/png'],
      ],
      body: utf8.encode('{"id":7,"name":"Fern"}'),
    },
    timing: { started: 0, duration: 12 },
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
  expect(sampleOf(testCase, exchangeOf({ headers })).response.headers).toEqual({
    'www-authenticate': 'Bearer, Basic',
    allow: 'GET, PUT',
  })
})

test('a request without a body has an empty one', () => {
  const exchange = exchangeOf({})
  const { body: _body, ...request } = exchange.request
  expect(sampleOf(testCase, { ...exchange, request }).request.body).toHaveLength(0)
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

test('an exchange is a request as a mock gets it, and a response to compare', () => {
  expect(sampleOf(testCase, exchangeOf({}))).toMatchObject({
    caseId: 'R1/plain',
    facts: { varies: [] },
    number: 3,
    duration: 12,
    request: {
      method: 'POST',
      target: '/plants?a=1',
      headers: new Map([['accept', 'text/csv, image/png']]),
    },
    response: { status: 200, body: { a: 1 } },
  })
})

test('a truncated body and that of HEAD are unknown', () => {
  expect(sampleOf(testCase, exchangeOf({ bodyLength: 9 })).response.body).toBeUndefined()
  expect(sampleOf(testCase, exchangeOf({}, 'HEAD')).response.body).toBeUndefined()
})

test.each([
  ['timeout', 'hang'],
  ['cut-off', 'cut-off'],
  ['connection', 'reset'],
])('a failure of kind %s is the fault %s', (kind, status) => {
  expect(sampleOf(testCase, exchangeOf({ type: 'failure', kind })).response).toEqual({ status })
})

test('a member that was sent is read from the body', () => {
  const sample = sampleOf(testCase, exchangeOf({}))
  expect([sentMember(sample, 'name'), sentMember(sample, 'tag')]).toEqual(['Fern', undefined])
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
