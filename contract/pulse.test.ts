import { expect, test } from 'vitest'
import type { Exchange, FailureKind } from './exchange.ts'
import { createPulse } from './pulse.ts'

const failed = (number: number, kind: FailureKind, started: number = number): Exchange => ({
  number,
  case: 'R1/plain',
  request: {
    method: 'POST',
    url: 'http://a/plants',
    target: '/plants',
    headers: [],
    chunked: false,
  },
  timing: { started, duration: 1 },
  response: { type: 'failure', kind, detail: '', received: new Uint8Array(), reused: false },
})

const answered = (number: number): Exchange => ({
  ...failed(number, 'closed'),
  response: {
    type: 'response',
    statusLine: 'HTTP/1.1 200 OK',
    version: '1.1',
    status: 200,
    reason: 'OK',
    headers: [],
    interim: [],
    framing: 'none',
    body: new Uint8Array(),
    wireLength: 0,
    protocolErrors: [],
  },
})

test('the first request that finds nobody is the last', () => {
  expect(createPulse(3).feel(failed(1, 'refused'))).toBe('hopeless')
  expect(createPulse(3).feel(failed(2, 'refused'))).toBe('absent')
})

test('silence in a row makes a server faint, until it is calmed', () => {
  const pulse = createPulse(3)
  pulse.feel(answered(1))
  const states = [10, 11, 12].map((number) => pulse.feel(failed(number, 'timeout')))
  expect(states).toEqual(['beating', 'beating', 'faint'])
  pulse.calm()
  expect(pulse.feel(failed(13, 'timeout'))).toBe('beating')
})

test('silence that began before the last answer tells nothing', () => {
  const pulse = createPulse(3)
  pulse.feel(answered(100))
  for (let nth = 1; nth < 20; nth += 1) {
    expect(pulse.feel(failed(nth, 'timeout', 50))).toBe('beating')
  }
})

test('who never answers is mute after 64 requests', () => {
  const pulse = createPulse(10)
  const states = Array.from({ length: 64 }, (_, nth) => pulse.feel(failed(nth + 1, 'malformed')))
  expect(states.indexOf('mute')).toBe(63)
  const other = createPulse(10)
  other.feel(answered(1))
  for (let nth = 2; nth < 200; nth += 1) expect(other.feel(failed(nth, 'reset'))).toBe('beating')
})
