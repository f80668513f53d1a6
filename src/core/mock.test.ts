import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock } from './mock.ts'

const mock = createMock()
const raw = (body: string | Uint8Array): TestRequest => ({ body })
const bytes = (...codes: number[]): TestRequest => raw(Uint8Array.from(codes))
const auth = (authorization: string | null): TestRequest => ({ headers: { authorization } })
/** A NewPlant with this JSON text as its id. */
const id = (json: string): TestRequest => raw(`{"id":${json},"name":"fern"}`)

const ascii = String.raw`{"name":"!#$%&'()*+,-./:;<=>?@[]^_~"}`
const accepted: [title: string, sent: TestRequest, plant?: string][] = [
  ['R1: printable ASCII', raw(ascii.replace('{', '{"id":1,')), ascii],
  ['R1: an absolute target', { target: 'http://store.example/plants' }],
  ['R1: a malformed Accept', { headers: { accept: 'text/html;q=x, ,;' } }],
  ['V2: id 10e-1', id('10e-1')],
  ['V2: id 9.223372036854775807e18', id('9.223372036854775807e18')],
  ['V5: members of __proto__ and constructor', raw('{"id":1,"name":"fern","__proto__":{"tag":7},"constructor":{}}')],
  ['V8: the last of a repeated member', raw('{"id":"x","id":1,"name":"moss","name":"fern"}')],
  ['A6: a token with every kind of character', auth('Bearer made.up-token_~+/=')],
]
test.each(accepted)('accepts %s', (_title, sent, plant = '{"name":"fern"}') => {
  const headers = { 'content-type': 'application/json' }
  expect(post(mock, sent)).toEqual({ status: 200, headers, body: plant, delay: 0, fault: undefined })
})

const int64 = '"id" must be from -9223372036854775808 to 9223372036854775807 (int64)'
const rejected: [title: string, sent: TestRequest, error: number, message: string][] = [
  ['N9: UTF-16', bytes(0x7b, 0, 0x7d, 0), 2004, 'the body must be UTF-8'],
  ['N4: other letter cases', raw('{"ID":1,"Name":"fern"}'), 3001, '"name" is required; "id" is required'],
  ['N5: id 15e-1', id('15e-1'), 3002, '"id" must be an integer (got 1.5)'],
  ['N5: id 1e-400', id('1e-400'), 3002, '"id" must be an integer (got 1e-400)'],
  ['N8: id 9223372036854775807.1e1', id('9223372036854775807.1e1'), 3003, `${int64} (got 92233720368547758071)`],
  ['N8: id of a thousand digits', id('9'.repeat(1000)), 3003, `${int64} (got ${'9'.repeat(39)}…)`],
  ['N9: an encoded surrogate', bytes(0x22, 0xed, 0xa0, 0xbc, 0x22), 2004, 'the body must be UTF-8'],
  ['N9: a truncated character', bytes(0x22, 0xf0, 0x9f, 0x8c), 2004, 'the body must be UTF-8'],
  [
    'N10: a long Content-Type',
    { headers: { 'content-type': 'x'.repeat(500) } },
    2001,
    `the Content-Type must be application/json (got "${'x'.repeat(80)}")`,
  ],
  [
    'A2: no credential, before a malformed body',
    { ...auth(null), body: '{' },
    1001,
    'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got none)',
  ],
  [
    'A2: a malformed credential, before a wrong Prefer',
    { headers: { authorization: 'Basic x', prefer: 'code=9' } },
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
    const { status, body } = post(mock, { ...auth(null), target })
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
