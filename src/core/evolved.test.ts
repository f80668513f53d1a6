import { describe, expect, test } from 'vitest'
import { evolvedMock, type OpenApi } from '../../test/support/evolved.ts'
import { post } from '../../test/support/post.ts'
import { createMock } from './mock.ts'

describe('another path and method', () => {
  const mock = evolvedMock(({ paths }: OpenApi) => {
    paths['/garden/trees'] = { put: paths['/plants'].post }
    delete paths['/plants']
  })

  test('are served', () => {
    expect(post(mock, { method: 'PUT', target: '/garden/trees' }).status).toBe(200)
  })

  test.each([
    ['PUT', '/plants', 404, 'there is nothing at /plants: the store has PUT /garden/trees'],
    ['POST', '/garden/trees', 405, 'the method must be PUT (got POST)'],
  ])('%s %s gets %i', (method, target, status, message) => {
    const response = post(mock, { method, target })
    expect(response).toMatchObject({ status, body: expect.stringContaining(message) })
  })

  test('are in Allow, and in the headers of CORS', () => {
    const headers = { origin: 'https://a.example' }
    const response = post(mock, { method: 'OPTIONS', target: '/garden/trees', headers })
    expect(response.headers).toMatchObject({
      allow: 'PUT, OPTIONS',
      'access-control-allow-methods': 'PUT, OPTIONS',
    })
  })

  test('do not change a mock of the Plant Store beside it', () => {
    expect(post(createMock()).status).toBe(200)
  })
})
