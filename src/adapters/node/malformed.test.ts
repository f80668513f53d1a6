import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastBody, received, sendBytes, statuses } from '../../../test/support/raw-http.ts'
import { portOf, startMock } from '../../../test/support/start.ts'
import { type MockServer, startServer } from '../node.ts'

const FERN = '{"id":1,"name":"fern"}'
const CREDENTIAL = 'Authorization: Bearer demo\r\nContent-Type: application/json\r\n'
const HEADERS = `Host: a\r\n${CREDENTIAL}`
const VALID = `${HEADERS}Content-Length: 22\r\n`
const CLOSE = 'Connection: close\r\n'

const raw = (line: string, headers: string, body = FERN): string =>
  `${line}\r\n${headers}${CLOSE}\r\n${body}`
const post = (headers: string, body?: string): string => raw('POST /plants HTTP/1.1', headers, body)
const chunked = (body: string, headers = ''): string =>
  post(`${HEADERS}Transfer-Encoding: chunked\r\n${headers}`, body)

let server: MockServer
let port: number
beforeAll(async () => {
  server = await startServer({ port: 0, headersTimeout: 300, requestTimeout: 300 })
  port = portOf(server)
})
afterAll(() => server.close(0))

const expectResponding = async (): Promise<void> => {
  expect(statuses(await sendBytes(port, post(VALID)))).toEqual([200])
}

const malformed: Record<string, [name: string, request: string | Buffer][]> = {
  'the request line': [
    ['an unknown method', 'FOO /plants HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['HTTP/2 with prior knowledge', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS handshake', Buffer.of(0x16, 0x03, 0x01, 0x00, 0xa5, 0x01)],
    ['HTTP/0.9 by its version', raw('POST /plants HTTP/0.9', VALID)],
    ['a relative target', raw('POST plants HTTP/1.1', VALID)],
    ['a target of 70,000 characters', raw(`POST /plants?${'x'.repeat(70_000)} HTTP/1.1`, VALID)],
  ],
  Host: [
    ['none', post(`${CREDENTIAL}Content-Length: 22\r\n`)],
    ['two', post(`Host: a\r\nHost: b\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
    ['one with a path', post(`Host: a/b\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
    [
      'two in HTTP/1.0',
      raw('POST /plants HTTP/1.0', `Host: a\r\nHost: b\r\n${CREDENTIAL}Content-Length: 22\r\n`),
    ],
  ],
  'Content-Length': [
    ['a word', post(`${HEADERS}Content-Length: x\r\n`)],
    ['together with chunks', chunked('0\r\n\r\n', 'Content-Length: 5\r\n')],
  ],
  'Transfer-Encoding': [
    ['identity', post(`${HEADERS}Transfer-Encoding: identity\r\n`)],
    [
      'chunked after another',
      post(`${HEADERS}Transfer-Encoding: gzip, chunked\r\n`, `16\r\n${FERN}\r\n0\r\n\r\n`),
    ],
    ['in HTTP/1.0', chunked(`16\r\n${FERN}\r\n0\r\n\r\n`).replace('HTTP/1.1', 'HTTP/1.0')],
  ],
  'a chunk': [
    ['of a size that is a word', chunked('zz\r\n')],
    ['with an extension of 40,000 characters', chunked(`16;a=${'x'.repeat(40_000)}\r\n`)],
    [
      'before trailers of 40,000 characters',
      chunked(`16\r\n${FERN}\r\n0\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`),
    ],
  ],
  'a header': [
    ['with a space before the colon', post(`${VALID}X : a\r\n`)],
    ['4,000 times', post(`${VALID}${'a:\r\n'.repeat(4000)}`)],
  ],
}
describe.each(Object.entries(malformed))('malformed: %s', (_place, requests) => {
  test.each(requests)('%s gets a 400 Error, and the connection closes', async (_name, request) => {
    const response = await sendBytes(port, request)
    expect(statuses(response)).toEqual([400])
    expect(response).toMatch(/\r\ncontent-type: application\/json\r\n/)
    expect(response.toLowerCase()).toMatch(/\r\nconnection: close\r\n/)
    expect(JSON.parse(lastBody(response))).toEqual({
      error: 6003,
      message: expect.stringMatching(/^the request is not well-formed HTTP \(.+\)$/),
    })
    await expectResponding()
  })
})

test.each<[name: string, request: string | Buffer]>([
  ['empty lines before it', `\r\n\r\n${post(VALID)}`],
  ['an empty Host', post(`Host:\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
  ['an IPv6 Host', post(`Host: [::1]:80\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
  [
    'CHUNKED in capitals',
    post(`${HEADERS}Transfer-Encoding: CHUNKED\r\n`, `16\r\n${FERN}\r\n0\r\n\r\n`),
  ],
  ['an absolute target that is not a URL', raw('POST http://[zz]/plants HTTP/1.1', VALID)],
  ['an absolute target with a user', raw('POST http://u:p@x/plants HTTP/1.1', VALID)],
  ['a long target', raw(`POST /plants?${'x'.repeat(15_000)} HTTP/1.1`, VALID)],
  ['HTTP/1.0', raw('POST /plants HTTP/1.0', VALID)],
  ['HTTP/1.0 and no Host', raw('POST /plants HTTP/1.0', `${CREDENTIAL}Content-Length: 22\r\n`)],
  ['an unknown expectation', post(`${VALID}Expect: a-miracle\r\n`)],
  ['header names of Object.prototype', post(`${VALID}__proto__: x\r\nConstructor: y\r\n`)],
  [
    'Latin-1 in headers',
    Buffer.from(post(`${VALID}Origin: \xe9\r\nPrefer: \xe9=\xfc\r\n`), 'latin1'),
  ],
  ['an upgrade to websocket', post(`${VALID}Upgrade: websocket\r\nConnection: upgrade\r\n`)],
])('a request with %s is accepted', async (_name, request) => {
  const response = await sendBytes(port, request)
  expect([statuses(response), lastBody(response)]).toEqual([[200], '{"name":"fern"}'])
})

test.each<[bytes: string, entries: string[]]>([
  ['hello\r\n\r\n', [' http']],
  [
    `GET /a HTTP/1.1\r\nHost: a\r\n\r\nPOST /b HTTP/1.1\r\nX : a\r\n\r\n`,
    ['GET /a unknown-path', ' http'],
  ],
  [chunked('zz\r\n'), ['POST /plants http']],
  [post(CREDENTIAL), ['POST /plants http']],
  [`POST /plants HTTP/1.1\r\n${HEADERS}`, [' http']],
  ['', []],
  [`GET /favicon.ico HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, []],
])(
  'the journal has malformed requests, but neither unused connections nor icons: %j',
  async (bytes, entries) => {
    server.mock.reset()
    await sendBytes(port, bytes)
    const journal = server.mock
      .requests()
      .map(({ request: { method, target }, problems, duration }) => {
        expect(duration).not.toBeNull()
        return `${method} ${target} ${problems[0]?.keyword}`.replace('  ', ' ')
      })
    expect(journal).toEqual(entries)
  },
)

const delayed = (delay: number): string =>
  `POST /plants HTTP/1.1\r\n${VALID}Prefer: delay=${delay}\r\n\r\n${FERN}`

describe('after pending responses', () => {
  test.each([[[0]], [[40]], [[40, 80]], [[40, 0, 0]]])(
    'a malformed request gets its response last (delays %j)',
    async (delays) => {
      const response = await sendBytes(port, `${delays.map(delayed).join('')}GARBAGE\r\n\r\n`)
      expect(statuses(response)).toEqual([...delays.map(() => 200), 400])
    },
  )

  test('a CONNECT gets its response last', async () => {
    const bytes = `${delayed(40)}CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n`
    expect(statuses(await sendBytes(port, bytes))).toEqual([200, 404])
    expect(statuses(await sendBytes(port, bytes, 'half-close'))).toEqual([200, 404])
  })
})

describe('a client', () => {
  const line = 'POST /plants HTTP/1.1\r\n'
  const inBody = `${line}${HEADERS}Content-Length: 40\r\n\r\n${FERN}`

  test.concurrent.each([
    ['sends nothing', ''],
    ['sends empty lines only', '\r\n\r\n'],
    ['stops in the request line', 'POST /pl'],
    ['stops in the headers', `${line}Host: a\r\n`],
    ['stops in the body', inBody],
    ['stops before the last chunk', chunked(`16\r\n${FERN}\r\n`)],
    ['announces a chunk of 16 exabytes', chunked(`ffffffffffffffff\r\n${FERN}`)],
  ])('that %s gets a 408 Error', async (_name, bytes) => {
    const response = await sendBytes(port, bytes)
    expect([statuses(response), JSON.parse(lastBody(response))]).toEqual([
      [408],
      { error: 6003, message: 'the request did not arrive in time' },
    ])
  })

  test.concurrent('that stops in a request has it refused after earlier responses', async () => {
    expect(statuses(await sendBytes(port, `${delayed(1600)}POST /pl`))).toEqual([200, 408])
  })

  test.concurrent.each([
    ['headers', `${line}X: `],
    ['body', `${line}${HEADERS}Content-Length: 100000\r\n\r\n{`],
  ])('that sends its %s too slowly gets a 408', async (_part, bytes) => {
    const socket = connect(port, '127.0.0.1')
    const response = received(socket)
    socket.write(bytes)
    const timer = setInterval(() => socket.write(' '), 20)
    expect(statuses(await response)).toEqual([408])
    clearInterval(timer)
  })

  test.each([
    ['the request line', 'POST /pl'],
    ['the headers', `${line}Host: a\r\n`],
    ['the body', inBody],
    ['a chunk', chunked(`17\r\n${FERN}`)],
  ])('that half-closes the connection in %s gets a 400', async (_place, bytes) => {
    expect(statuses(await sendBytes(port, bytes, 'half-close'))).toEqual([400])
  })

  test.each([
    'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
    'GARBAGE\r\n\r\n',
    `${line}${VALID}Prefer: delay=20\r\n\r\n${FERN}GARBAGE\r\n\r\n`,
  ])('that resets the connection after %j does no harm', async (bytes) => {
    for (let round = 0; round < 20; round += 1) await sendBytes(port, bytes, 'reset')
    await expectResponding()
  })

  test('that never stops sending is disconnected', async () => {
    const socket = connect(port, '127.0.0.1')
    const response = received(socket)
    const chunk = Buffer.alloc(65_536, 'x')
    const flood = (): void => {
      while (!socket.destroyed && socket.write(chunk)) continue
    }
    socket.on('drain', flood)
    socket.write('GARBAGE ')
    flood()
    expect(await response).toMatch(/^HTTP\/1\.1 400 |^E/)
    await expectResponding()
  })
})

test('requestTimeout bounds the time for headers, too', async () => {
  const strict = await startMock({ requestTimeout: 100 })
  expect(statuses(await sendBytes(portOf(strict), 'POST /pl'))).toEqual([408])
})
