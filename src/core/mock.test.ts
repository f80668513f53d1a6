import { describe, expect, test } from 'vitest'
import { post, type TestRequest } from '../../test/support/post.ts'
import { createMock } from './mock.ts'

type Row = [rule: string, name: string, sent: TestRequest]

const mock = createMock()
const raw = (body: string | Uint8Array): TestRequest => ({ body })
const bytes = (...codes: number[]): TestRequest => raw(Uint8Array.from(codes))
const type = (contentType: string | null, body?: string): TestRequest => ({
  headers: { 'content-type': contentType },
  ...(body !== undefined && { body }),
})
const auth = (authorization: string | null): TestRequest => ({ headers: { authorization } })
/** A NewPlant with one member spelled so. */
const id = (text: string): TestRequest => raw(`{"id":${text},"name":"fern"}`)
const name = (text: string): TestRequest => raw(`{"id":1,"name":${text}}`)
const tag = (text: string): TestRequest => raw(`{"id":1,"name":"fern","tag":${text}}`)

describe('a valid request', () => {
  const rows: [...Row, plant: string][] = [
    ['R1', 'without tag', raw('{"id":1,"name":"fern"}'), '{"name":"fern"}'],
    ['R1', 'with tag', tag('"indoor"'), '{"name":"fern","tag":"indoor"}'],
    ['R1', 'id 2^31-1', id('2147483647'), '{"name":"fern"}'],
    [
      'R1',
      'printable ASCII',
      name(String.raw`"!#$%&'()*+,-./:;<=>?@[\\]^_~"`),
      String.raw`{"name":"!#$%&'()*+,-./:;<=>?@[\\]^_~"}`,
    ],
    ['V1', 'id 0', id('0'), '{"name":"fern"}'],
    ['V1', 'id -1', id('-1'), '{"name":"fern"}'],
    ['V1', 'id -0', id('-0'), '{"name":"fern"}'],
    ['V1', 'id 2^31', id('2147483648'), '{"name":"fern"}'],
    ['V1', 'id 2^53+1', id('9007199254740993'), '{"name":"fern"}'],
    ['V1', 'the largest int64', id('9223372036854775807'), '{"name":"fern"}'],
    ['V1', 'the smallest int64', id('-9223372036854775808'), '{"name":"fern"}'],
    ['V2', 'id 1.0', id('1.0'), '{"name":"fern"}'],
    ['V2', 'id 1e3', id('1e3'), '{"name":"fern"}'],
    ['V2', 'id 1E+2', id('1E+2'), '{"name":"fern"}'],
    ['V2', 'id 10e-1', id('10e-1'), '{"name":"fern"}'],
    ['V2', 'id 9.223372036854775807e18', id('9.223372036854775807e18'), '{"name":"fern"}'],
    ['V2', 'id 9223372036854775807.000', id('9223372036854775807.000'), '{"name":"fern"}'],
    ['V3', 'an empty name', name('""'), '{"name":""}'],
    ['V3', 'a name of one space', name('" "'), '{"name":" "}'],
    [
      'V3',
      'a name of 10,000 characters',
      name(`"${'a'.repeat(10_000)}"`),
      `{"name":"${'a'.repeat(10_000)}"}`,
    ],
    ['V3', 'emoji', name('"🌿"'), '{"name":"🌿"}'],
    ['V3', 'escaped emoji', name(String.raw`"\ud83c\udf3f"`), '{"name":"🌿"}'],
    ['V3', 'right to left', name('"שלום"'), '{"name":"שלום"}'],
    ['V3', 'combining marks', name('"e\u0301"'), '{"name":"e\u0301"}'],
    ['V3', 'an escaped null', name(String.raw`"\u0000"`), String.raw`{"name":"\u0000"}`],
    ['V3', 'a lone surrogate', name(String.raw`"\ud83c"`), String.raw`{"name":"\ud83c"}`],
    ['V4', 'an empty tag', tag('""'), '{"name":"fern","tag":""}'],
    [
      'V4',
      'a long tag',
      tag(`"${'t'.repeat(5000)}"`),
      `{"name":"fern","tag":"${'t'.repeat(5000)}"}`,
    ],
    ['V4', 'a Unicode tag', tag('"屋内"'), '{"name":"fern","tag":"屋内"}'],
    ['V5', 'a further member', raw('{"id":1,"name":"fern","color":"green"}'), '{"name":"fern"}'],
    ['V5', 'a further object', raw('{"id":1,"name":"fern","a":{"b":[1,{}]}}'), '{"name":"fern"}'],
    ['V5', '__proto__', raw('{"id":1,"name":"fern","__proto__":{"tag":7}}'), '{"name":"fern"}'],
    [
      'V5',
      'constructor',
      raw('{"id":1,"name":"fern","constructor":{"name":7}}'),
      '{"name":"fern"}',
    ],
    ['V5', 'toString', raw('{"id":1,"name":"fern","toString":null}'), '{"name":"fern"}'],
    [
      'V6',
      'members in another order',
      raw('{"tag":"t","name":"fern","id":1}'),
      '{"name":"fern","tag":"t"}',
    ],
    [
      'V6',
      'white space of every kind',
      raw(' \t\r\n{ "id" :\t1 ,\r\n"name"\n: "fern" } \n'),
      '{"name":"fern"}',
    ],
    [
      'V6',
      'escaped member names',
      raw(String.raw`{"\u0069d":1,"\u006eame":"fern"}`),
      '{"name":"fern"}',
    ],
    ['V7', 'a charset', type('application/json; charset=utf-8'), '{"name":"fern"}'],
    ['V7', 'a quoted charset', type('application/json;charset="UTF-8"'), '{"name":"fern"}'],
    ['V7', 'another letter case', type('Application/JSON'), '{"name":"fern"}'],
    ['V8', 'a member given twice', raw('{"id":1,"name":"moss","name":"fern"}'), '{"name":"fern"}'],
    ['V8', 'a bad member given again', raw('{"id":"x","id":1,"name":"fern"}'), '{"name":"fern"}'],
    ['A4', 'bearer', auth('bearer demo'), '{"name":"fern"}'],
    ['A4', 'BEARER', auth('BEARER demo'), '{"name":"fern"}'],
    ['A6', 'a token made up', auth('Bearer made.up-token_~+/='), '{"name":"fern"}'],
    ['R1', 'a query', { target: '/plants?color=green' }, '{"name":"fern"}'],
    ['R1', 'an absolute target', { target: 'http://store.example/plants' }, '{"name":"fern"}'],
    ['R1', 'an odd Accept', { headers: { accept: 'text/html;q=x, ,;' } }, '{"name":"fern"}'],
  ]
  test.each(rows)('%s: %s', (_rule, _name, sent, plant) => {
    expect(post(mock, sent)).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: plant,
      delay: 0,
      fault: undefined,
    })
  })
})

describe('a request that fails', () => {
  const missing = 'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got none)'
  const malformed = 'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got something else)'
  const json = (line: number, column: number, why: string): string =>
    `the body must be JSON: line ${line}, column ${column}: ${why}`

  const rows: [...Row, error: number, message: string][] = [
    ['N1', 'no body', raw(''), 2002, 'the body is required (got none)'],
    ['N2', 'white space for a body', raw(' \n'), 2005, json(2, 1, 'unexpected end of the text')],
    ['N2', 'cut off', raw('{"id":1,"name":"fe'), 2005, json(1, 19, 'unexpected end of the text')],
    [
      'N2',
      'cut off after a comma',
      raw('{"id":1,'),
      2005,
      json(1, 9, 'unexpected end of the text'),
    ],
    ['N2', 'a trailing comma', raw('{"id":1,"name":"fern",}'), 2005, json(1, 23, 'unexpected "}"')],
    ['N2', 'single quotes', raw("{'id':1,'name':'fern'}"), 2005, json(1, 2, `unexpected "'"`)],
    ['N2', 'NaN', id('NaN'), 2005, json(1, 7, 'unexpected "N"')],
    ['N2', 'Infinity', id('-Infinity'), 2005, json(1, 7, 'unexpected "-"')],
    ['N2', 'a comment', raw('{"id":1,/*x*/"name":"fern"}'), 2005, json(1, 9, 'unexpected "/"')],
    [
      'N2',
      'two documents',
      raw('{"id":1,"name":"fern"}{"id":2,"name":"moss"}'),
      2005,
      json(1, 23, 'unexpected "{"'),
    ],
    [
      'N2',
      'lines of JSON',
      raw('{"id":1,"name":"fern"}\n{"id":2,"name":"moss"}'),
      2005,
      json(2, 1, 'unexpected "{"'),
    ],
    [
      'N2',
      'a byte order mark alone',
      bytes(0xef, 0xbb, 0xbf),
      2005,
      json(1, 1, 'unexpected U+FEFF'),
    ],
    [
      'N2',
      'a byte order mark before',
      raw('\ufeff{"id":1,"name":"fern"}'),
      2005,
      json(1, 1, 'unexpected U+FEFF'),
    ],
    ['N2', 'a bare newline in a string', name('"fe\nrn"'), 2005, json(1, 19, 'unexpected U+000A')],
    ['N2', 'an id with a leading zero', id('01'), 2005, json(1, 8, 'unexpected "1"')],
    ['N2', 'an id with a plus', id('+1'), 2005, json(1, 7, 'unexpected "+"')],
    ['N2', 'a form', raw('id=1&name=fern'), 2005, json(1, 1, 'unexpected "i"')],
    ['N2', 'a bare word', raw('fern'), 2005, json(1, 1, 'unexpected "f"')],
    ['N2', 'XML', raw('<id>1</id>'), 2005, json(1, 1, 'unexpected "<"')],
    ['N2', 'UTF-16', bytes(0x7b, 0, 0x7d, 0), 2005, json(1, 2, 'unexpected U+0000')],
    [
      'N2',
      '100,000 arrays',
      raw('['.repeat(100_000)),
      2005,
      json(1, 10_001, 'nested deeper than 10000'),
    ],
    ['N3', 'an array', raw('[]'), 3002, 'the body must be an object (got an array)'],
    [
      'N3',
      'an array with a plant',
      raw('[{"id":1,"name":"fern"}]'),
      3002,
      'the body must be an object (got an array)',
    ],
    ['N3', 'a string', raw('"fern"'), 3002, 'the body must be an object (got "fern")'],
    ['N3', 'a number', raw('7'), 3002, 'the body must be an object (got 7)'],
    ['N3', 'a number beyond doubles', raw('1e400'), 3002, 'the body must be an object (got 1e400)'],
    ['N3', 'true', raw('true'), 3002, 'the body must be an object (got true)'],
    ['N3', 'false', raw('false'), 3002, 'the body must be an object (got false)'],
    ['N3', 'null', raw('null'), 3002, 'the body must be an object (got null)'],
    ['N4', 'no id', raw('{"name":"fern"}'), 3001, '"id" is required'],
    ['N4', 'no name', raw('{"id":1}'), 3001, '"name" is required'],
    ['N4', 'neither', raw('{}'), 3001, '"name" is required; "id" is required'],
    [
      'N4',
      'neither but a tag',
      raw('{"tag":"indoor"}'),
      3001,
      '"name" is required; "id" is required',
    ],
    [
      'N4',
      'an inherited name',
      raw('{"id":1,"__proto__":{"name":"fern"}}'),
      3001,
      '"name" is required',
    ],
    [
      'N4',
      'another letter case',
      raw('{"ID":1,"Name":"fern"}'),
      3001,
      '"name" is required; "id" is required',
    ],
    [
      'N4',
      'members in an envelope',
      raw('{"plant":{"id":1,"name":"fern"}}'),
      3001,
      '"name" is required; "id" is required',
    ],
    ['N5', 'id "1"', id('"1"'), 3002, '"id" must be an integer (got "1")'],
    ['N5', 'id ""', id('""'), 3002, '"id" must be an integer (got "")'],
    ['N5', 'id as a word', id('"seven"'), 3002, '"id" must be an integer (got "seven")'],
    ['N5', 'id true', id('true'), 3002, '"id" must be an integer (got true)'],
    ['N5', 'id null', id('null'), 3002, '"id" must be an integer (got null)'],
    ['N5', 'id as an object', id('{"n":1}'), 3002, '"id" must be an integer (got an object)'],
    ['N5', 'id as an array', id('[1]'), 3002, '"id" must be an integer (got an array)'],
    ['N5', 'id 1.5', id('1.5'), 3002, '"id" must be an integer (got 1.5)'],
    ['N5', 'id 15e-1', id('15e-1'), 3002, '"id" must be an integer (got 1.5)'],
    ['N5', 'id 1e-400', id('1e-400'), 3002, '"id" must be an integer (got 1e-400)'],
    [
      'N5',
      'id 17.00000000000000000001',
      id('17.00000000000000000001'),
      3002,
      '"id" must be an integer (got 17.00000000000000000001)',
    ],
    [
      'N5',
      'id 9223372036854775807.5',
      id('9223372036854775807.5'),
      3002,
      '"id" must be an integer (got 9223372036854775807.5)',
    ],
    ['N6', 'name as a number', name('7'), 3002, '"name" must be a string (got 7)'],
    ['N6', 'name true', name('true'), 3002, '"name" must be a string (got true)'],
    ['N6', 'name null', name('null'), 3002, '"name" must be a string (got null)'],
    ['N6', 'name as an object', name('{}'), 3002, '"name" must be a string (got an object)'],
    ['N6', 'name as an array', name('["fern"]'), 3002, '"name" must be a string (got an array)'],
    ['N7', 'tag as a number', tag('7'), 3002, '"tag" must be a string (got 7)'],
    [
      'N7',
      'tag as a large number',
      tag('9007199254740993'),
      3002,
      '"tag" must be a string (got 9007199254740993)',
    ],
    ['N7', 'tag false', tag('false'), 3002, '"tag" must be a string (got false)'],
    ['N7', 'tag null', tag('null'), 3002, '"tag" must be a string (got null)'],
    ['N7', 'tag as an object', tag('{"a":1}'), 3002, '"tag" must be a string (got an object)'],
    ['N7', 'tag as an array', tag('[]'), 3002, '"tag" must be a string (got an array)'],
    [
      'N4-N7',
      'everything wrong',
      raw('{"tag":null,"id":"7"}'),
      3001,
      '"name" is required; "tag" must be a string (got null); "id" must be an integer (got "7")',
    ],
    [
      'N8',
      'one over int64',
      id('9223372036854775808'),
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 9223372036854775808)',
    ],
    [
      'N8',
      'one under int64',
      id('-9223372036854775809'),
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got -9223372036854775809)',
    ],
    [
      'N8',
      '9223372036854775807.1e1',
      id('9223372036854775807.1e1'),
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 92233720368547758071)',
    ],
    [
      'N8',
      '1e19',
      id('1e19'),
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 10000000000000000000)',
    ],
    [
      'N8',
      '1e400',
      id('1e400'),
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 1e400)',
    ],
    [
      'N8',
      '-1e400',
      id('-1e400'),
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got -1e400)',
    ],
    [
      'N8',
      'a thousand digits',
      id('9'.repeat(1000)),
      3003,
      `"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got ${'9'.repeat(39)}…)`,
    ],
    ['N9', 'a lone continuation byte', bytes(0x22, 0x80, 0x22), 2004, 'the body must be UTF-8'],
    ['N9', 'Latin-1', bytes(0x22, 0xe9, 0x22), 2004, 'the body must be UTF-8'],
    ['N9', 'an overlong slash', bytes(0x22, 0xc0, 0xaf, 0x22), 2004, 'the body must be UTF-8'],
    [
      'N9',
      'an encoded surrogate',
      bytes(0x22, 0xed, 0xa0, 0xbc, 0x22),
      2004,
      'the body must be UTF-8',
    ],
    ['N9', 'a character cut off', bytes(0x22, 0xf0, 0x9f, 0x8c), 2004, 'the body must be UTF-8'],
    [
      'N9',
      'past the last code point',
      bytes(0x22, 0xf4, 0x90, 0x80, 0x80, 0x22),
      2004,
      'the body must be UTF-8',
    ],
    ['N9', 'gzip', bytes(0x1f, 0x8b, 8, 0), 2004, 'the body must be UTF-8'],
    [
      'N10',
      'text/plain',
      type('text/plain'),
      2001,
      'the Content-Type must be application/json (got "text/plain")',
    ],
    [
      'N10',
      'a form',
      type('application/x-www-form-urlencoded', 'id=1&name=fern'),
      2001,
      'the Content-Type must be application/json (got "application/x-www-form-urlencoded")',
    ],
    [
      'N10',
      'XML',
      type('application/xml', '<plant/>'),
      2001,
      'the Content-Type must be application/json (got "application/xml")',
    ],
    [
      'N10',
      'JSON of a vendor',
      type('application/vnd.plants+json'),
      2001,
      'the Content-Type must be application/json (got "application/vnd.plants+json")',
    ],
    [
      'N10',
      'a list of types',
      type('application/json, text/plain'),
      2001,
      'the Content-Type must be application/json (got "application/json, text/plain")',
    ],
    [
      'N10',
      'a broken parameter',
      type('application/json; charset'),
      2001,
      'the Content-Type must be application/json (got "application/json; charset")',
    ],
    [
      'N10',
      'none with a body',
      type(null),
      2001,
      'the Content-Type must be application/json (got none)',
    ],
    [
      'N10',
      'none without a body',
      type(null, ''),
      2001,
      'the Content-Type must be application/json (got none)',
    ],
    ['N10', 'an empty one', type(''), 2001, 'the Content-Type must be application/json (got "")'],
    [
      'N10',
      'a very long one',
      type('x'.repeat(500)),
      2001,
      `the Content-Type must be application/json (got "${'x'.repeat(80)}")`,
    ],
    ['A1', 'no credential', auth(null), 1001, missing],
    ['A1', 'an empty credential', auth(''), 1001, missing],
    ['A2', 'Basic', auth('Basic ZGVtbzpkZW1v'), 1002, malformed],
    ['A2', 'Digest', auth('Digest username="demo"'), 1002, malformed],
    ['A2', 'Token', auth('Token demo'), 1002, malformed],
    ['A2', 'the bare token', auth('demo'), 1002, malformed],
    ['A2', 'Bearer without a token', auth('Bearer'), 1002, malformed],
    ['A2', 'Bearer and a space', auth('Bearer '), 1002, malformed],
    ['A2', 'two credentials', auth('Bearer a, Bearer b'), 1002, malformed],
    [
      'A2',
      'the token in the query',
      { ...auth(null), target: '/plants?access_token=demo' },
      1001,
      missing,
    ],
    [
      'A2',
      'the token in the body',
      { ...auth(null), body: '{"id":1,"name":"fern","access_token":"demo"}' },
      1001,
      missing,
    ],
    [
      'A2',
      'the token in a cookie',
      { headers: { authorization: null, cookie: 'access_token=demo' } },
      1001,
      missing,
    ],
    [
      'A2',
      'the token in X-API-Key',
      { headers: { authorization: null, 'x-api-key': 'demo' } },
      1001,
      missing,
    ],
    ['A2', 'no credential and a bad body', { ...auth(null), body: '{' }, 1001, missing],
    [
      'A2',
      'no credential and Prefer',
      { headers: { authorization: null, prefer: 'code=200' } },
      1001,
      missing,
    ],
    [
      'A2',
      'a bad credential and a bad Prefer',
      { headers: { authorization: 'Basic x', prefer: 'code=9' } },
      1002,
      malformed,
    ],
  ]
  test.each(rows)('%s: %s', (_rule, _name, sent, error, message) => {
    const response = post(mock, sent)
    expect(response).toEqual({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: expect.any(String),
      delay: 0,
      fault: undefined,
    })
    expect(JSON.parse(response.body)).toEqual({ error, message })
  })
})

describe('outside the operation', () => {
  const rows: [name: string, sent: TestRequest, status: number, error: number, message: string][] =
    [
      [
        'another path',
        { target: '/trees' },
        404,
        6001,
        'there is nothing at /trees: the store has POST /plants',
      ],
      ['the root', { target: '/' }, 404, 6001, 'there is nothing at /: the store has POST /plants'],
      [
        'a path below',
        { target: '/plants/1' },
        404,
        6001,
        'there is nothing at /plants/1: the store has POST /plants',
      ],
      [
        'a slash at the end',
        { target: '/plants/' },
        404,
        6001,
        'there is nothing at /plants/: the store has POST /plants',
      ],
      [
        'another letter case',
        { target: '/Plants' },
        404,
        6001,
        'there is nothing at /Plants: the store has POST /plants',
      ],
      ['a star', { target: '*' }, 404, 6001, 'there is nothing at *: the store has POST /plants'],
      [
        'a path without credential',
        { ...auth(null), target: '/x' },
        404,
        6001,
        'there is nothing at /x: the store has POST /plants',
      ],
      [
        'a long path',
        { target: `/${'x'.repeat(9000)}` },
        404,
        6001,
        `there is nothing at /${'x'.repeat(79)}: the store has POST /plants`,
      ],
      ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'post'].map(
        (method): [string, TestRequest, number, number, string] => [
          method,
          { method },
          405,
          6002,
          `the method must be POST (got ${method})`,
        ],
      ),
    ]
  test.each(rows)('%s is refused', (_name, sent, status, error, message) => {
    const response = post(mock, sent)
    expect(response.status).toBe(status)
    expect(response.headers).toEqual({
      'content-type': 'application/json',
      ...(status === 405 && { allow: 'POST, OPTIONS' }),
    })
    expect(JSON.parse(response.body)).toEqual({ error, message })
  })
})

describe('a base path', () => {
  const rows: [basePath: string, target: string, status: number][] = [
    ['/api/v1', '/api/v1/plants', 200],
    ['/api/v1', 'http://store.example/api/v1/plants?x', 200],
    ['/api/v1', '/plants', 404],
    ['/api/v1', '/api/v1//plants', 404],
    ['api/', '/api/plants', 200],
    ['/', '/plants', 200],
    ['*', '/plants', 200],
    ['*', '/any/where/plants', 200],
    ['*', 'https://store.example/api/plants', 200],
    ['*', '/plants/1', 404],
    ['*', '/myplants', 404],
    ['*', '/', 404],
  ]
  test.each(rows)('%s answers %s with %d', (basePath, target, status) => {
    expect(post(createMock({ basePath }), { target }).status).toBe(status)
  })
})
