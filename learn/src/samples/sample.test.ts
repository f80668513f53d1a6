import { expect, test } from 'vitest'
import type { Case } from '../../../contract/data/case.ts'
import type { Exchange } from '../../../contract/data/exchange.ts'
import { sampleOf, sentMember } from './sample.ts'

const utf8 = new TextEncoder()

const testCase = { id: 'R1/plain', facts: { varies: [] } } as unknown as Case

/** An exchange with a response of the service. */
const exchange = {
  number: 3,
  request: {
    method: 'POST',
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
  },
} as unknown as Exchange

test('a request without a body has an empty one', () => {
  const { body: _body, ...request } = exchange.request
  expect(sampleOf(testCase, { ...exchange, request }).request.body).toHaveLength(0)
})

test('an exchange is a request as a mock gets it, and a response to compare', () => {
  expect(sampleOf(testCase, exchange)).toMatchObject({
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

test('a member that was sent is read from the body', () => {
  const sample = sampleOf(testCase, exchange)
  expect([sentMember(sample, 'name'), sentMember(sample, 'tag')]).toEqual(['Fern', undefined])
})
