import { describe, expect, test } from 'vitest'
import { failure, respond } from '../../test/support/exchange.ts'
import { bodyLines, brief, requestLines, responseLines, whole } from './http-message.ts'

test.each<[string, Uint8Array, string[]]>([
  ['nothing', new Uint8Array(), ['<empty>']],
  ['JSON', Buffer.from('{"name":\n"Fern"}\n'), ['{"name":', '"Fern"}']],
  ['bytes', Uint8Array.of(0xff, 0xfe, 0x00, 0x80), ['<binary, 4 bytes>']],
  ['a byte', Uint8Array.of(0xff), ['<binary, 1 byte>']],
  ['Latin-1', Buffer.from('Rose rosé', 'latin1'), [String.raw`Rose ros\xe9`]],
  ['a byte order mark', Buffer.from('\ufeff{}'), [String.raw`\ufeff{}`]],
  [
    'many lines',
    Buffer.from('x\n'.repeat(100)),
    [...Array.from({ length: 12 }, () => 'x'), '… (200 bytes in all)'],
  ],
  ['a long line', Buffer.from('x'.repeat(500)), [`${'x'.repeat(399)}…`, '… (500 bytes in all)']],
])('shows a body: %s', (_name, bytes, expected) => {
  expect(bodyLines(bytes)).toEqual(expected)
})

test('a brief body has 300 characters in all its lines', () => {
  const lines = bodyLines(Buffer.from(`${'x'.repeat(200)}\n${'y'.repeat(200)}\nz`), 402, brief.body)
  expect(lines).toEqual(['x'.repeat(200), `${'y'.repeat(99)}…`, '… (402 bytes in all)'])
  expect(bodyLines(Buffer.from('x'.repeat(300)), 300, brief.body)).toEqual(['x'.repeat(300)])
  expect(bodyLines(Buffer.from('x'.repeat(301)), 301, brief.body)).toHaveLength(2)
  const full = 'x'.repeat(300)
  expect(bodyLines(Buffer.from(`${full}\ny`), 302, brief.body)).toEqual([
    full,
    '… (302 bytes in all)',
  ])
})

test('a body that was cut off before states its whole length', () => {
  expect(bodyLines(Buffer.from('abc'), 9000)).toEqual(['abc', '… (9000 bytes in all)'])
})

describe('a request', () => {
  const request = {
    method: 'POST',
    url: 'http://127.0.0.1/plants',
    headers: [
      ['Host', 'x'],
      ['Accept', '*/*'],
      ['X-Tenant', 'plants'],
    ],
  } as const

  test('has no headers that every request has, and no body line without a body', () => {
    expect(requestLines(request, whole)).toEqual([
      'POST http://127.0.0.1/plants',
      'X-Tenant: plants',
    ])
  })

  test('has a header of every request where it is changed, and says where it is absent', () => {
    expect(requestLines(request, whole, ['accept', 'User-Agent'])).toEqual([
      'POST http://127.0.0.1/plants',
      'Accept: */*',
      'X-Tenant: plants',
      '(no User-Agent)',
    ])
  })

  test('has at most 12 headers, each at most 200 characters long', () => {
    const headers = Array.from({ length: 13 }, () => ['X-Long', 'v'.repeat(201)] as const)
    const lines = requestLines({ ...request, headers }, whole)
    expect(lines).toHaveLength(1 + 12 + 1)
    expect(lines[1]).toBe(`X-Long: ${'v'.repeat(199)}…`)
    expect(lines.at(-1)).toBe('… (13 headers in all)')
    const fewer = requestLines({ ...request, headers: headers.slice(0, 12) }, whole)
    expect(fewer).toHaveLength(1 + 12)
  })
})

describe('a response', () => {
  const headers: [string, string][] = [
    ['Date', 'today'],
    ['Content-Type', 'text/plain'],
    ['Content-Length', '2'],
    ['WWW-Authenticate', 'Bearer'],
  ]

  test('has the headers that findings may be about', () => {
    expect(responseLines(respond(200, { reason: 'OK', headers, body: 'ok' }), whole)).toEqual([
      '200 OK',
      'Content-Type: text/plain',
      'Content-Length: 2',
      'WWW-Authenticate: Bearer',
      '',
      'ok',
    ])
  })

  test('has its length in a brief report only if it is malformed', () => {
    const response = respond(200, { reason: 'OK', headers, body: 'ok' })
    expect(responseLines(response, brief)).not.toContain('Content-Length: 2')
    const protocolErrors = [{ code: 'length', detail: 'two lengths' }] as never
    const malformed = responseLines({ ...response, protocolErrors }, brief)
    expect(malformed).toContain('Content-Length: 2')
    expect(malformed.at(-1)).toBe('(two lengths)')
  })

  test('that never came has its reason, and what was received of it', () => {
    const reset = { ...failure('reset'), detail: 'read ECONNRESET' }
    expect(responseLines(reset, whole)).toEqual(['no response (reset): read ECONNRESET'])
    const partial = { ...reset, received: Buffer.from('HTTP/1.1 2'), receivedLength: 10 }
    expect(responseLines(partial, whole).slice(1)).toEqual(['', 'HTTP/1.1 2'])
  })
})
