import { expect, test, vi } from 'vitest'
import { createMock } from '../core/create-mock.ts'
import type { Mock } from '../core/mock.ts'
import { post } from '../../test/support/post.ts'
import { type AccessOptions, authorize, readAccess } from './access.ts'
import { type ControlApi, createControlApi } from './control-api.ts'

type Headers = Readonly<Record<string, string>>

/** A mock with a scenario, a journal entry and a plant that must not change. */
const start = (options: AccessOptions, loopback = true): { mock: Mock; api: ControlApi } => {
  const mock = createMock()
  mock.use('created')
  post(mock)
  return { mock, api: createControlApi(mock, { access: { ...readAccess(options), loopback } }) }
}

const send = (
  api: ControlApi,
  line: string,
  headers: Headers,
  body?: string,
): Promise<Response> => {
  const [method = '', path = ''] = line.split(' ')
  const init = { method, headers: { host: '127.0.0.1:4010', ...headers }, body: body ?? null }
  return api.fetch(new Request(`http://127.0.0.1:4010/_mock${path}`, init))
}

const corsHeaders = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control'))

const otherSite = 'https://evil.example'
const rebound = { host: 'evil.example:4010', origin: 'http://evil.example:4010' }

test.each<[name: string, headers: Headers]>([
  ['a page of another site', { origin: otherSite }],
  ['a page of another port', { origin: 'http://127.0.0.1:3000' }],
  ['a page of another name of this machine', { origin: 'http://localhost:3000' }],
  ['a page in a sandbox', { origin: 'null' }],
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['a page of another scheme', { host: 'localhost', origin: 'https://localhost' }],
  [
    'the own origin with Sec-Fetch-Site: same-site',
    { origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-site' },
  ],
  ['another host', { host: 'evil.example' }],
  ['another host that begins like this machine', { host: 'localhost.evil.example' }],
  ['no host', { host: '' }],
  ['a page of a rebound name', { ...rebound, 'sec-fetch-site': 'same-origin' }],
])('neither reads nor changes anything: %s', async (_name, headers) => {
  const { mock, api } = start({})
  const paths = ['reset', 'requests', 'plants', 'scenario', 'scenarios', 'events', 'unknown']
  const lines = ['GET', 'DELETE', 'OPTIONS'].flatMap((method) =>
    paths.map((path) => `${method} /${path}`),
  )
  for (const response of [
    ...(await Promise.all(lines.map((line) => send(api, line, headers)))),
    await send(api, 'POST /reset', { ...headers, 'content-type': 'text/plain' }, 'x'),
    await send(
      api,
      'PUT /scenario',
      { ...headers, 'content-type': 'application/json' },
      '"rejected"',
    ),
    await send(api, 'OPTIONS /health', { ...headers, 'access-control-request-method': 'GET' }),
  ]) {
    expect([response.status, await response.json()]).toMatchObject([403, { error: 7004 }])
    expect(corsHeaders(response)).toEqual([])
  }
  expect([mock.scenario, mock.requests().length, mock.plants().length]).toEqual(['created', 1, 1])
})

const page = 'http://localhost:5173'
const allowed = { allowControlFrom: [`${page}/`] }
const hosts = { allowControlFrom: ['http://mock.test:4010'] }
const token = { controlToken: 'sesame-0123456789' }
const right = { 'control-token': 'sesame-0123456789' }
const tls = { host: 'localhost', origin: 'https://localhost' }
const remoteHost = { host: 'mock:4010' }

test.each<[name: string, status: number, options: AccessOptions, headers: Headers, not?: 'remote']>(
  [
    ['a client on this machine', 200, {}, {}],
    ['the own page', 200, {}, { origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-origin' }],
    ['the host localhost', 200, {}, { host: 'localhost:80' }],
    [
      'the own page on port 80 in the Host header',
      200,
      {},
      { host: 'localhost:80', origin: 'http://localhost' },
    ],
    ['the own page behind a proxy with TLS', 403, {}, tls],
    ['that page, if it is allowed', 200, { allowControlFrom: [tls.origin] }, tls],
    ['a host below localhost', 200, {}, { host: 'mock.localhost' }],
    ['an IPv6 address', 200, {}, { host: '[::1]:1' }],
    ['an address of the network', 200, {}, { host: '192.168.1.7' }],
    ['the host of an allowed origin', 200, hosts, { host: 'mock.test:4010' }],
    ['another port of that host', 403, hosts, { host: 'mock.test:4011' }],
    ['an allowed page', 200, allowed, { origin: page, 'sec-fetch-site': 'cross-site' }],
    ['another port than the allowed page', 403, allowed, { origin: 'http://localhost:5174' }],
    ['a name that begins like the allowed page', 403, allowed, { origin: `${page}.evil.example` }],
    ['another site without an origin', 403, allowed, { 'sec-fetch-site': 'cross-site' }],
    ['the control token', 200, token, right],
    ['no control token', 401, token, {}],
    ['an empty control token', 401, token, { 'control-token': '' }],
    ['the control token twice', 401, token, { 'control-token': 'sesame-0123456789'.repeat(2) }],
    ['the beginning of the control token', 401, token, { 'control-token': 'sesame-012345678' }],
    ['a control token with another end', 401, token, { 'control-token': 'sesame-0123456780' }],
    ['a control token with another start', 401, token, { 'control-token': 'zesame-0123456789' }],
    ['the control token as bearer', 401, token, { authorization: 'Bearer sesame-0123456789' }],
    ['the control token from another site', 403, token, { ...right, origin: otherSite }],
    ['another machine without a control token', 403, {}, remoteHost, 'remote'],
    ['another machine with the control token', 200, token, { ...remoteHost, ...right }, 'remote'],
    ['another machine with a wrong control token', 401, token, remoteHost, 'remote'],
  ],
)('%s gets a %i', async (_name, status, options, headers, remote) => {
  const { api } = start(options, remote === undefined)
  const response = await send(api, 'GET /requests', headers)
  const text = await response.text()
  expect([response.status, text.includes('fern')]).toEqual([status, status === 200])
  expect(text).not.toContain('sesame')
  const health = await send(api, 'GET /health', headers)
  expect([health.status, await health.json(), corsHeaders(health)]).toEqual([
    200,
    { status: 'ok' },
    [],
  ])
  expect(health.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test.each(['sesame-0123456789', 'zesame-0123456789', 'sesame-012345678x'])(
  'the control token %s is compared to its end',
  (received) => {
    const access = { ...readAccess(token), loopback: true }
    const headers = new Map([
      ['host', 'localhost'],
      ['control-token', received],
    ])
    const read = vi.spyOn(String.prototype, 'charCodeAt')
    try {
      authorize({ method: 'GET', headers }, access)
    } catch {}
    const { length } = read.mock.calls
    read.mockRestore()
    expect(length).toBe(2 * received.length)
  },
)

test('an allowed page gets a preflight response and may read errors', async () => {
  const { api } = start({ ...allowed, ...token })
  const preflight = await send(api, 'OPTIONS /scenario', {
    origin: page,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization,content-type,control-token',
  })
  expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
    204,
    {
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'GET, PUT, POST, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Control-Token',
    },
  ])
  expect(preflight.headers.has('access-control-allow-private-network')).toBe(false)
  for (const [status, headers] of [
    [401, { origin: page }],
    [404, { origin: page, ...right }],
  ] as const) {
    const response = await send(api, 'GET /unknown', headers)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(page)
  }
})

test('only OPTIONS is a preflight: other methods need the control token', async () => {
  const { mock, api } = start({ ...allowed, ...token })
  const headers = { origin: page, 'access-control-request-method': 'GET' }
  const lines = [
    'GET /requests',
    'HEAD /requests',
    'GET /plants',
    'GET /scenario',
    'GET /events',
    'PUT /scenario',
    'DELETE /scenario',
    'DELETE /requests',
    'POST /reset',
  ]
  for (const line of lines) {
    const response = await send(api, line, headers)
    expect([line, response.status]).toEqual([line, 401])
  }
  expect([mock.scenario, mock.requests().length, mock.plants().length]).toEqual(['created', 1, 1])
})

test.each<[title: string, headers: Headers, status: number]>([
  ['needs the control token', { origin: page }, 401],
  ['is not a method of the API', { origin: page, ...right }, 405],
])('OPTIONS that is not a preflight %s', async (_title, headers, status) => {
  const { api } = start({ ...allowed, ...token })
  expect((await send(api, 'OPTIONS /scenario', headers)).status).toBe(status)
})

test.each([
  ['an allowed page', page, 'true'],
  ['no other page', 'https://other.example', null],
])('the private network is open to %s', async (_title, origin, expected) => {
  const { api } = start({ ...allowed, ...token })
  const preflight = await send(api, 'OPTIONS /scenario', {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-private-network': 'true',
  })
  expect(preflight.headers.get('access-control-allow-private-network')).toBe(expected)
})

test.each(['*', 'localhost', 'http://a/b', 'http://a?x', 'file:///x', 'null', 'http://u:p@a'])(
  'the allowed origin cannot be %s',
  (text) => {
    expect(() => readAccess({ allowControlFrom: [text] })).toThrow(
      'allowControlFrom[0] takes a scheme, a host and a port, such as http://localhost:5173 (got',
    )
  },
)

test.each(['http://[1::2::3]', 'http://999.1.1.1'])(
  'the host of the allowed origin %s is no IP address',
  (text) => {
    expect(() => readAccess({ allowControlFrom: [text] })).toThrow(
      `allowControlFrom[0] takes a host that is a name or an IP address (got "${text}")`,
    )
  },
)
