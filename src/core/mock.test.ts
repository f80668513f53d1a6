import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock } from './mock.ts'

const mock = createMock()
const raw = (body: string | Uint8Array): TestRequest => ({ body })
const bytes = (...codes: number[]): TestRequest => raw(Uint8Array.from(codes))
const type = (contentType: string | null): TestRequest => ({ headers: { 'content-type': contentType } })
const auth = (authorization: string | null): TestRequest => ({ headers: { authorization } })
/** A NewPlant with one member as this JSON text. */
const id = (json: string): TestRequest => raw(`{"id":${json},"name":"fern"}`)
const name = (json: string): TestRequest => raw(`{"id":1,"name":${json}}`)
const tag = (json: string): TestRequest => raw(`{"id":1,"name":"fern","tag":${json}}`)

describe('accepts', () => {
  const ascii = String.raw`!#$%&'()*+,-./:;<=>?@[]^_~`
  const fern = '{"name":"fern"}'
  const rows: [title: string, sent: TestRequest, plant?: string][] = [
    ['R1: printable ASCII', name(`"${ascii}"`), `{"name":"${ascii}"}`],
    ['R1: an absolute target', { target: 'http://store.example/plants' }],
    ['R1: a malformed Accept', { headers: { accept: 'text/html;q=x, ,;' } }],
    ['V2: id 10e-1', id('10e-1')],
    ['V2: id 9.223372036854775807e18', id('9.223372036854775807e18')],
    ['V4: a Unicode tag', tag('"屋内"'), '{"name":"fern","tag":"屋内"}'],
    ['V5: a further member', raw('{"id":1,"name":"fern","a":{"b":[1,{}]}}')],
    ['V5: __proto__', raw('{"id":1,"name":"fern","__proto__":{"tag":7}}')],
    ['V5: constructor', raw('{"id":1,"name":"fern","constructor":{"name":7}}')],
    ['V8: a repeated member', raw('{"id":"x","id":1,"name":"moss","name":"fern"}')],
    ['A6: a token with every kind of character', auth('Bearer made.up-token_~+/=')],
  ]
  test.each(rows)('%s', (_title, sent, plant = fern) => {
    expect(post(mock, sent)).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: plant,
      delay: 0,
      fault: undefined,
    })
  })
})

describe('rejects', () => {
  const missing = 'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got none)'
  const malformed = 'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got something else)'
  const both = '"name" is required; "id" is required'
  const int64 = '"id" must be from -9223372036854775808 to 9223372036854775807 (int64)'
  const mediaType = 'the Content-Type must be application/json (got'

  type Row = [title: string, sent: TestRequest, error: number, message: string]
  const notJson: [title: string, sent: TestRequest, where: string][] = [
    ['N2: -Infinity', id('-Infinity'), 'line 1, column 7: unexpected "-"'],
    ['N2: UTF-16', bytes(0x7b, 0, 0x7d, 0), 'line 1, column 2: unexpected U+0000'],
  ]
  const incomplete: [json: string, message: string][] = [
    ['{"id":1,"__proto__":{"name":"fern"}}', '"name" is required'],
    ['{"ID":1,"Name":"fern"}', both],
    ['{"plant":{"id":1,"name":"fern"}}', both],
    [
      '{"tag":null,"id":"7"}',
      '"name" is required; "tag" must be a string (got null); "id" must be an integer (got "7")',
    ],
  ]
  const notInteger: [json: string, got: string][] = [
    ['""', '""'],
    ['{"n":1}', 'an object'],
    ['15e-1', '1.5'],
    ['1e-400', '1e-400'],
    ['9223372036854775807.5', '9223372036854775807.5'],
  ]
  const beyondInt64: [json: string, got: string][] = [
    ['9223372036854775807.1e1', '92233720368547758071'],
    ['1e19', '10000000000000000000'],
    ['-1e400', '-1e400'],
    ['9'.repeat(1000), `${'9'.repeat(39)}…`],
  ]
  const notUtf8: [title: string, codes: number[]][] = [
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['Latin-1', [0x22, 0xe9, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['an encoded surrogate', [0x22, 0xed, 0xa0, 0xbc, 0x22]],
    ['a truncated character', [0x22, 0xf0, 0x9f, 0x8c]],
    ['a code point above U+10FFFF', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
    ['gzip', [0x1f, 0x8b, 8, 0]],
  ]
  const mediaTypes = ['application/vnd.plants+json', 'application/json, text/plain', 'application/json; charset', '']
  const rows: Row[] = [
    ...notJson.map(([title, sent, where]): Row => [title, sent, 2005, `the body must be JSON: ${where}`]),
    ...incomplete.map(([json, message]): Row => [`N4: ${json}`, raw(json), 3001, message]),
    ...notInteger.map(([json, got]): Row => [`N5: id ${json}`, id(json), 3002, `"id" must be an integer (got ${got})`]),
    ...beyondInt64.map(([json, got]): Row => [`N8: id ${json.slice(0, 30)}`, id(json), 3003, `${int64} (got ${got})`]),
    ...notUtf8.map(([title, codes]): Row => [`N9: ${title}`, bytes(...codes), 2004, 'the body must be UTF-8']),
    ...mediaTypes.map((each): Row => [`N10: Content-Type ${each}`, type(each), 2001, `${mediaType} "${each}")`]),
    ['N10: a long Content-Type', type('x'.repeat(500)), 2001, `${mediaType} "${'x'.repeat(80)}")`],
    ['A2: no credential, before a malformed body', { ...auth(null), body: '{' }, 1001, missing],
    [
      'A2: a malformed credential, before a wrong Prefer',
      { headers: { authorization: 'Basic x', prefer: 'code=9' } },
      1002,
      malformed,
    ],
  ]
  test.each(rows)('%s', (_title, sent, error, message) => {
    const { status, headers, body } = post(mock, sent)
    expect([status, headers]).toEqual([400, { 'content-type': 'application/json' }])
    expect(JSON.parse(body)).toEqual({ error, message })
  })
})

describe('responds outside the operation', () => {
  const long = `/${'x'.repeat(9000)}`
  test.each(['/trees', '/', '/plants/1', '/plants/', '/Plants', '*', long])('with 404 to %.20s', (target) => {
    const { status, body } = post(mock, { ...auth(null), target })
    const message = `there is nothing at ${target.slice(0, 80)}: the store has POST /plants`
    expect([status, JSON.parse(body)]).toEqual([404, { error: 6001, message }])
  })

  test.each(['GET', 'HEAD', 'PUT', 'QUERY', 'post'])('with 405 to %s', (method) => {
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
