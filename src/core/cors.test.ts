import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock } from './mock.ts'

const options = (headers: Record<string, string>): unknown => {
  return post(createMock(), { method: 'OPTIONS', headers: { authorization: null, ...headers } })
}

describe('a response to a page', () => {
  const rows: [name: string, sent: TestRequest, status: number][] = [
    ['a success', {}, 200],
    ['an error', { body: '{' }, 400],
    ['a refused credential', { headers: { authorization: null } }, 400],
    ['another path', { target: '/x' }, 404],
    ['another method', { method: 'PUT' }, 405],
    ['a fixed answer', { headers: { prefer: 'scenario=off-contract-500' } }, 500],
  ]
  test.each(rows)('is readable from any origin: %s', (_name, sent, status) => {
    const headers = { ...sent.headers, origin: 'https://shop.example' }
    const response = post(createMock(), { ...sent, headers })
    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Allow, Preference-Applied, WWW-Authenticate',
      vary: 'Origin',
    })
  })

  test('is readable from an opaque origin', () => {
    const { headers } = post(createMock(), { headers: { origin: 'null' } })
    expect(headers['access-control-allow-origin']).toBe('null')
  })

  test('has no CORS headers without an Origin', () => {
    expect(post(createMock()).headers).toEqual({ 'content-type': 'application/json' })
  })
})

describe('a preflight', () => {
  const allowed = {
    allow: 'POST, OPTIONS',
    'access-control-allow-origin': 'https://shop.example',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-max-age': '7200',
    vary: 'Origin, Access-Control-Request-Headers',
  }

  test('allows the requested headers', () => {
    expect(
      options({
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,prefer,x-own',
      }),
    ).toMatchObject({
      status: 204,
      body: '',
      delay: 0,
      headers: {
        ...allowed,
        'access-control-allow-headers': 'authorization,content-type,prefer,x-own',
      },
    })
  })

  test('allows the usual headers by default', () => {
    expect(
      options({ origin: 'https://shop.example', 'access-control-request-method': 'POST' }),
    ).toMatchObject({
      headers: {
        ...allowed,
        'access-control-allow-headers': 'Authorization, Content-Type, Prefer',
      },
    })
  })

  test('allows private network access on request', () => {
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-private-network': 'true',
    }
    expect(options(headers)).toMatchObject({
      headers: { 'access-control-allow-private-network': 'true' },
    })
  })

  test('does not mention private network access otherwise', () => {
    const { headers } = options({ origin: 'https://shop.example' }) as { headers: object }
    expect(headers).not.toHaveProperty('access-control-allow-private-network')
  })

  test('without an Origin gets Allow only', () => {
    expect(options({})).toEqual({
      status: 204,
      headers: { allow: 'POST, OPTIONS' },
      body: '',
      delay: 0,
    })
  })
})
