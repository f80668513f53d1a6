import { readFileSync } from 'node:fs'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMock } from '../core/mock.ts'
import { type MockServer, type ServerOptions, startServer } from './node.ts'

const FERN = '{"id":1,"name":"fern"}'
const CREDENTIAL = 'Authorization: Bearer demo\r\nContent-Type: application/json\r\n'

interface Asked {
  readonly line?: string
  readonly fields?: string
  readonly body?: string | Buffer
}
/** A request as bytes; `Connection: close` makes the end of the answer seen. */
const spell = ({ line = 'POST /plants HTTP/1.1', fields = '', body = FERN }: Asked = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${line}\r\nHost: a\r\n${CREDENTIAL}Content-Length: ${Buffer.byteLength(body)}\r\n${fields}\r\n`,
      'latin1',
    ),
    Buffer.from(body),
  ])
const CLOSE = 'Connection: close\r\n'

const open: MockServer[] = []
const start = async (options: ServerOptions = {}): Promise<MockServer> => {
  const server = await startServer({ port: 0, ...options })
  open.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close(0)))
})

const portOf = ({ url }: MockServer): number => Number(new URL(url).port)
const dial = (server: MockServer): Socket => connect(portOf(server), '127.0.0.1')

/** All that comes back until the connection ends; an error's code stands at the end. */
const received = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let all = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => (all += text))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => (all += code))
    socket.on('close', () => resolve(all))
  })
const send = (server: MockServer, ...pieces: (string | Buffer)[]): Promise<string> => {
  const socket = dial(server)
  const answer = received(socket)
  for (const piece of pieces) socket.write(piece)
  return answer
}
const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4)
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

describe('a server', () => {
  test('tells where it is', async () => {
    expect((await start()).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await start({ basePath: '/api/v1/' })).url).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/,
    )
    expect((await start({ basePath: '*' })).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  test('answers below its base path', async () => {
    const server = await start({ basePath: '/api/v1' })
    const init = {
      method: 'POST',
      headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
      body: FERN,
    }
    const response = await fetch(`${server.url}/plants`, init)
    expect([response.status, await response.json()]).toEqual([200, { name: 'fern' }])
    const other = await fetch(new URL('/plants', server.url), init)
    expect([other.status, await other.json()]).toMatchObject([404, { error: 6001 }])
  })

  const local = Object.values(networkInterfaces()).flat()
  test.skipIf(!local.some((address) => address?.address === '::1'))(
    'answers on IPv6 where the machine has it',
    async () => {
      const server = await start({ host: '::1' })
      expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
      expect((await fetch(`${server.url}/_mock/health`)).status).toBe(200)
    },
  )

  test('serves a mock that is given', async () => {
    const mock = createMock({ scenario: 'rejected' })
    const server = await start({ mock })
    expect(server.mock).toBe(mock)
    expect(statusOf(await send(server, spell({ fields: CLOSE })))).toBe(400)
  })

  test('refuses a port that is taken', async () => {
    const server = await start()
    await expect(startServer({ port: portOf(server) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  test('refuses a port that is none', async () => {
    await expect(startServer({ port: 70_000 })).rejects.toMatchObject({
      code: 'ERR_SOCKET_BAD_PORT',
    })
  })

  test.each(['', ' '])('refuses a host that is none: %j', async (host) => {
    await expect(start({ host })).rejects.toThrow(/^The host is empty/)
  })

  const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
  test.runIf(hasIPv6)('takes an address of IPv6 as it stands in URLs', async () => {
    expect((await start({ host: '[::1]' })).url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  })

  test('refuses settings that are wrong', async () => {
    await expect(startServer({ port: 0, scenario: 'slwo' })).rejects.toThrow('did you mean "slow"')
  })
})

describe('a request', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await startServer({ port: 0 })
  })
  afterAll(() => server.close(0))

  const plant = '{"name":"fern"}'
  const rows: [name: string, request: Asked | string | Buffer, status: number, body: string][] = [
    ['in order', { fields: CLOSE }, 200, plant],
    ['in HTTP/1.0', { line: 'POST /plants HTTP/1.0' }, 200, plant],
    [
      'in HTTP/1.0 without Host',
      `POST /plants HTTP/1.0\r\n${CREDENTIAL}Content-Length: 22\r\n\r\n${FERN}`,
      200,
      plant,
    ],
    [
      'in absolute form',
      { line: 'POST http://store.example:1/plants?x HTTP/1.1', fields: CLOSE },
      200,
      plant,
    ],
    ['with a query', { line: 'POST /plants?a=%zz HTTP/1.1', fields: CLOSE }, 200, plant],
    [
      'with Unicode',
      { body: '{"id":1,"name":"🌿é"}', fields: CLOSE },
      200,
      Buffer.from('{"name":"🌿é"}').toString('latin1'),
    ],
    [
      'with header names in capitals',
      `POST /plants HTTP/1.1\r\nHOST: a\r\nAUTHORIZATION: BEARER demo\r\nCONTENT-TYPE: APPLICATION/JSON\r\nCONTENT-LENGTH: 22\r\n${CLOSE}\r\n${FERN}`,
      200,
      plant,
    ],
    ['with an odd Accept', { fields: `Accept: ;;, text/html;q=x\r\n${CLOSE}` }, 200, plant],
    ['with an upgrade', { fields: `Connection: Upgrade, close\r\nUpgrade: h2c\r\n` }, 200, plant],
    [
      'with an expectation that is unknown',
      { fields: `Expect: a-miracle\r\n${CLOSE}` },
      200,
      plant,
    ],
    ['with a strange content coding', { fields: `Content-Encoding: gzip\r\n${CLOSE}` }, 200, plant],
    [
      'with strange header names',
      { fields: `__proto__: x\r\nConstructor: y\r\n${CLOSE}` },
      200,
      plant,
    ],
    [
      'with Latin-1 in headers',
      { fields: `Origin: \xe9\r\nPrefer: \xe9=\xfc\r\n${CLOSE}` },
      200,
      plant,
    ],
    [
      'with an empty credential',
      `POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization:\r\nContent-Length: 0\r\n${CLOSE}\r\n`,
      400,
      '{"error":1001,"message":"the Authorization header must be \\"Bearer <ACCESS_TOKEN>\\" (got none)"}',
    ],
    [
      'with two credentials',
      { fields: `Authorization: Bearer other\r\n${CLOSE}` },
      400,
      '{"error":1002,"message":"the Authorization header must be \\"Bearer <ACCESS_TOKEN>\\" (got something else)"}',
    ],
    [
      'with two content types',
      { fields: `Content-Type: application/json\r\n${CLOSE}` },
      400,
      '{"error":2001,"message":"the Content-Type must be application/json (got \\"application/json, application/json\\")"}',
    ],
    [
      'with two Prefer headers',
      { fields: `Prefer: respond-async\r\nprefer: code=400\r\n${CLOSE}` },
      400,
      '{"error":9001,"message":"Unexpected error"}',
    ],
    [
      'without a body',
      { body: '', fields: CLOSE },
      400,
      '{"error":2002,"message":"the body is required (got none)"}',
    ],
    [
      'without a length',
      `POST /plants HTTP/1.1\r\nHost: a\r\n${CREDENTIAL}${CLOSE}\r\n`,
      400,
      '{"error":2002,"message":"the body is required (got none)"}',
    ],
    [
      'with gzip',
      { body: Buffer.of(0x1f, 0x8b, 8, 0), fields: CLOSE },
      400,
      '{"error":2004,"message":"the body must be UTF-8"}',
    ],
    [
      'in chunks',
      `POST /plants HTTP/1.1\r\nHost: a\r\n${CREDENTIAL}Transfer-Encoding: chunked\r\n${CLOSE}\r\n8\r\n{"id":1,\r\nE;ext=1\r\n"name":"fern"}\r\n0\r\nTrailer: x\r\n\r\n`,
      200,
      plant,
    ],
    [
      'in no chunk',
      `POST /plants HTTP/1.1\r\nHost: a\r\n${CREDENTIAL}Transfer-Encoding: chunked\r\n${CLOSE}\r\n0\r\n\r\n`,
      400,
      '{"error":2002,"message":"the body is required (got none)"}',
    ],
    [
      'of another path',
      { line: 'POST /trees HTTP/1.1', fields: CLOSE },
      404,
      '{"error":6001,"message":"there is nothing at /trees: the store has POST /plants"}',
    ],
    [
      'of everything',
      { line: 'POST * HTTP/1.1', fields: CLOSE },
      404,
      '{"error":6001,"message":"there is nothing at *: the store has POST /plants"}',
    ],
    [
      'by GET',
      { line: 'GET /plants HTTP/1.1', fields: CLOSE },
      405,
      '{"error":6002,"message":"the method must be POST (got GET)"}',
    ],
    ['by HEAD', { line: 'HEAD /plants HTTP/1.1', fields: CLOSE }, 405, ''],
    [
      'by TRACE',
      { line: 'TRACE /plants HTTP/1.1', fields: CLOSE },
      405,
      '{"error":6002,"message":"the method must be POST (got TRACE)"}',
    ],
    [
      'by CONNECT',
      'CONNECT store.example:80 HTTP/1.1\r\nHost: a\r\n\r\n',
      404,
      '{"error":6001,"message":"there is nothing at store.example:80: the store has POST /plants"}',
    ],
    [
      'by GET elsewhere',
      { line: 'GET /plants/1 HTTP/1.1', fields: CLOSE },
      404,
      '{"error":6001,"message":"there is nothing at /plants/1: the store has POST /plants"}',
    ],
  ]
  test.each(rows)('%s is answered', async (_name, request, status, body) => {
    const bytes = typeof request === 'string' || Buffer.isBuffer(request) ? request : spell(request)
    const answer = await send(server, bytes)
    expect([statusOf(answer), bodyOf(answer)]).toEqual([status, body])
    expect(answer).toMatch(/\r\ncontent-type: application\/json\r\n/)
  })

  const malformed: [name: string, request: string | Buffer, why?: string][] = [
    [
      'without Host',
      `POST /plants HTTP/1.1\r\n${CREDENTIAL}Content-Length: 22\r\n${CLOSE}\r\n${FERN}`,
      'it must have one Host header',
    ],
    [
      'with two Hosts',
      `POST /plants HTTP/1.1\r\nHost: a\r\nHost: b\r\n${CREDENTIAL}Content-Length: 22\r\n${CLOSE}\r\n${FERN}`,
      'it must have one Host header',
    ],
    ['of an unknown method', 'FOO /plants HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['of another version', 'POST /plants HTTP/3.7\r\nHost: a\r\n\r\n'],
    ['of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['of TLS', Buffer.of(0x16, 0x03, 0x01, 0x00, 0xa5, 0x01)],
    ['of no HTTP at all', 'hello\r\n\r\n'],
    ['with a space in the target', 'POST /pl ants HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['with Latin-1 in the target', Buffer.from('POST /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n', 'latin1')],
    ['with an escape in the target', 'GET /\u001b[31m HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['with a bare line feed', 'POST /plants HTTP/1.1\nHost: a\n\n'],
    ['with a folded header', `POST /plants HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\x01\r\n\r\n`],
    ['with a control character in a header', 'POST /plants HTTP/1.1\r\nHost: a\r\nX: \x01\r\n\r\n'],
    ['with a space before the colon', 'POST /plants HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['with a length that is none', 'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    ['with a negative length', 'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
    [
      'with two lengths',
      'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    ],
    [
      'with length and chunks',
      'POST /plants HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    [
      'with a strange transfer coding',
      'POST /plants HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n',
    ],
    [
      'with a chunk size that is none',
      'POST /plants HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    [
      'with headers too long',
      `POST /plants HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
  ]
  test.each(malformed)('%s gets an Error and the end', async (_name, request, why) => {
    const answer = await send(server, request)
    expect(statusOf(answer)).toBe(400)
    expect(answer).toMatch(/\r\ncontent-type: application\/json\r\n/)
    const { error, message } = JSON.parse(bodyOf(answer)) as Record<string, string>
    expect([error, message?.replace(/Parse Error: .+\)$/, 'Parse Error)')]).toEqual([
      6003,
      `the request is not well-formed HTTP (${why ?? 'Parse Error'})`,
    ])
    expect(statusOf(await send(server, spell({ fields: CLOSE })))).toBe(200)
  })

  test('carries length and date, and no chunks', async () => {
    const answer = await send(server, spell({ body: '{"id":1,"name":"🌿é"}', fields: CLOSE }))
    const head = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n')
    expect(head.filter((line) => !line.startsWith('Date: '))).toEqual([
      'HTTP/1.1 200 OK',
      'content-type: application/json',
      'content-length: 17',
      'Connection: close',
    ])
    expect(head.some((line) => line.startsWith('Date: '))).toBe(true)
  })

  test('that expects to continue is told to', async () => {
    const socket = dial(server)
    const answer = received(socket)
    socket.write(
      spell({ fields: `Expect: 100-continue\r\n${CLOSE}`, body: '' })
        .toString()
        .replace('Content-Length: 0', 'Content-Length: 22'),
    )
    await new Promise((resolve) => socket.once('data', resolve))
    socket.write(FERN)
    expect(await answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  })

  test('after another on one connection is answered in turn', async () => {
    const answer = await send(
      server,
      Buffer.concat([
        spell({ fields: 'Prefer: delay=30\r\n' }),
        spell({ body: '{}' }),
        spell({ body: '{"id":3,"name":"moss"}', fields: CLOSE }),
      ]),
    )
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 400',
      'HTTP/1.1 200',
    ])
    expect(answer.match(/"name":"\w+"/g)).toEqual(['"name":"fern"', '"name":"moss"'])
  })

  test('byte by byte is read', async () => {
    const socket = dial(server)
    socket.setNoDelay(true)
    const answer = received(socket)
    for (const byte of spell({ fields: CLOSE })) {
      await new Promise<void>((resolve) => void socket.write(Buffer.of(byte), () => resolve()))
    }
    expect(statusOf(await answer)).toBe(200)
  })

  test('that breaks off harms no other', async () => {
    for (const half of [
      'POST /pl',
      `POST /plants HTTP/1.1\r\nHost: a\r\n${CREDENTIAL}Content-Length: 22\r\n\r\n{"id"`,
    ]) {
      const socket = dial(server)
      await new Promise<void>((resolve) => void socket.write(half, () => resolve()))
      socket.resetAndDestroy()
    }
    expect(statusOf(await send(server, spell({ fields: CLOSE })))).toBe(200)
  })

  test('whose sender ends its side is answered', async () => {
    const socket = dial(server)
    const answer = received(socket)
    socket.end(spell())
    expect(statusOf(await answer)).toBe(200)
  })
})

describe('a long body', () => {
  test('of 100 MB is streamed past and refused', async () => {
    const server = await start()
    const socket = dial(server)
    const answer = received(socket)
    socket.write(
      `POST /plants HTTP/1.1\r\nHost: a\r\n${CREDENTIAL}${CLOSE}Content-Length: ${100 * 2 ** 20}\r\n\r\n`,
    )
    const piece = Buffer.alloc(2 ** 20, ' ')
    for (let nth = 0; nth < 100; nth += 1) {
      if (!socket.write(piece))
        await new Promise<void>((resolve) => void socket.once('drain', () => resolve()))
    }
    const text = await answer
    expect([statusOf(text), JSON.parse(bodyOf(text))]).toEqual([
      400,
      { error: 2003, message: 'the body must have at most 1048576 bytes' },
    ])
    expect(server.mock.requests()[0]?.request.body.length).toBeLessThanOrEqual(2 ** 20)
  })

  test('up to the limit is read, one byte more is not', async () => {
    const server = await start({ behavior: { bodyLimit: 22, bodyLimitStatus: 413 } })
    expect(statusOf(await send(server, spell({ fields: CLOSE })))).toBe(200)
    const over = await send(server, spell({ body: `${FERN} `, fields: CLOSE }))
    expect([statusOf(over), JSON.parse(bodyOf(over))]).toMatchObject([413, { error: 2003 }])
  })
})

describe('beside the operation', () => {
  let server: MockServer
  beforeAll(async () => {
    server = await startServer({ port: 0, basePath: '/api/v1' })
  })
  afterAll(() => server.close(0))
  const get = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(new URL(path, server.url), init)

  test('health is told', async () => {
    const response = await get('/_mock/health?x')
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      200,
      'application/json',
      { status: 'ok' },
    ])
  })

  test('openapi.yaml is the one of the project', async () => {
    const response = await get('/openapi.yaml')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/yaml',
    ])
    expect(await response.text()).toBe(
      readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'),
    )
  })

  test('openapi.json says the same as JSON', async () => {
    const response = await get('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toMatchObject({
      openapi: '3.0.3',
      info: { title: 'Plant Store', version: '1.0.0', license: { name: 'MIT' } },
      paths: { '/plants': { post: { operationId: 'createPlant' } } },
    })
  })

  test('pages of any origin may read the document', async () => {
    for (const path of ['/openapi.yaml', '/openapi.json']) {
      const response = await get(path, { headers: { origin: 'https://shop.example' } })
      expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    }
  })

  test('HEAD tells the length and no body', async () => {
    for (const path of ['/openapi.yaml', '/openapi.json', '/_mock/health']) {
      const length = (await (await get(path)).arrayBuffer()).byteLength
      const head = await get(path, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect(head.headers.get('content-length')).toBe(String(length))
    }
  })

  test.each(['/openapi.yml', '/api/v1/openapi.yaml', '/_mocks', '/'])(
    '%s is not there',
    async (path) => {
      const response = await get(path)
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: 6001, message: `there is nothing at ${path}: the store has POST /api/v1/plants` },
      ])
    },
  )

  test('nothing else is done by POST', async () => {
    expect((await get('/openapi.yaml', { method: 'POST' })).status).toBe(404)
    expect((await get('/_mock/health', { method: 'POST' })).status).toBe(405)
  })

  test('a preflight is granted on any path', async () => {
    for (const path of ['/api/v1/plants', '/openapi.yaml', '/x']) {
      const response = await get(path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type,prefer',
        },
      })
      expect([response.status, await response.text()]).toEqual([204, ''])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': 'https://shop.example',
        'access-control-allow-headers': 'authorization,content-type,prefer',
        'access-control-allow-methods': 'POST, OPTIONS',
      })
      expect(response.headers.has('content-length')).toBe(false)
    }
  })

  test('OPTIONS of everything is answered', async () => {
    const answer = await send(server, `OPTIONS * HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 204 No Content\r\nallow: POST, OPTIONS\r\n/)
  })
})

describe('a fault', () => {
  test('of a reset resets the connection', async () => {
    const server = await start({ scenario: 'offline' })
    expect(await send(server, spell())).toBe('ECONNRESET')
  })

  test('of a reset is felt behind another request', async () => {
    const server = await start()
    const answer = await send(
      server,
      Buffer.concat([
        spell({ fields: 'Prefer: scenario=hang\r\n' }),
        spell({ fields: 'Prefer: scenario=offline\r\n' }),
      ]),
    )
    expect(answer).toBe('ECONNRESET')
  })

  test('of a cut-off body sends the first half', async () => {
    const server = await start({ scenario: { fault: 'cut-off' } })
    const answer = await send(server, spell())
    expect(answer).toMatch(/\r\ncontent-length: 15\r\n/)
    expect(bodyOf(answer)).toBe('{"name":')
  })

  test('of a cut-off body behind another request comes in turn', async () => {
    const server = await start({ scenarios: { cut: { fault: 'cut-off' } } })
    const answer = await send(
      server,
      Buffer.concat([
        spell({ fields: 'Prefer: delay=20\r\n' }),
        spell({ fields: 'Prefer: scenario=cut\r\n' }),
      ]),
    )
    expect(answer).toContain('{"name":"fern"}HTTP/1.1 200 OK\r\n')
    expect(answer).toMatch(/\r\n\r\n\{"name":$/)
  })

  test('of hanging sends nothing until the end', async () => {
    const server = await start({ scenario: 'hang' })
    const settled = new Promise<number | null>((resolve) => {
      server.mock.observe({ finished: ({ duration }) => resolve(duration) })
    })
    const answer = send(server, spell())
    await server.mock.waitForRequest(() => true)
    expect(server.mock.requests()[0]?.duration).toBeNull()
    await server.close(0)
    expect(await answer).toMatch(/^(?:ECONNRESET)?$/)
    expect(await settled).toBeGreaterThanOrEqual(0)
  })

  test('of a delay ends some time after the client goes', async () => {
    const server = await start({ delay: 600_000, idleTimeout: 500 })
    const settled = new Promise<number | null>((resolve) => {
      server.mock.observe({ finished: ({ duration }) => resolve(duration) })
    })
    const socket = dial(server)
    socket.write(spell())
    await server.mock.waitForRequest(() => true)
    socket.destroy()
    expect(await settled).toBeGreaterThanOrEqual(0)
  })

  const answers: [name: string, scenario: string, pattern: RegExp][] = [
    [
      '500',
      'off-contract-500',
      /^HTTP\/1\.1 500 Internal Server Error\r\ncontent-type: text\/html; charset=utf-8\r\ncontent-length: 54\r\n/,
    ],
    [
      '204',
      'off-contract-204',
      /^HTTP\/1\.1 204 No Content\r\nDate: [^\r]+\r\nConnection: close\r\n\r\n$/,
    ],
    [
      'cut-off JSON',
      'off-contract-cut-off',
      /\r\ncontent-length: 21\r\n(?:.+\r\n)+\r\n\{"name":"Monstera del$/,
    ],
  ]
  test.each(answers)('in the answer is sent as it is: %s', async (_name, scenario, pattern) => {
    expect(await send(await start({ scenario }), spell({ fields: CLOSE }))).toMatch(pattern)
  })

  test.each([{}, { delay: 1 }, { fault: 'cut-off' }] as const)(
    'in a header that HTTP cannot carry is told: %j',
    async (more) => {
      const answer = { text: 'x', headers: { trailer: 'x' } }
      const server = await start({ scenario: { answer, ...more } })
      const told = await send(server, spell({ fields: CLOSE }))
      expect([statusOf(told), JSON.parse(bodyOf(told))]).toMatchObject([400, { error: 9002 }])
    },
  )

  test.each([204, 205, 304])('of status %d has no body', async (status) => {
    const server = await start({ scenario: { answer: { status, text: 'x' } } })
    const response = await fetch(`${server.url}/plants`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo' },
    })
    expect([response.status, await response.text()]).toEqual([status, ''])
  })
})

test('a request that does not arrive in time is told so', async () => {
  const server = await start({ headersTimeout: 100, requestTimeout: 100 })
  const inHeader = 'POST /plants HTTP/1.1\r\nHost: a\r\n'
  const inBody = `POST /plants HTTP/1.1\r\nHost: a\r\n${CREDENTIAL}Content-Length: 22\r\n\r\n{"id"`
  const answers = await Promise.all([send(server, inHeader), send(server, inBody)])
  for (const answer of answers) {
    expect([statusOf(answer), JSON.parse(bodyOf(answer))]).toEqual([
      408,
      { error: 6003, message: 'the request did not arrive in time' },
    ])
  }
})

describe('closing', () => {
  test('finishes the answers under way', async () => {
    const server = await start({ delay: 50 })
    const answers = [send(server, spell()), send(server, spell())]
    await server.mock.waitForRequest(({ id }) => id === 2)
    await server.close()
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/)
      expect(bodyOf(answer)).toBe('{"name":"fern"}')
    }
  })

  test('answers what is on its way on a kept connection', async () => {
    const server = await start()
    const socket = dial(server)
    const answers = received(socket)
    socket.write(spell())
    await new Promise((resolve) => socket.once('data', resolve))
    socket.write(spell())
    await server.close()
    expect(await answers).toMatch(
      /^HTTP\/1\.1 200 (?:.|\s)+\}HTTP\/1\.1 200 OK\r\n.*connection: close\r\n/s,
    )
  })

  test('takes no new connection', async () => {
    const server = await start()
    await server.close()
    expect(await send(server, spell())).toBe('ECONNREFUSED')
  })

  test('breaks off what hangs', async () => {
    const server = await start({ scenario: 'hang' })
    const answer = send(server, spell())
    await server.mock.waitForRequest(() => true)
    await server.close(10)
    expect(await answer).toMatch(/^(?:ECONNRESET)?$/)
  })

  test('ends connections that are idle at once', async () => {
    const server = await start()
    const socket = dial(server)
    const answer = received(socket)
    socket.write(spell())
    await new Promise((resolve) => socket.once('data', resolve))
    await server.close(600_000)
    expect(statusOf(await answer)).toBe(200)
  })

  test('ends connections that never said a word at once', async () => {
    const server = await start()
    const socket = dial(server)
    await new Promise<void>((resolve) => void socket.once('connect', () => resolve()))
    const ended = received(socket)
    await server.close(600_000)
    expect(await ended).toMatch(/^(?:ECONNRESET)?$/)
  })

  test('twice is fine', async () => {
    const server = await start()
    await Promise.all([server.close(), server.close()])
    await expect(server.close()).resolves.toBeUndefined()
  })

  test('frees the port', async () => {
    const server = await start()
    const port = portOf(server)
    await server.close()
    const next = createTcpServer().listen(port, '127.0.0.1')
    await new Promise<void>((resolve) => void next.once('listening', () => resolve()))
    expect((next.address() as AddressInfo).port).toBe(port)
    next.close()
  })
})
