import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastBody, received, sendBytes, statuses } from '../../../test/support/raw-http.ts'
import { type MockServer, startServer } from '../node.ts'

const FERN = '{"id":1,"name":"fern"}'
const CREDENTIAL = 'Authorization: Bearer demo\r\nContent-Type: application/json\r\n'
const FIELDS = `Host: a\r\n${CREDENTIAL}`
const CLOSE = 'Connection: close\r\n'

/** A request by its line and fields; with `Connection: close`, and the length of its body where no other framing is given. */
const spell = (line: string, fields: string, body = FERN): string =>
  `${line}\r\n${fields}${CLOSE}\r\n${body}`
const post = (fields: string, body?: string): string => spell('POST /plants HTTP/1.1', fields, body)
const whole = `${FIELDS}Content-Length: 22\r\n`
const chunked = (body: string, more = ''): string =>
  post(`${FIELDS}Transfer-Encoding: chunked\r\n${more}`, body)

let server: MockServer
let port: number
beforeAll(async () => {
  server = await startServer({ port: 0, headersTimeout: 300, requestTimeout: 300 })
  port = Number(new URL(server.url).port)
})
afterAll(() => server.close(0))

const expectUnharmed = async (): Promise<void> => {
  expect(statuses(await sendBytes(port, post(whole)))).toEqual([200])
}

const rows: Record<string, [name: string, request: string][]> = {
  'the request line': [
    ['HTTP/0.9 by its version', spell('POST /plants HTTP/0.9', whole)],
    ['HTTP/0.9 by having none', 'GET /plants\r\n\r\n'],
    ['HTTP/2.0 in the form of HTTP/1', spell('POST /plants HTTP/2.0', whole)],
    ['HTTP/1.2', spell('POST /plants HTTP/1.2', whole)],
    ['a version in small letters', spell('POST /plants http/1.1', whole)],
    ['a version with more digits', spell('POST /plants HTTP/01.1', whole)],
    ['a space before the method', spell(' POST /plants HTTP/1.1', whole)],
    ['a space after the version', spell('POST /plants HTTP/1.1 ', whole)],
    ['a tab for a space', spell('POST\t/plants HTTP/1.1', whole)],
    ['a method in small letters', spell('post /plants HTTP/1.1', whole)],
    ['no target', spell('POST HTTP/1.1', whole)],
    ['a relative target', spell('POST plants HTTP/1.1', whole)],
    ['a target of 70,000 characters', spell(`POST /plants?${'x'.repeat(70_000)} HTTP/1.1`, whole)],
  ],
  Host: [
    ['two in one field', post(`Host: a, b\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
    ['one with a path', post(`Host: a/b\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
    ['one with user information', post(`Host: u@a\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
    ['one with a port that is none', post(`Host: a:b\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
    [
      'two in HTTP/1.0',
      spell('POST /plants HTTP/1.0', `Host: a\r\nHost: b\r\n${CREDENTIAL}Content-Length: 22\r\n`),
    ],
  ],
  'Content-Length': [
    ['the same twice', post(`${whole}Content-Length: 22\r\n`)],
    ['a list of the same', post(`${FIELDS}Content-Length: 22, 22\r\n`)],
    ['a plus', post(`${FIELDS}Content-Length: +22\r\n`)],
    ['a space within', post(`${FIELDS}Content-Length: 2 2\r\n`)],
    ['hexadecimal', post(`${FIELDS}Content-Length: 0x16\r\n`)],
    ['a fraction', post(`${FIELDS}Content-Length: 22.0\r\n`)],
    ['none at all', post(`${FIELDS}Content-Length:\r\n`)],
    ['more than 64 bits', post(`${FIELDS}Content-Length: 18446744073709551638\r\n`)],
    ['beside chunks', chunked('0\r\n\r\n', 'Content-Length: 5\r\n')],
  ],
  'Transfer-Encoding': [
    ['identity', post(`${FIELDS}Transfer-Encoding: identity\r\n`)],
    ['chunked twice', chunked(`16\r\n${FERN}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked\r\n')],
    ['chunked before another', post(`${FIELDS}Transfer-Encoding: chunked, gzip\r\n`)],
    [
      'chunked behind another',
      post(`${FIELDS}Transfer-Encoding: gzip, chunked\r\n`, `16\r\n${FERN}\r\n0\r\n\r\n`),
    ],
    ['a name that ends the same', post(`${FIELDS}Transfer-Encoding: xchunked\r\n`)],
    [
      'in HTTP/1.0',
      spell(
        'POST /plants HTTP/1.0',
        `${FIELDS}Transfer-Encoding: chunked\r\n`,
        `16\r\n${FERN}\r\n0\r\n\r\n`,
      ),
    ],
  ],
  'a chunk': [
    ['of a negative size', chunked(`-1\r\n${FERN}\r\n0\r\n\r\n`)],
    ['of a size with a prefix', chunked(`0x16\r\n${FERN}\r\n0\r\n\r\n`)],
    ['of a size with a space', chunked(`16 \r\n${FERN}\r\n0\r\n\r\n`)],
    ['of no size', chunked(`\r\n${FERN}\r\n0\r\n\r\n`)],
    ['of a size past 64 bits', chunked(`FFFFFFFFFFFFFFFFF\r\n${FERN}\r\n0\r\n\r\n`)],
    ['with bare line feeds', chunked(`16\n${FERN}\n0\n\n`)],
    ['longer than its size', chunked(`10\r\n${FERN}\r\n0\r\n\r\n`)],
    ['with an extension of 40,000 characters', chunked(`16;a=${'x'.repeat(40_000)}\r\n`)],
    [
      'before trailers of 40,000 characters',
      chunked(`16\r\n${FERN}\r\n0\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`),
    ],
    ['before a trailer without a colon', chunked(`16\r\n${FERN}\r\n0\r\nX\r\n\r\n`)],
  ],
  'a header field': [
    ['folded', post(`${whole}X: a\r\n b\r\n`)],
    ['folded as the first', post(` X: a\r\n${whole}`)],
    ['without a colon', post(`${whole}X\r\n`)],
    ['without a name', post(`${whole}: x\r\n`)],
    ['with a name that is none', post(`${whole}X(y): a\r\n`)],
    ['with NUL', post(`${whole}X: a\0b\r\n`)],
    ['with a bare carriage return', post(`${whole}X: a\rb\r\n`)],
    ['with a bare line feed', post(`${whole}X: a\n`)],
    ['4,000 times', post(`${whole}${'a:\r\n'.repeat(4000)}`)],
    ['of a megabyte', post(`${whole}X: ${'y'.repeat(1_000_000)}\r\n`)],
  ],
}
describe.each(Object.entries(rows))('%s', (_what, requests) => {
  test.each(requests)('%s is refused, and the connection ended', async (_name, request) => {
    const answer = await sendBytes(port, request)
    expect(statuses(answer)).toEqual([400])
    expect(answer).toMatch(/\r\ncontent-type: application\/json\r\n/)
    expect(answer.toLowerCase()).toMatch(/\r\nconnection: close\r\n/)
    expect(JSON.parse(lastBody(answer))).toEqual({
      error: 6003,
      message: expect.stringMatching(/^the request is not well-formed HTTP \(.+\)$/),
    })
    await expectUnharmed()
  })
})

const accepted: [name: string, request: string][] = [
  ['empty lines before it', `\r\n\r\n${post(whole)}`],
  ['an empty Host', post(`Host:\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
  ['an IPv6 Host', post(`Host: [::1]:80\r\n${CREDENTIAL}Content-Length: 22\r\n`)],
  ['zeros before its length', post(`${FIELDS}Content-Length: 022\r\n`)],
  [
    'CHUNKED in capitals',
    post(`${FIELDS}Transfer-Encoding: CHUNKED\r\n`, `16\r\n${FERN}\r\n0\r\n\r\n`),
  ],
  ['zeros before a chunk size', chunked(`000000000000000016\r\n${FERN}\r\n0\r\n\r\n`)],
  ['a quoted chunk extension', chunked(`16;a="b\\"c"\r\n${FERN}\r\n0\r\n\r\n`)],
  ['an absolute target that is no URL', spell('POST http://[zz]/plants HTTP/1.1', whole)],
  ['an absolute target with a user', spell('POST http://u:p@x/plants HTTP/1.1', whole)],
  ['an Accept of nothing known', post(`${whole}Accept: *\r\n`)],
  [
    'a parameter that is missing',
    post(
      'Host: a\r\nAuthorization: Bearer demo\r\nContent-Type: application/json;\r\nContent-Length: 22\r\n',
    ),
  ],
  ['a long target', spell(`POST /plants?${'x'.repeat(15_000)} HTTP/1.1`, whole)],
  ['a websocket to upgrade to', post(`${whole}Upgrade: websocket\r\nConnection: upgrade\r\n`)],
]
test.each(accepted)('a request with %s is answered', async (_name, request) => {
  const answer = await sendBytes(port, request)
  expect([statuses(answer), lastBody(answer)]).toEqual([[200], '{"name":"fern"}'])
})

describe('what is due before', () => {
  const due = (delay: number): string =>
    `POST /plants HTTP/1.1\r\n${whole}Prefer: delay=${delay}\r\n\r\n${FERN}`

  test.each([
    ['at once', [0]],
    ['late', [40]],
    ['late, and another one later', [40, 80]],
  ])('a malformed request is answered first: %s', async (_name, delays) => {
    const answer = await sendBytes(port, `${delays.map(due).join('')}GARBAGE\r\n\r\n`)
    expect(statuses(answer)).toEqual([...delays.map(() => 200), 400])
  })

  test('a request that stays half is answered first', async () => {
    expect(statuses(await sendBytes(port, `${due(2500)}POST /pl`))).toEqual([200, 408])
  })

  test('a CONNECT is answered first', async () => {
    const answer = await sendBytes(port, `${due(40)}CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n`)
    expect(statuses(answer)).toEqual([200, 404])
  })
})

describe('a sender', () => {
  const stuck: [name: string, sent: string][] = [
    ['says nothing', ''],
    ['says nothing but empty lines', '\r\n\r\n'],
    ['stops in the request line', 'POST /pl'],
    ['stops in the header', 'POST /plants HTTP/1.1\r\nHost: a\r\n'],
    ['stops in the body', `POST /plants HTTP/1.1\r\n${FIELDS}Content-Length: 40\r\n\r\n${FERN}`],
    ['stops before the last chunk', chunked(`16\r\n${FERN}\r\n`)],
    ['announces a chunk of 16 exabytes', chunked(`ffffffffffffffff\r\n${FERN}`)],
  ]
  test.concurrent.each(stuck)('that %s is told that it is late', async (_name, sent) => {
    const answer = await sendBytes(port, sent)
    expect([statuses(answer), JSON.parse(lastBody(answer))]).toEqual([
      [408],
      { error: 6003, message: 'the request did not arrive in time' },
    ])
  })

  test.each(['header', 'body'])('that trickles its %s is ended', async (part) => {
    const socket = connect(port, '127.0.0.1')
    const answer = received(socket)
    socket.write(
      part === 'header'
        ? 'POST /plants HTTP/1.1\r\nX: '
        : `POST /plants HTTP/1.1\r\n${FIELDS}Content-Length: 100000\r\n\r\n{`,
    )
    const trickle = setInterval(() => socket.write(' '), 20)
    expect(statuses(await answer)).toEqual([408])
    clearInterval(trickle)
    await expectUnharmed()
  })

  test.each([
    ['the request line', 'POST /pl'],
    ['the header', 'POST /plants HTTP/1.1\r\nHost: a\r\n'],
    ['the body', `POST /plants HTTP/1.1\r\n${FIELDS}Content-Length: 40\r\n\r\n${FERN}`],
    ['a chunk', chunked(`17\r\n${FERN}`)],
  ])('that ends its side in %s is refused', async (_where, sent) => {
    expect(statuses(await sendBytes(port, sent, 'last'))).toEqual([400])
  })

  test('that ends its side at once is let go', async () => {
    expect(await sendBytes(port, '', 'last')).toBe('')
  })

  test('that ends its side behind two requests gets both answers', async () => {
    const request = `POST /plants HTTP/1.1\r\n${whole}\r\n${FERN}`
    expect(statuses(await sendBytes(port, request + request, 'last'))).toEqual([200, 200])
  })

  test('that resets behind something odd does no harm', async () => {
    for (const sent of [
      'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
      'GARBAGE\r\n\r\n',
      `POST /plants HTTP/1.1\r\n${whole}Prefer: delay=20\r\n\r\n${FERN}GARBAGE\r\n\r\n`,
    ]) {
      for (let nth = 0; nth < 20; nth += 1) {
        const socket = connect(port, '127.0.0.1')
        await new Promise<void>((resolve) => void socket.write(sent, () => resolve()))
        if (nth % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
        socket.resetAndDestroy()
      }
    }
    await expectUnharmed()
  })

  test('that never stops is cut off', async () => {
    const socket = connect(port, '127.0.0.1')
    const answer = received(socket)
    const more = Buffer.alloc(65_536, 'x')
    const flood = (): void => {
      while (!socket.destroyed && socket.write(more)) continue
    }
    socket.on('drain', flood)
    socket.write('GARBAGE ')
    flood()
    expect(await answer).toMatch(/^HTTP\/1\.1 400 |^E/)
    await expectUnharmed()
  })
})

test('less time for a request is less for its header', async () => {
  const hasty = await startServer({ port: 0, requestTimeout: 100 })
  expect(statuses(await sendBytes(Number(new URL(hasty.url).port), 'POST /pl'))).toEqual([408])
  await hasty.close(0)
})

test('the limit of the header is an option', async () => {
  const small = await startServer({ port: 0, maxHeaderSize: 300 })
  const at = Number(new URL(small.url).port)
  expect(statuses(await sendBytes(at, post(whole)))).toEqual([200])
  expect(statuses(await sendBytes(at, post(`${whole}X: ${'x'.repeat(300)}\r\n`)))).toEqual([400])
  await small.close(0)
})

test('a connection without traffic is closed when its time is over', async () => {
  const hasty = await startServer({ port: 0, idleTimeout: 500 })
  const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1')
  const answer = received(socket)
  socket.write(`POST /plants HTTP/1.1\r\n${whole}\r\n${FERN}`)
  expect(statuses(await answer)).toEqual([200])
  await hasty.close(0)
})

test('a connection that waits for its answer is not idle', async () => {
  const hasty = await startServer({ port: 0, idleTimeout: 500, delay: 1000 })
  const answer = await sendBytes(Number(new URL(hasty.url).port), post(whole))
  expect(statuses(answer)).toEqual([200])
  await hasty.close(0)
})
