import { expect, test } from 'vitest'
import { store } from '../../test/support/store.ts'
import { casesOf } from '../cases/index.ts'
import type { Exchange, FailureKind } from '../data/exchange.ts'
import { Health } from './health.ts'

const cases = casesOf(store)

const [testCase] = cases as [(typeof cases)[0]]
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const exchangeAt = (started: number, response: Exchange['response']): Exchange => ({
  number: 1,
  case: testCase.id,
  request: { method: 'POST', url: 'http://store/plants', headers: [] },
  timing: { started, duration: 10 },
  response,
})
const response: Exchange['response'] = {
  type: 'response',
  version: '1.1',
  status: 500,
  reason: '',
  headers: [],
  body: bytes(''),
  protocolErrors: [],
}
const failure = (kind: FailureKind, received = ''): Exchange['response'] => ({
  type: 'failure',
  kind,
  detail: '',
  received: bytes(received),
})

test('the server may be gone after five requests in a row without a response', () => {
  const health = new Health()
  const suspicions = [1, 2, 3, 4, 5, 6].map((started) =>
    health.record(testCase, exchangeAt(started, failure('reset'))),
  )
  expect(suspicions).toEqual([false, false, false, false, true, false])
})

test('a response begins the count again', () => {
  const health = new Health()
  for (const started of [1, 2, 3, 4])
    health.record(testCase, exchangeAt(started, failure('closed')))
  health.record(testCase, exchangeAt(5, response))
  expect(health.record(testCase, exchangeAt(100, failure('closed')))).toBe(false)
})

test('requests sent before the last response do not count', () => {
  const health = new Health()
  health.record(testCase, exchangeAt(1000, response))
  const suspicions = [1, 2, 3, 4, 5, 6].map((started) =>
    health.record(testCase, exchangeAt(started, failure('timeout'))),
  )
  expect(suspicions).not.toContain(true)
  expect(health.lastResponse).toBe(1010)
})

test('a rule is hopeless after eight timeouts in a row', () => {
  const health = new Health()
  for (let count = 1; count <= 7; count += 1)
    health.record(testCase, exchangeAt(count, failure('timeout')))
  expect(health.isHopeless(testCase.rule)).toBe(false)
  health.record(testCase, exchangeAt(8, failure('timeout')))
  expect(health.isHopeless(testCase.rule)).toBe(true)
  expect(health.isHopeless('N9')).toBe(false)
  health.record(testCase, exchangeAt(9, failure('reset')))
  expect(health.isHopeless(testCase.rule)).toBe(false)
})

test.each<[boolean, string, Exchange['response']]>([
  [true, 'a response', response],
  [true, 'a response that is cut off', failure('cut-off', 'HTTP/1.1 200 OK\r\n')],
  [false, 'a banner', failure('malformed', 'SSH-2.0-OpenSSH_9.6')],
  [false, 'an HTTP/2 preface', failure('malformed', 'PRI * HTTP/2.0')],
  [false, 'silence', failure('timeout')],
])('shows HTTP: %s, by %s', (hasHttp, _what, received) => {
  const health = new Health()
  health.record(testCase, exchangeAt(1, received))
  expect(health.hasHttp).toBe(hasHttp)
})
