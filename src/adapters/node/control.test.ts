import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createMock } from '../../core/mock.ts'
import { type MockServer, type ServerOptions, startServer } from '../node.ts'

const open: MockServer[] = []
const sockets: Socket[] = []
const start = async (options: ServerOptions = {}): Promise<MockServer> => {
  const server = await startServer({ port: 0, ...options })
  open.push(server)
  return server
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(open.splice(0).map((server) => server.close(0)))
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** By node:http, which lets a test set Host, Origin and Sec-Fetch-Site. */
const ask = (
  server: MockServer,
  line: string,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ')
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url)
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('end', () =>
        resolve({ status: response.statusCode as number, headers: response.headers, text }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
const json = ({ text }: Answer): unknown => JSON.parse(text)
const messageOf = (answer: Answer): string => (json(answer) as { message: string }).message

const create = (server: MockServer, token: string): Promise<Answer> =>
  ask(
    server,
    'POST /plants',
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    '{"id":1,"name":"fern"}',
  )

/** What makes a server one that must stay as it is. */
const used = async (options: ServerOptions = {}): Promise<MockServer> => {
  const server = await start(options)
  server.mock.use('created')
  await create(server, 'ada')
  return server
}
const untouched = ({ mock }: MockServer): boolean =>
  mock.scenario === 'created' && mock.requests().length === 1 && mock.plants().length === 1

describe('a page of another origin', () => {
  const changes: [line: string, headers: Record<string, string>, body: string][] = [
    ['POST /_mock/reset', {}, ''],
    ['POST /_mock/reset', { 'content-type': 'text/plain' }, 'x'],
    ['POST /_mock/reset', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['DELETE /_mock/requests', {}, ''],
    ['DELETE /_mock/plants', {}, ''],
    ['DELETE /_mock/scenario', {}, ''],
    ['PUT /_mock/scenario', { 'content-type': 'application/json' }, '"rejected"'],
    ['PUT /_mock/scenario', { 'content-type': 'text/plain' }, '"rejected"'],
  ]
  const pages: [name: string, headers: Record<string, string>][] = [
    ['an origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:3000' }],
    ['another name of this machine', { origin: 'http://localhost:3000' }],
    ['a sandbox', { origin: 'null' }],
    ['an origin that is none', { origin: 'x' }],
    ['an empty origin', { origin: '' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of this site', { 'sec-fetch-site': 'same-site' }],
    ['a site that is none', { 'sec-fetch-site': 'x' }],
    ['both', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ]
  test.each(pages)('changes nothing: %s', async (_name, headers) => {
    const server = await used()
    for (const [line, more, body] of changes) {
      const answer = await ask(server, line, { ...headers, ...more }, body)
      expect([answer.status, json(answer)]).toMatchObject([403, { error: 7004 }])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
    expect(untouched(server)).toBe(true)
  })

  test.each(pages)('reads nothing: %s', async (_name, headers) => {
    const server = await used()
    for (const path of ['scenarios', 'scenario', 'requests', 'plants', 'events', 'metrics', 'x']) {
      const answer = await ask(server, `GET /_mock/${path}`, headers)
      expect(answer.status).toBe(403)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.text).not.toContain('fern')
    }
  })

  test('gets no preflight', async () => {
    const server = await start()
    for (const path of ['/_mock/scenario', '/_mock/reset', '/_mock', '/_mock/health']) {
      const answer = await ask(server, `OPTIONS ${path}`, {
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
      })
      expect(answer.status).toBe(403)
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
      ).toEqual([])
    }
  })

  test('does not read health, and probes do', async () => {
    const server = await start()
    const answer = await ask(server, 'GET /_mock/health', { origin: 'https://evil.example' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    const probe = await ask(server, 'GET /_mock/health', { host: 'mock:4010' })
    expect([probe.status, json(probe)]).toEqual([200, { status: 'ok' }])
  })
})

describe('a Host header', () => {
  test.each(['evil.example', 'evil.example:4010', 'localhost.evil.example', 'x127.0.0.1'])(
    'that is foreign is refused: %j',
    async (host) => {
      const server = await used()
      for (const line of ['GET /_mock/requests', 'POST /_mock/reset', 'GET /_mock/events']) {
        const answer = await ask(server, line, { host })
        expect(answer.status).toBe(403)
        expect(answer.text).not.toContain('fern')
      }
      expect(untouched(server)).toBe(true)
    },
  )

  test('of a rebound name is refused to its own page', async () => {
    const server = await used()
    const answer = await ask(server, 'POST /_mock/reset', {
      host: 'evil.example:4010',
      origin: 'http://evil.example:4010',
      'sec-fetch-site': 'same-origin',
    })
    expect([answer.status, untouched(server)]).toEqual([403, true])
  })

  test('in an absolute target does not count', async () => {
    const server = await used()
    const answer = await ask(server, 'POST http://localhost/_mock/reset', { host: 'evil.example' })
    expect([answer.status, untouched(server)]).toEqual([403, true])
  })

  test.each(['127.0.0.1', 'localhost:80', 'LOCALHOST', 'mock.localhost', '[::1]:1', '192.168.1.7'])(
    'that is an own one is good: %s',
    async (host) => {
      expect((await ask(await start(), 'GET /_mock/scenario', { host })).status).toBe(200)
    },
  )
})

describe('the own page', () => {
  test('controls the mock', async () => {
    const server = await used()
    const { host, origin } = new URL(server.url)
    const page = { host, origin, 'sec-fetch-site': 'same-origin' }
    expect((await ask(server, 'POST /_mock/reset', page)).status).toBe(204)
    expect(untouched(server)).toBe(false)
  })

  test('is shown to who follows a link', async () => {
    const server = await start()
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    for (const path of ['/_mock', '/_mock/', '/_mock?x']) {
      const answer = await ask(server, `GET ${path}`, link)
      expect([answer.status, answer.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })
})

describe('an allowed origin', () => {
  const origin = 'http://localhost:5173'

  test('reads and changes', async () => {
    const server = await used({ allowControlFrom: [`${origin}/`] })
    const page = { origin, 'sec-fetch-site': 'cross-site' }
    const preflight = await ask(server, 'OPTIONS /_mock/scenario', {
      ...page,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    })
    expect([preflight.status, preflight.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, PUT, POST, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type, Control-Token, Last-Event-ID',
      },
    ])
    const put = await ask(
      server,
      'PUT /_mock/scenario',
      { ...page, 'content-type': 'application/json' },
      '{"scenario":"rejected"}',
    )
    expect([put.status, put.headers['access-control-allow-origin']]).toEqual([200, origin])
    expect(server.mock.scenario).toBe('rejected')
  })

  test('may read why it is refused', async () => {
    const server = await start({ allowControlFrom: [origin] })
    const answer = await ask(server, 'GET /_mock/x', { origin })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([404, origin])
  })

  test('lets no other one in', async () => {
    const server = await start({ allowControlFrom: [origin] })
    for (const other of [
      'http://localhost:5174',
      'https://localhost:5173',
      `${origin}.evil.example`,
    ])
      expect((await ask(server, 'GET /_mock/scenario', { origin: other })).status).toBe(403)
    const image = { 'sec-fetch-site': 'cross-site' }
    expect((await ask(server, 'GET /_mock/scenario', image)).status).toBe(403)
  })

  test('makes its host a good one', async () => {
    const server = await start({ allowControlFrom: ['http://mock.test:4010'] })
    expect((await ask(server, 'GET /_mock/scenario', { host: 'mock.test:4010' })).status).toBe(200)
    expect((await ask(server, 'GET /_mock/scenario', { host: 'mock.test:4011' })).status).toBe(403)
  })

  test.each(['*', 'localhost', 'http://a/b', 'http://a?x', 'file:///x', 'null', 'http://u:p@a'])(
    'is no %s',
    async (given) => {
      await expect(startServer({ port: 0, allowControlFrom: [given] })).rejects.toThrow(
        'An origin is a scheme, a host and a port alone, such as http://localhost:5173.',
      )
    },
  )
})

describe('a control token', () => {
  test('is needed where one is set', async () => {
    const server = await used({ controlToken: 'sesame-0123456789' })
    for (const given of [
      {},
      { 'control-token': 'sesame' },
      { authorization: 'Bearer sesame-0123456789' },
    ])
      for (const line of ['GET /_mock/requests', 'POST /_mock/reset', 'GET /_mock/metrics']) {
        const answer = await ask(server, line, given)
        expect([answer.status, json(answer)]).toMatchObject([401, { error: 7003 }])
        expect(answer.text).not.toContain('sesame')
      }
    expect(untouched(server)).toBe(true)
    const good = { 'control-token': 'sesame-0123456789' }
    expect((await ask(server, 'POST /_mock/reset', good)).status).toBe(204)
    expect((await ask(server, 'GET /_mock/health')).status).toBe(200)
  })

  test.each(['', 'open sesame', 'ses\name', 's\u00e9same'])('is no %j', async (controlToken) => {
    await expect(startServer({ port: 0, host: '0.0.0.0', controlToken })).rejects.toThrow(
      'A control token has printable ASCII characters, at least one, and no spaces.',
    )
  })

  test('does not open the door to another origin', async () => {
    const server = await start({ controlToken: 'sesame' })
    const headers = { 'control-token': 'sesame', origin: 'https://evil.example' }
    expect((await ask(server, 'GET /_mock/requests', headers)).status).toBe(403)
  })

  test('is needed beyond this machine', async () => {
    const off = await used({ host: '0.0.0.0' })
    const answer = await ask(off, 'POST /_mock/reset')
    expect([answer.status, messageOf(answer)]).toEqual([
      403,
      'Control is off, for others than this machine reach the server. Start it with --control-token to switch it on.',
    ])
    expect(untouched(off)).toBe(true)
    expect((await ask(off, 'GET /_mock/health')).status).toBe(200)
    const on = await start({ host: '0.0.0.0', controlToken: 'sesame' })
    const headers = { 'control-token': 'sesame', host: 'mock:4010' }
    expect((await ask(on, 'GET /_mock/scenario', headers)).status).toBe(200)
    expect((await ask(on, 'GET /_mock/scenario', { host: 'mock:4010' })).status).toBe(401)
  })
})

describe('one token', () => {
  test('reads nothing of another', async () => {
    const server = await start()
    await create(server, 'adalovelace')
    for (const token of [
      'ada',
      'adalovelac',
      'adalovelace2',
      'ADALOVELACE',
      '*',
      '%2A',
      'undefined',
    ]) {
      const headers = { authorization: `Bearer ${token}` }
      expect(json(await ask(server, 'GET /_mock/requests', headers))).toEqual({
        requests: [],
        total: 0,
        earlier: null,
        later: null,
      })
      expect(json(await ask(server, 'GET /_mock/plants', headers))).toEqual({ plants: [] })
      expect((await ask(server, 'POST /_mock/reset', headers)).status).toBe(204)
    }
    expect(server.mock.requests()).toHaveLength(1)
  })

  test('that is malformed is nobody', async () => {
    const server = await used()
    for (const authorization of [
      'Basic YQ==',
      'Bearer',
      'Bearer a b',
      'ada',
      'Bearer ada, Bearer bob',
    ])
      expect((await ask(server, 'POST /_mock/reset', { authorization })).status).toBe(400)
    expect(untouched(server)).toBe(true)
  })

  test('that the store does not accept is refused', async () => {
    const server = await start({ behavior: { tokens: ['ada'] } })
    const answer = await ask(server, 'GET /_mock/requests', { authorization: 'Bearer s3cret' })
    expect([answer.status, messageOf(answer)]).toEqual([
      400,
      'The bearer token is none that this store accepts.',
    ])
  })

  test('is never told whole', async () => {
    const server = await start()
    await create(server, 'adalovelace')
    for (const path of ['requests', 'metrics', 'plants', 'scenario']) {
      const headers = { authorization: 'Bearer adalovelace' }
      expect((await ask(server, `GET /_mock/${path}`, headers)).text).not.toContain('adalovelace')
      expect((await ask(server, `GET /_mock/${path}`)).text).not.toContain('adalovelace')
    }
  })
})

describe('a request', () => {
  const type = { 'content-type': 'application/json' }

  test('that is huge is refused and not kept', async () => {
    const server = await start()
    const answer = await ask(server, 'PUT /_mock/scenario', type, Buffer.alloc(30_000_000, '1'))
    expect([answer.status, messageOf(answer)]).toEqual([
      413,
      'The body takes at most 262144 bytes.',
    ])
  })

  test('is not bounded by the choices of the store', async () => {
    const server = await start({ behavior: { bodyLimit: 1 } })
    const answer = await ask(server, 'PUT /_mock/scenario', type, '{"scenario":"slow"}')
    expect(answer.status).toBe(200)
  })

  test('is no part of the journal', async () => {
    const server = await start()
    for (const line of ['GET /_mock/scenario', 'GET /_mock/x', 'POST /_mock/x', 'GET /_mock'])
      await ask(server, line)
    expect(server.mock.requests()).toEqual([])
  })

  test('leaves no room for a store beneath it', async () => {
    await expect(startServer({ port: 0, basePath: '/_mock' })).rejects.toThrow(
      "The base path /_mock is the control's own. Choose another one.",
    )
  })

  test('is answered beside any base path', async () => {
    for (const basePath of ['/api/v1', '*', '/_mocks']) {
      const server = await start({ basePath })
      expect((await ask(server, 'GET /_mock/plants')).status).toBe(200)
      expect((await ask(server, 'GET /_mocks')).status).toBe(404)
    }
  })
})

describe('an event stream', () => {
  /** What comes, as far as the text that is waited for. */
  const listen = (
    server: MockServer,
    headers: Record<string, string> = {},
  ): { until: (text: string) => Promise<string>; socket: Socket; status: Promise<number> } => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    sockets.push(socket)
    const fields = Object.entries({ host: '127.0.0.1', ...headers })
    socket.write(
      `GET /_mock/events HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    )
    let all = ''
    let wake = (): void => {}
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      all += text
      wake()
    })
    const until = async (text: string): Promise<string> => {
      while (!all.includes(text)) await new Promise<void>((resolve) => (wake = resolve))
      return all
    }
    const status = until('\r\n').then((head) => Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]))
    return { until, socket, status }
  }

  test('tells one token of its own alone', async () => {
    const server = await start()
    const ada = listen(server, { authorization: 'Bearer ada' })
    await ada.until('event: sync')
    await create(server, 'bob')
    server.mock.forToken('bob').use('rejected')
    await create(server, 'ada')
    const told = await ada.until('event: request')
    expect(told.match(/event: \w+/g)).toEqual(['event: sync', 'event: request'])
    expect(told).toContain('"id":2')
  })

  test('goes on where it was left', async () => {
    const server = await start()
    const first = listen(server)
    await first.until('event: sync')
    await create(server, 'ada')
    const told = await first.until('"fern\\"')
    await new Promise((resolve) => first.socket.destroy().once('close', resolve))
    await create(server, 'ada')
    server.mock.use('slow')
    const last = /id: (\S+)\nevent: request/.exec(told)?.[1] as string
    const again = listen(server, { 'last-event-id': last })
    const more = await again.until('"scenario":"slow"')
    expect(more.match(/event: \w+/g)).toEqual(['event: request', 'event: scenario'])
    expect(more).toContain('"id":2')
  })

  test.each(['x', '', 'abc-1', '-1', 'a-99999999999999999999', 'a-1\u00e9'])(
    'begins anew after the id %j',
    async (id) => {
      const server = await start()
      const told = await listen(server, { 'last-event-id': id }).until('event: sync')
      expect(told).toMatch(/\nid: \w+-\S+\nevent: sync\n/)
    },
  )

  test('is opened by so many and no more', async () => {
    const server = await start()
    const all = await Promise.all(Array.from({ length: 105 }, () => listen(server).status))
    expect(all.filter((status) => status === 200)).toHaveLength(100)
    expect(all.filter((status) => status === 503)).toHaveLength(5)
    sockets.splice(0).forEach((socket) => socket.destroy())
    await expect.poll(() => listen(server).status).toBe(200)
  })

  test('holds little for who does not read', async () => {
    const mock = createMock()
    const server = await start({ mock })
    const slow = listen(server)
    await slow.until('event: sync')
    slow.socket.pause()
    const reader = listen(server)
    await reader.until('event: sync')
    const request = {
      method: 'POST',
      target: '/plants',
      headers: new Map(),
      body: Buffer.alloc(10_000, 'x'),
    }
    for (let nth = 0; nth < 10_000; nth += 1) {
      mock.finish(mock.respond(request), 1)
      if (nth % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    slow.socket.resume()
    const timer = setInterval(() => mock.use('slow'), 50)
    const told = await slow.until('"scenario":"slow"')
    clearInterval(timer)
    expect(told.match(/event: sync/g)?.length).toBeGreaterThan(1)
    // Of more than 100 MB, what waited: most of it in the buffers of the sockets.
    expect(told.length).toBeLessThan(30_000_000)
  })

  test('ends with the server', async () => {
    const server = await start()
    const { socket, until } = listen(server)
    await until('event: sync')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await server.close(20_000)
    await closed
    expect(socket.destroyed).toBe(true)
  })
})
