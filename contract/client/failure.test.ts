import { expect, test } from 'vitest'
import { ConnectionError } from './connection-error.ts'
import { failureOf } from './failure.ts'

const timeout = new ConnectionError('timeout', 'the time limit passed')
const reset = new ConnectionError('reset', 'the connection was reset (ECONNRESET)')
const tls = new ConnectionError('tls', 'TLS with a port 1 failed: no', ': does it need http:?')

test.each([
  ['silence', timeout, 0, 'no response came within 7 s'],
  ['a single byte in time', timeout, 1, 'no complete response came within 7 s'],
  ['a reset before a response', reset, 0, 'the connection was reset (ECONNRESET)'],
  ['a reset', reset, 1, 'the connection was reset (ECONNRESET) in the middle of a response'],
  ['a failure of TLS', tls, 0, 'TLS with a port 1 failed: no: does it need http:?'],
])('the sentence about %s', (_what, error, length, detail) => {
  const failure = failureOf(error, new Uint8Array(length), 7)
  expect(failure).toEqual({
    type: 'failure',
    kind: error.kind,
    detail,
    received: new Uint8Array(length),
  })
})

test('keeps the first 64 KiB of what was received, and its length', () => {
  const bytes = new Uint8Array(65_537).fill(7)
  const failure = failureOf(reset, bytes, 7)
  expect([failure.received.length, failure.receivedLength]).toEqual([65_536, 65_537])
  const whole = failureOf(reset, bytes.subarray(1), 7)
  expect([whole.received.length, whole.receivedLength]).toEqual([65_536, undefined])
})

test('keeps a copy, as the buffer of a connection may be far longer', () => {
  const buffer = new Uint8Array(100_000)
  expect(failureOf(reset, buffer.subarray(0, 10), 7).received.buffer.byteLength).toBe(10)
})
