import { describe, expect, test } from 'vitest'
import { createMock, type Mock } from '../core/mock.ts'
import { post } from '../../test/support/post.ts'
import { type AccessOptions, readAccess } from './access.ts'
import { type ControlApi, createControlApi } from './control-api.ts'

interface Server {
  readonly mock: Mock
  readonly api: ControlApi
}

/** A mock with a scenario, a journal entry and a plant that must not change. */
const start = (options: AccessOptions = {}, loopback = true): Server => {
  const mock = createMock()
  mock.use('created')
  post(mock)
  return { mock, api: createControlApi(mock, { access: { ...readAccess(options), loopback } }) }
}
const isUntouched = ({ mock }: Server): boolean =>
  mock.scenario === 'created' && mock.requests().length === 1 && mock.plants().length === 1

const send = (
  { api }: Server,
  line: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> => {
  const [method = '', path = ''] = line.split(' ')
  return api.fetch(
    new Request(`http://127.0.0.1:4010${path}`, {
      method,
      headers: { host: '127.0.0.1:4010', ...headers },
      body: body ?? null,
    }),
  )
}
const messageOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { message: string }).message

describe('a page of another origin', () => {
  const changes: [line: string, headers: Record<string, string>, body?: string][] = [
    ['POST /_mock/reset', {}],
    ['POST /_mock/reset', { 'content-type': 'text/plain' }, 'x'],
    ['POST /_mock/reset', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
    ['DELETE /_mock/requests', {}],
    ['DELETE /_mock/plants', {}],
    ['DELETE /_mock/scenario', {}],
    ['PUT /_mock/scenario', { 'content-type': 'application/json' }, '"rejected"'],
    ['PUT /_mock/scenario', { 'content-type': 'text/plain' }, '"rejected"'],
  ]
  const reads = ['scenarios', 'scenario', 'requests', 'plants', 'events', 'unknown']

  test.each<[name: string, headers: Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:3000' }],
    ['another name of this machine', { origin: 'http://localhost:3000' }],
    ['a sandbox', { origin: 'null' }],
    ['a malformed origin', { origin: 'x' }],
    ['an empty origin', { origin: '' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'x' }],
    ['both headers', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ])('neither reads nor changes anything: %s', async (_name, headers) => {
    const server = start()
    for (const [line, more, body] of changes) {
      const response = await send(server, line, { ...headers, ...more }, body)
      expect([response.status, await response.json()]).toMatchObject([403, { error: 7004 }])
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
    }
    for (const path of reads) {
      const response = await send(server, `GET /_mock/${path}`, headers)
      expect(response.status).toBe(403)
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
      expect(await response.text()).not.toContain('fern')
    }
    expect(isUntouched(server)).toBe(true)
  })

  test('gets no CORS headers in response to a preflight', async () => {
    const server = start()
    for (const path of ['/_mock/scenario', '/_mock/reset', '/_mock', '/_mock/health']) {
      const response = await send(server, `OPTIONS ${path}`, {
        origin: 'https://evil.example',
        'access-control-request-method': 'PUT',
      })
      const names = [...response.headers.keys()]
      expect(response.status).toBe(403)
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('cannot read health', async () => {
    const response = await send(start(), 'GET /_mock/health', { origin: 'https://evil.example' })
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('the Host header', () => {
  test.each(['evil.example', 'evil.example:4010', 'localhost.evil.example', 'x127.0.0.1', ''])(
    'of another server is refused on loopback: %j',
    async (host) => {
      const server = start()
      for (const line of ['GET /_mock/requests', 'POST /_mock/reset', 'GET /_mock/events'])
        expect((await send(server, line, { host })).status).toBe(403)
      expect(isUntouched(server)).toBe(true)
    },
  )

  test('of a rebound name is refused although the page has the same origin', async () => {
    const server = start()
    const page = { origin: 'http://evil.example:4010', 'sec-fetch-site': 'same-origin' }
    const response = await send(server, 'POST /_mock/reset', { host: 'evil.example:4010', ...page })
    expect([response.status, isUntouched(server)]).toEqual([403, true])
  })

  test.each(['127.0.0.1', 'localhost:80', 'LOCALHOST', 'mock.localhost', '[::1]:1', '192.168.1.7'])(
    'may be an address or localhost: %s',
    async (host) => {
      expect((await send(start(), 'GET /_mock/scenario', { host })).status).toBe(200)
    },
  )

  test('may be the host of an allowed origin', async () => {
    const server = start({ allowControlFrom: ['http://mock.test:4010'] })
    const status = async (host: string): Promise<number> =>
      (await send(server, 'GET /_mock/scenario', { host })).status
    expect([await status('mock.test:4010'), await status('mock.test:4011')]).toEqual([200, 403])
  })
})

test("accepts requests from the server's own page", async () => {
  const server = start()
  const page = { origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-origin' }
  expect((await send(server, 'POST /_mock/reset', page)).status).toBe(204)
  expect(server.mock.requests()).toEqual([])
})

describe('an allowed origin', () => {
  const origin = 'http://localhost:5173'

  test('reads and changes', async () => {
    const server = start({ allowControlFrom: [`${origin}/`] })
    const page = { origin, 'sec-fetch-site': 'cross-site' }
    const preflight = await send(server, 'OPTIONS /_mock/scenario', {
      ...page,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    })
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, PUT, POST, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type, Control-Token',
      },
    ])
    const json = { ...page, 'content-type': 'application/json' }
    const put = await send(server, 'PUT /_mock/scenario', json, '{"scenario":"rejected"}')
    expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    expect(server.mock.scenario).toBe('rejected')
  })

  test('may read errors', async () => {
    const server = start({ allowControlFrom: [origin], controlToken: 'sesame' })
    for (const [headers, status] of [
      [{ origin }, 401],
      [{ origin, 'control-token': 'sesame' }, 404],
    ] as const) {
      const response = await send(server, 'GET /_mock/x', headers)
      expect(response.status).toBe(status)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    }
  })

  test('allows no other origin', async () => {
    const server = start({ allowControlFrom: [origin] })
    for (const other of [
      { origin: 'http://localhost:5174' },
      { origin: 'https://localhost:5173' },
      { origin: `${origin}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect((await send(server, 'GET /_mock/scenario', other)).status).toBe(403)
  })

  test.each(['*', 'localhost', 'http://a/b', 'http://a?x', 'file:///x', 'null', 'http://u:p@a'])(
    'cannot be %s',
    (text) => {
      expect(() => readAccess({ allowControlFrom: [text] })).toThrow(
        'An origin has a scheme, a host and a port, and nothing else, such as http://localhost:5173.',
      )
    },
  )
})

describe('a control token', () => {
  test('is required for everything but health and the page', async () => {
    const server = start({ controlToken: 'sesame-0123456789' })
    for (const headers of [
      {},
      { 'control-token': '' },
      { 'control-token': 'sesame' },
      { 'control-token': 'sesame-0123456789sesame-0123456789' },
      { authorization: 'Bearer sesame-0123456789' },
    ] as Record<string, string>[])
      for (const line of ['GET /_mock/requests', 'POST /_mock/reset', 'GET /_mock/unknown']) {
        const response = await send(server, line, headers)
        const text = await response.text()
        expect([response.status, JSON.parse(text)]).toMatchObject([401, { error: 7003 }])
        expect(text).not.toContain('sesame')
      }
    expect(isUntouched(server)).toBe(true)
    const right = { 'control-token': 'sesame-0123456789' }
    expect((await send(server, 'POST /_mock/reset', right)).status).toBe(204)
    expect((await send(server, 'GET /_mock/health')).status).toBe(200)
  })

  test.each(['', 'open sesame', 'ses\name', 'sésame'])('cannot be %j', (controlToken) => {
    expect(() => readAccess({ controlToken })).toThrow(
      'A control token has printable ASCII characters, at least one, and no spaces.',
    )
  })

  test('does not allow another origin', async () => {
    const headers = { 'control-token': 'sesame', origin: 'https://evil.example' }
    const response = await send(start({ controlToken: 'sesame' }), 'GET /_mock/requests', headers)
    expect(response.status).toBe(403)
  })

  test('is required if other machines reach the server', async () => {
    const disabled = start({}, false)
    const response = await send(disabled, 'POST /_mock/reset')
    expect([response.status, await messageOf(response)]).toEqual([
      403,
      'The control API is disabled because the server is reachable from other machines. Start it with --control-token to enable it.',
    ])
    expect(isUntouched(disabled)).toBe(true)
    const probe = await send(disabled, 'GET /_mock/health', { host: 'mock:4010' })
    expect([probe.status, await probe.json()]).toEqual([200, { status: 'ok' }])
    const enabled = start({ controlToken: 'sesame' }, false)
    const host = { host: 'mock:4010' }
    expect((await send(enabled, 'GET /_mock/scenario', host)).status).toBe(401)
    const right = { ...host, 'control-token': 'sesame' }
    expect((await send(enabled, 'GET /_mock/scenario', right)).status).toBe(200)
  })
})
