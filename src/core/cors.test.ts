import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { optionsAnswer } from './preflight.ts'

const options = (headers: Record<string, string>): unknown => {
  return optionsAnswer(new Map(Object.entries(headers)))
}

describe('an answer to a page', () => {
  const rows: [name: string, sent: TestRequest, status: number][] = [
    ['a success', {}, 200],
    ['a refusal', { body: '{' }, 400],
    ['a refused credential', { headers: { authorization: null } }, 400],
    ['another path', { target: '/x' }, 404],
    ['another method', { method: 'PUT' }, 405],
    ['a fixed answer', { headers: { prefer: 'scenario=off-contract-500' } }, 500],
  ]
  test.each(rows)('lets any origin read it: %s', (_name, sent, status) => {
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

  test('of an opaque origin is read, too', () => {
    const { headers } = post(createMock(), { headers: { origin: 'null' } })
    expect(headers['access-control-allow-origin']).toBe('null')
  })

  test('carries nothing of the kind without an origin', () => {
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

  test('is granted what it asks', () => {
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

  test('that asks for no headers is told the usual', () => {
    expect(
      options({ origin: 'https://shop.example', 'access-control-request-method': 'POST' }),
    ).toMatchObject({
      headers: {
        ...allowed,
        'access-control-allow-headers': 'Authorization, Content-Type, Prefer',
      },
    })
  })

  test('into a private network is granted', () => {
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-private-network': 'true',
    }
    expect(options(headers)).toMatchObject({
      headers: { 'access-control-allow-private-network': 'true' },
    })
  })

  test('opens no private network that is not asked for', () => {
    const { headers } = options({ origin: 'https://shop.example' }) as { headers: object }
    expect(headers).not.toHaveProperty('access-control-allow-private-network')
  })

  test('without an origin is a plain OPTIONS', () => {
    expect(options({})).toEqual({
      status: 204,
      headers: { allow: 'POST, OPTIONS' },
      body: '',
      delay: 0,
    })
  })
})
