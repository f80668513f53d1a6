import { describe, expect, test } from 'vitest'
import { exchangeOf, caseOf, failure, respond } from '../../test/support/exchange.ts'
import {
  type FailureKind,
  headerOf,
  isChunked,
  isUnreached,
  joinedHeaderOf,
  joinedHeaders,
  speaksHttp,
  statusOf,
  unreadReason,
  utf8Text,
} from './exchange.ts'

const received = (text: string) => ({ ...failure('malformed'), received: Buffer.from(text) })

describe('a server speaks HTTP', () => {
  test.each(['HTTP/1.1 200 OK', '\r\nhttp/1.0 200', 'HTTP/', 'H', 'HTTP/2.0'])(
    'if it sent %j',
    (text) => {
      expect(speaksHttp(received(text))).toBe(true)
    },
  )

  test.each(['', '  ', 'SSH-2.0-OpenSSH', 'HTTP/x', 'X HTTP/1.1', `${' '.repeat(50)}HTTP/1.1`])(
    'but not if it sent %j',
    (text) => {
      expect(speaksHttp(received(text))).toBe(false)
    },
  )

  test('if its response is complete', () => {
    expect(speaksHttp(respond(200))).toBe(true)
  })
})

test('a response in a coding that this Node cannot decode is unread', () => {
  const unsupported = { code: 'coding-unsupported', detail: 'Content-Encoding: zstd' } as const
  const broken = { code: 'coding-broken', detail: 'gzip' } as const
  expect(unreadReason(respond(200, { protocolErrors: [broken, unsupported] }))).toBe(
    'the response could not be read: Content-Encoding: zstd',
  )
  expect(unreadReason(respond(200, { protocolErrors: [broken] }))).toBeUndefined()
  expect(unreadReason(failure('reset'))).toBeUndefined()
})

test('a request is unreached if no connection was made', () => {
  const kinds: readonly FailureKind[] = ['unresolved', 'refused', 'unreachable', 'tls', 'reset']
  const isReached = kinds.map((kind) => !isUnreached(exchangeOf(caseOf('R1/plain'), failure(kind))))
  expect(isReached).toEqual([false, false, false, true, true])
  expect(isUnreached(exchangeOf(caseOf('R1/plain'), respond(200)))).toBe(false)
})

test('the status is 0 without a response', () => {
  expect(statusOf(exchangeOf(caseOf('R1/plain'), respond(404)))).toBe(404)
  expect(statusOf(exchangeOf(caseOf('R1/plain'), failure('reset')))).toBe(0)
})

describe('a header', () => {
  const headers = [
    ['Vary', 'Accept'],
    ['VARY', 'Origin'],
  ] as const

  test('has the value of the first of its name, or all of them as a list', () => {
    expect(headerOf(headers, 'vary')).toBe('Accept')
    expect(joinedHeaderOf(headers, 'vary')).toBe('Accept, Origin')
  })

  test('is undefined if it is absent', () => {
    expect(headerOf(headers, 'allow')).toBeUndefined()
    expect(joinedHeaderOf(headers, 'allow')).toBeUndefined()
    expect(joinedHeaders(headers).get('vary')).toBe('Accept, Origin')
  })

  test('shows whether a body is sent in chunks', () => {
    expect(isChunked({ headers: [['Transfer-Encoding', 'chunked']] })).toBe(true)
    expect(isChunked({ headers })).toBe(false)
  })
})

test('a text is undefined if it is not UTF-8, and keeps its byte order mark', () => {
  expect(utf8Text(Buffer.from('\ufeffé'))).toBe('\ufeffé')
  expect(utf8Text(Uint8Array.of(0x61, 0xff))).toBeUndefined()
})
