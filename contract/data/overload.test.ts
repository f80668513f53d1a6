import { expect, test } from 'vitest'
import { caseOf, exchangeOf, failure, respond } from '../../test/support/exchange.ts'
import type { Exchange } from './exchange.ts'
import { isOverloaded, isThrottled, retryAfterOf } from './overload.ts'

const exchangeWith = (response: Exchange['response']): Exchange =>
  exchangeOf(caseOf('R1/plain'), response)

const respondAfter = (status: number): Exchange =>
  exchangeWith(respond(status, { headers: [['Retry-After', ' 7 ']] }))

test.each([
  [429, true],
  [503, true],
  [502, false],
  [200, false],
])('a response %i says that the server is overloaded: %j', (status, isRight) => {
  expect(isOverloaded(exchangeWith(respond(status)))).toBe(isRight)
})

test('a server limits its rate with a Retry-After, or as the run has found out', () => {
  const busy = exchangeWith(respond(503))
  expect(isThrottled(busy)).toBe(false)
  expect(isThrottled(respondAfter(503))).toBe(true)
  expect(isThrottled({ ...busy, limited: true })).toBe(true)
  expect(isThrottled(respondAfter(200))).toBe(false)
})

test('the time to wait is that of Retry-After', () => {
  expect(retryAfterOf(respondAfter(429))).toBe('7')
  expect(retryAfterOf(exchangeWith(respond(429)))).toBeUndefined()
})

test('a request without a response shows no overload', () => {
  const unanswered = exchangeWith(failure('timeout'))
  expect([isOverloaded(unanswered), isThrottled(unanswered)]).toEqual([false, false])
  expect(retryAfterOf(unanswered)).toBeUndefined()
})
