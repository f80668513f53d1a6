import { expect, test } from 'vitest'
import { exchange, failure, respond } from '../../test/support/exchange.ts'
import { sample } from '../../test/support/sample-report.ts'
import type { Exchange } from '../data/exchange.ts'
import { reporters } from './index.ts'

interface Har {
  readonly log: {
    readonly entries: readonly Readonly<Record<'request' | 'response', Record<string, unknown>>>[]
    readonly creator: object
  }
}

const entryOf = (recorded: Exchange) => {
  const text = reporters.har({ ...sample, exchanges: [recorded] })
  return (JSON.parse(text) as Har).log.entries[0]!
}

const plain = exchange('R1/plain', respond(200))

test('an entry has the time of its exchange', () => {
  const timing = { started: Date.UTC(2027, 0, 15, 8), duration: 12.5 }
  expect(entryOf({ ...plain, timing })).toMatchObject({
    startedDateTime: '2027-01-15T08:00:00.000Z',
    time: 12.5,
    timings: { send: 0, wait: 12.5, receive: 0 },
  })
})

test('a request has its headers, its query and its body as text', () => {
  const { request } = entryOf({
    ...plain,
    request: {
      method: 'POST',
      url: 'http://store.test/plants?color=green&tag=a%20b',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Team', 'green'],
      ],
      body: Buffer.from('{"é":1}'),
    },
  })
  expect(request).toMatchObject({
    method: 'POST',
    url: 'http://store.test/plants?color=green&tag=a%20b',
    headers: [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'X-Team', value: 'green' },
    ],
    queryString: [
      { name: 'color', value: 'green' },
      { name: 'tag', value: 'a b' },
    ],
    postData: { mimeType: 'application/json', params: [], text: '{"é":1}' },
    headersSize: -1,
    bodySize: 8,
  })
})

test('a body that is no UTF-8 is in Base64, which a member says', () => {
  const request = { ...plain.request, body: Uint8Array.of(0xff) }
  const response = respond(200, { body: Uint8Array.of(0xfe) })
  const entry = entryOf({ ...plain, request, response })
  expect(entry.request['postData']).toMatchObject({ text: '/w==', _encoding: 'base64' })
  expect(entry.response['content']).toMatchObject({ text: '/g==', encoding: 'base64', size: 1 })
})

test('a request without a body has no postData and a size of 0', () => {
  const { body: _, ...request } = plain.request
  const entry = entryOf({ ...plain, request })
  expect(entry.request).not.toHaveProperty('postData')
  expect(entry.request['bodySize']).toBe(0)
})

test('a response has its status, its version and where it leads', () => {
  const response = respond(302, {
    reason: 'Found',
    version: '1.0',
    headers: [
      ['Location', '/other'],
      ['Content-Type', 'text/plain'],
    ],
    body: 'moved',
  })
  expect(entryOf({ ...plain, response }).response).toEqual({
    status: 302,
    statusText: 'Found',
    httpVersion: 'HTTP/1.0',
    cookies: [],
    headers: [
      { name: 'Location', value: '/other' },
      { name: 'Content-Type', value: 'text/plain' },
    ],
    content: { size: 5, mimeType: 'text/plain', text: 'moved' },
    redirectURL: '/other',
    headersSize: -1,
    bodySize: -1,
  })
})

test('errors of HTTP are the comment of a response', () => {
  const protocolErrors = [
    { code: 'bare-line-feed', detail: 'lines end in LF' },
    { code: 'header-line', detail: 'a line has no colon' },
  ] as const
  const entry = entryOf({ ...plain, response: respond(200, { protocolErrors }) })
  expect(entry.response['comment']).toBe('lines end in LF; a line has no colon')
})

test('a request without a response has the status 0, what came, and why', () => {
  const response = { ...failure('cut-off'), received: Buffer.from('HTTP/1.1 2') }
  expect(entryOf({ ...plain, response }).response).toMatchObject({
    status: 0,
    statusText: '',
    httpVersion: '',
    headers: [],
    content: { size: 10, mimeType: '', text: 'HTTP/1.1 2' },
    comment: 'details',
    _error: 'cut-off',
  })
})

test('the kit is named with its version', () => {
  const creatorOf = (text: string) => (JSON.parse(text) as Har).log.creator
  expect(creatorOf(reporters.har(sample, { version: '1.2.3' }))).toEqual({
    name: 'plant-store-kit',
    version: '1.2.3',
  })
  expect(creatorOf(reporters.har(sample))).toEqual({ name: 'plant-store-kit', version: '0' })
})
