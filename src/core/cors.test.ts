import { expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock } from './create-mock.ts'

const origin = 'https://shop.example'

const rows: [title: string, sent: TestRequest, status: number, origin: string][] = [
  ['a success', {}, 200, origin],
  ['a success with an opaque origin', {}, 200, 'null'],
  ['a refused credential', { headers: { authorization: null } }, 400, origin],
  ['another path', { target: '/x' }, 404, origin],
  ['a fixed answer', { headers: { prefer: 'scenario=off-contract-500' } }, 500, origin],
]
test.each(rows)('a page of any origin can read %s', (_title, sent, status, origin) => {
  const response = post(createMock(), { ...sent, headers: { ...sent.headers, origin } })
  expect(response.status).toBe(status)
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Allow, Preference-Applied, WWW-Authenticate',
    vary: 'Origin',
  })
})

const allow = { allow: 'POST, OPTIONS' }
const allowed = {
  ...allow,
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Allow, Preference-Applied, WWW-Authenticate',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '7200',
  vary: 'Origin, Access-Control-Request-Headers',
}
const ownHeaders = 'authorization,x-own'
const preflights: [title: string, headers: Record<string, string>, response: object][] = [
  ['allows the usual headers', { origin }, allowed],
  [
    'allows the requested headers',
    { origin, 'access-control-request-headers': ownHeaders },
    { ...allowed, 'access-control-allow-headers': ownHeaders },
  ],
  [
    'allows the private network to a page that asks for it',
    { origin, 'access-control-request-private-network': 'true' },
    { ...allowed, 'access-control-allow-private-network': 'true' },
  ],
  [
    'allows no private network for another value',
    { origin, 'access-control-request-private-network': 'false' },
    allowed,
  ],
  [
    'without an Origin gets Allow only',
    { 'access-control-request-private-network': 'true' },
    allow,
  ],
]
test.each(preflights)('a preflight %s and is not recorded', (_title, sent, headers) => {
  const mock = createMock()
  const response = post(mock, { method: 'OPTIONS', headers: { authorization: null, ...sent } })
  expect(response).toEqual({ status: 204, headers, body: '', delay: 0 })
  expect(mock.requests()).toEqual([])
})
