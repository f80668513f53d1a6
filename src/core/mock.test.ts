import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock } from './mock.ts'

const mock = createMock()
const bytes = (...codes: number[]): TestRequest => ({ body: Uint8Array.from(codes) })
const rejected: [title: string, sent: TestRequest, error: number, message: string][] = [
  ['N4: other letter cases', { body: '{"ID":1,"Name":"fern"}' }, 3001, '"name" is required; "id" is required'],
  ['N5: id 15e-1', { body: '{"id":15e-1,"name":"fern"}' }, 3002, '"id" must be an integer (got 1.5)'],
  ['N9: UTF-16', bytes(0x7b, 0, 0x7d, 0), 2004, 'the body must be UTF-8'],
  ['N9: an encoded surrogate', bytes(0x22, 0xed, 0xa0, 0xbc, 0x22), 2004, 'the body must be UTF-8'],
  ['N9: a truncated character', bytes(0x22, 0xf0, 0x9f, 0x8c), 2004, 'the body must be UTF-8'],
  [
    'N10: a long Content-Type',
    { headers: { 'content-type': 'x'.repeat(500) } },
    2001,
    `the Content-Type must be application/json (got "${'x'.repeat(80)}")`,
  ],
  [
    'A2: a malformed credential, before a malformed body and a wrong Prefer',
    { headers: { authorization: 'Basic x', prefer: 'code=9' }, body: '{' },
    1002,
    'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got something else)',
  ],
]
test.each(rejected)('rejects %s', (_title, sent, error, message) => {
  const { status, headers, body } = post(mock, sent)
  expect([status, headers]).toEqual([400, { 'content-type': 'application/json' }])
  expect(JSON.parse(body)).toEqual({ error, message })
})

describe('responds outside the operation', () => {
  const long = `/${'x'.repeat(9000)}`
  test.each(['/trees', '/', '/plants/1', '/plants/', '/Plants', '*', long])('with 404 to %.20s', (target) => {
    const { status, body } = post(mock, { headers: { authorization: null }, target })
    const message = `there is nothing at ${target.slice(0, 80)}: the store has POST /plants`
    expect([status, JSON.parse(body)]).toEqual([404, { error: 6001, message }])
  })

  test.each(['HEAD', 'QUERY', 'post'])('with 405 to %s', (method) => {
    const { status, headers, body } = post(mock, { method })
    expect([status, headers['allow']]).toEqual([405, 'POST, OPTIONS'])
    expect(JSON.parse(body)).toEqual({ error: 6002, message: `the method must be POST (got ${method})` })
  })
})

const basePaths: [basePath: string, target: string, status: number][] = [
  ['/api/v1', '/api/v1/plants', 200],
  ['/api/v1', 'http://store.example/api/v1/plants?x', 200],
  ['/api/v1', '/api/v1//plants', 404],
  ['api/', '/api/plants', 200],
  ['/', '/plants', 200],
  ['*', 'https://store.example/any/where/plants', 200],
  ['*', '/plants/1', 404],
  ['*', '/myplants', 404],
]
test.each(basePaths)('with base path %s, the path %s gets %d', (basePath, target, status) => {
  expect(post(createMock({ basePath }), { target }).status).toBe(status)
})
