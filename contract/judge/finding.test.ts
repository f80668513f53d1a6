import { describe, expect, test } from 'vitest'
import { answer, caseOf, exchange, failure, json } from '../../test/support/exchange.ts'
import type { Exchange, FailureKind, ProtocolError } from '../exchange.ts'
import { judge } from './judge.ts'

/** A finding in one line: kind, rule and code; then what was expected, received, and said. */
const findings = (id: string, came: Exchange['response'], sent?: string): readonly string[][] =>
  judge(caseOf(id), exchange(id, came, sent)).map((each) => [
    `${each.kind} ${each.rule} ${each.code}${each.pointer === undefined ? '' : ` at '${each.pointer}'`}`,
    each.expected,
    each.received,
    each.message,
  ])

const status = (code: number): ReturnType<typeof answer> => answer(code, { reason: '' })

describe('a status is told', () => {
  test.each<[string, number, readonly string[]]>([
    [
      'R1/plain',
      400,
      [
        'violation R1 refused',
        '200 with a Plant body',
        '400',
        'id and name: answered 400 to an ordinary valid request',
      ],
    ],
    [
      'R1/plain',
      201,
      [
        'violation R7 status',
        '200 with a Plant body',
        '201',
        'id and name: answered 201, a status that the document does not have',
      ],
    ],
    [
      'V1/0',
      400,
      [
        'warning V1 refused',
        '200 with a Plant body',
        '400',
        'id is 0: answered 400 to a valid request, unless an earlier run used up its id',
      ],
    ],
    [
      'V1/0',
      401,
      [
        'violation R7 status',
        '200 or 400',
        '401',
        'id is 0: answered 401, a status that the document does not have',
      ],
    ],
    [
      'A4/lower',
      400,
      [
        'warning A4 refused',
        '200 with a Plant body',
        '400',
        'Authorization: bearer TOKEN: answered 400 to a valid request',
      ],
    ],
    [
      'A4/lower',
      401,
      [
        'warning A4 refused',
        '200 with a Plant body',
        '401',
        'Authorization: bearer TOKEN: answered 401',
      ],
    ],
    [
      'N3/null',
      200,
      ['violation N3 accepted', '400 with an Error body', '200', 'null: answered 200'],
    ],
    [
      'N10/text',
      415,
      [
        'warning N10 status',
        '400 with an Error body',
        '415',
        'Content-Type: text/plain: answered 415',
      ],
    ],
    [
      'N3/null',
      422,
      [
        'violation R7 status',
        '400 with an Error body',
        '422',
        'null: answered 422, a status that the document does not have',
      ],
    ],
    [
      'N1/empty-chunked',
      411,
      [
        'warning R7 length-required',
        '400 with an Error body',
        '411',
        'an empty body in chunks: answered 411 to a body in chunks',
      ],
    ],
    [
      'A1/absent',
      200,
      [
        'violation A1 accepted',
        '400 with an Error body',
        '200',
        'no Authorization: answered 200 without a valid credential',
      ],
    ],
    [
      'A1/absent',
      401,
      ['warning A3 status', '400 with an Error body', '401', 'no Authorization: answered 401'],
    ],
    [
      'open/get-plants',
      405,
      ['note open seen', 'nothing: the document is silent', '405', 'GET /plants: answered 405'],
    ],
  ])('for %s answered %i', (id, code, expected) => {
    expect(findings(id, status(code))).toEqual([expected])
  })

  test('with its reason where it has one', () => {
    const [found] = findings('N3/null', answer(422, { reason: 'Unprocessable Content' }))
    expect(found?.[3]).toMatch(/^null: answered 422 Unprocessable Content, /)
  })

  test('when the server limits its rate', () => {
    const headers = [['Date', 'today'], ['Retry-After', '1'], ...json] as const
    expect(findings('R1/plain', answer(429, { reason: '', headers }))).toEqual([
      [
        'warning R7 throttled',
        '200 or 400',
        '429',
        'id and name: answered 429 with Retry-After: the server limits its rate',
      ],
    ])
  })

  test('when a long body is too large', () => {
    expect(findings('V3/70000', status(413), 'x'.repeat(65_537))).toEqual([
      [
        'warning R7 too-large',
        '200 or 400',
        '413',
        `${caseOf('V3/70000').title}: answered 413 to a body over 64 KiB`,
      ],
    ])
  })
})

describe('a content type is told', () => {
  const label = (value: string): ReturnType<typeof findings> =>
    findings('R1/plain', answer(200, { headers: [['Content-Type', value]] }))

  test.each([
    ['text/html', 'text/html'],
    ['Text/HTML ; charset=utf-8', 'text/html'],
    ['', 'an empty Content-Type'],
    ['; charset=utf-8', 'an empty Content-Type'],
    [`x/${'y'.repeat(78)}`, `x/${'y'.repeat(78)}`],
    [`x/${'y'.repeat(79)}`, `x/${'y'.repeat(78)}`],
  ])('when it is %j', (value, told) => {
    expect(label(value)).toEqual([
      [
        'violation R2 content-type',
        'Content-Type: application/json',
        told,
        `id and name: answered 200 with ${told} instead of application/json`,
      ],
    ])
  })

  test('when there is none', () => {
    expect(findings('R1/plain', answer(200, { headers: [['Date', 'application/json']] }))).toEqual([
      [
        'violation R2 content-type',
        'Content-Type: application/json',
        'no Content-Type',
        'id and name: answered 200 with no Content-Type instead of application/json',
      ],
    ])
  })

  test('when there are two, and then the body is judged too', () => {
    const headers = [...json, ['Date', 'today'], ...json] as const
    expect(findings('R1/plain', answer(200, { headers, body: '{}' }))).toEqual([
      [
        'warning R2 content-type-twice',
        'Content-Type: application/json, once',
        'Content-Type more than once',
        'id and name: answered 200 with Content-Type 2 times',
      ],
      [
        "violation R3 body-required at '/name'",
        '200 with a Plant body',
        '/name missing',
        'id and name: answered 200, where /name of the body is required',
      ],
    ])
  })

  test('when the second of two is another', () => {
    const headers = [...json, ['content-type', 'text/plain']] as const
    expect(findings('R1/plain', answer(200, { headers }))[0]?.[2]).toBe('text/plain')
  })
})

describe('a Plant body is told', () => {
  const long = 'x'.repeat(79)

  test.each([
    ['[]', "type at ''", 'body an array', 'the body must be an object, but is []'],
    ['null', "type at ''", 'body null', 'the body must be an object, but is null'],
    ['7', "type at ''", 'body a number', 'the body must be an object, but is 7'],
    ['true', "type at ''", 'body a boolean', 'the body must be an object, but is true'],
    ['"Fern"', "type at ''", 'body a string', 'the body must be an object, but is "Fern"'],
    ['[1e400]', "type at ''", 'body an array', 'the body must be an object, but is [Infinity]'],
    [
      '{"name":7}',
      "type at '/name'",
      '/name a number',
      '/name of the body must be a string, but is 7',
    ],
    [
      '{"name":12345678901234567890}',
      "type at '/name'",
      '/name a number',
      '/name of the body must be a string, but is 12345678901234567890',
    ],
    [
      '{"name":1e400}',
      "type at '/name'",
      '/name a number',
      '/name of the body must be a string, but is 1e400',
    ],
    [
      '{"name":{"source":"Fern","x":[1,{"y":null}]}}',
      "type at '/name'",
      '/name an object',
      '/name of the body must be a string, but is {"source":"Fern","x":[1,{"y":null}]}',
    ],
    [
      '{"name":["a\\n",false]}',
      "type at '/name'",
      '/name an array',
      '/name of the body must be a string, but is ["a\\n",false]',
    ],
    [
      '{"name":"Fern","tag":null}',
      "type at '/tag'",
      '/tag null',
      '/tag of the body must be a string, but is null',
    ],
    [
      `{"name":["${long.slice(3)}"]}`,
      "type at '/name'",
      '/name an array',
      `/name of the body must be a string, but is ["${long.slice(3)}"]`,
    ],
    [
      `{"name":["${long}"]}`,
      "type at '/name'",
      '/name an array',
      `/name of the body must be a string, but is ["${long.slice(1)}…`,
    ],
  ])('when it is %s', (body, place, received, words) => {
    expect(findings('R1/plain', answer(200, { body }))).toEqual([
      [
        `violation R3 body-${place}`,
        '200 with a Plant body',
        received,
        `id and name: answered 200, where ${words}`,
      ],
    ])
  })

  test.each([
    ['[', ']', '['],
    ['{"a":', '}', '{"a":'],
  ])('however deep %s goes', (open, close, level) => {
    const deep = `{"name":${open.repeat(100_000)}0${close.repeat(100_000)}}`
    expect(findings('R1/plain', answer(200, { body: deep }))[0]?.[3]).toBe(
      `id and name: answered 200, where /name of the body must be a string, but is ${level.repeat(80).slice(0, 80)}…`,
    )
  })
})

describe('an Error body is told', () => {
  test.each([
    ['{"error":1.5,"message":""}', 'type', '/error a fraction', 'must be an integer, but is 1.5'],
    [
      '{"error":1.00000000000000000001,"message":""}',
      'type',
      '/error a fraction',
      'must be an integer, but is 1.00000000000000000001',
    ],
    ['{"error":"1","message":""}', 'type', '/error a string', 'must be an integer, but is "1"'],
    ['{"error":{},"message":""}', 'type', '/error an object', 'must be an integer, but is {}'],
    ['{"message":""}', 'required', '/error missing', 'is required'],
    [
      '{"error":2147483648,"message":""}',
      'format',
      '/error breaks format',
      'must be from -2147483648 to 2147483647 (int32), but is 2147483648',
    ],
    [
      '{"error":12345678901234567890,"message":""}',
      'format',
      '/error breaks format',
      'must be from -2147483648 to 2147483647 (int32), but is 12345678901234567890',
    ],
  ])('when it is %s', (body, keyword, received, words) => {
    expect(findings('N3/null', answer(400, { body }))).toEqual([
      [
        `violation R6 body-${keyword} at '/error'`,
        '400 with an Error body',
        received,
        `null: answered 400, where /error of the body ${words}`,
      ],
    ])
  })

  test('when it is empty', () => {
    expect(findings('N3/null', answer(400, { body: '' }))).toEqual([
      [
        'violation R6 empty-body',
        '400 with an Error body',
        'an empty body',
        'null: answered 400 with an empty body',
      ],
    ])
  })

  test('each flaw of one by itself', () => {
    const body = '{"error":"1","error":"2"}'
    expect(findings('N3/null', answer(400, { body })).map(([first]) => first)).toEqual([
      "violation R6 body-type at '/error'",
      "violation R6 body-required at '/message'",
      'warning R8 member-twice',
    ])
  })
})

describe('bytes that are not JSON are told', () => {
  const expected = 'a body of JSON in UTF-8 without a byte order mark'

  test.each<[string | Uint8Array, string, string, string]>([
    [
      '\uFEFF{"name":"Fern"}',
      'byte-order-mark',
      'a byte order mark',
      'the body begins with a byte order mark',
    ],
    [Buffer.from('{"name":"é"}', 'latin1'), 'not-utf-8', 'not UTF-8', 'the body is not UTF-8'],
  ])('as %j is', (body, code, received, words) => {
    expect(findings('R1/plain', answer(200, { body }))).toEqual([
      [`violation R8 ${code}`, expected, received, `id and name: answered 200, but ${words}`],
    ])
  })

  test('with what the reader said, on one line', () => {
    const [found, ...more] = findings('R1/plain', answer(200, { body: '{\n"name": Fern\n}' }))
    expect(more).toEqual([])
    expect(found?.slice(0, 3)).toEqual(['violation R8 not-json', expected, 'not JSON'])
    expect(found?.[3]).toMatch(
      /^id and name: answered 200, but the body is not JSON: Unexpected token 'F'.*$/,
    )
  })

  test('beside the names given twice, once', () => {
    const body = '\uFEFF{"name":"Fern","name":"Moss","x":1,"x":2}'
    expect(findings('N8/1e400', answer(200, { body })).slice(1)).toEqual([
      ['violation R8 byte-order-mark', expected, 'a byte order mark', expect.any(String)],
      [
        'warning R8 member-twice',
        'names that are unique (RFC 8259, section 4)',
        'a member given twice',
        'id is 1e400: answered 200 with "name" twice in one object',
      ],
    ])
  })
})

describe('a delivery is told', () => {
  const expected = 'a complete, well-formed answer in time'

  test.each<[FailureKind, string]>([
    ['unresolved', 'no such host'],
    ['refused', 'connection refused'],
    ['unreachable', 'no connection'],
    ['tls', 'TLS refused'],
    ['reset', 'connection reset'],
    ['closed', 'connection closed without an answer'],
    ['cut-off', 'an answer cut off'],
    ['malformed', 'an answer that is not HTTP'],
    ['timeout', 'no complete answer in time'],
    ['endless', 'an answer without end'],
  ])('that ends in %s', (kind, words) => {
    expect(findings('R1/plain', failure(kind))).toEqual([
      [`violation R8 ${kind}`, expected, words, `id and name: ${words}: so it was`],
    ])
    expect(findings('R1/plain', failure(kind, 201))[0]?.[3]).toBe(
      `id and name: ${words} (status 201): so it was`,
    )
  })

  test.each<[ProtocolError['code'], 'violation' | 'warning', string]>([
    ['length-and-encoding', 'violation', 'Content-Length with Transfer-Encoding'],
    ['several-lengths', 'violation', 'several Content-Lengths'],
    ['bytes-after-end', 'violation', 'bytes after the end of the answer'],
    ['bare-line-feed', 'violation', 'lines that end in LF alone'],
    ['header-line', 'violation', 'a malformed header line'],
    ['coding-broken', 'violation', 'a body that its Content-Encoding does not fit'],
    ['no-reason-space', 'warning', 'no space after the status code'],
    ['old-version-encoding', 'warning', 'Transfer-Encoding in HTTP/1.0'],
    ['coding-unknown', 'warning', 'an unknown Content-Encoding'],
    ['too-long', 'warning', 'a body longer than 1 MiB, not read'],
  ])('with the flaw %s', (code, kind, words) => {
    const came = answer(200, { protocolErrors: [{ code, detail: 'so it was' }] })
    expect(findings('R1/plain', came)).toEqual([
      [`${kind} R8 ${code}`, expected, words, `id and name: answered 200 with ${words}: so it was`],
    ])
  })

  test.each<[ProtocolError['code'], readonly string[]]>([
    ['several-lengths', ['violation R8 several-lengths']],
    ['no-reason-space', ['warning R8 no-reason-space', 'violation R7 status']],
  ])('and %s tells whether the rest is judged', (code, expectedFirst) => {
    const came = answer(500, { protocolErrors: [{ code, detail: 'so it was' }] })
    expect(findings('R1/plain', came).map(([first]) => first)).toEqual(expectedFirst)
  })

  test.each<[ProtocolError['code'], readonly string[]]>([
    ['too-long', ['warning R8 too-long']],
    ['coding-unknown', ['warning R8 coding-unknown']],
    ['no-reason-space', ['warning R8 no-reason-space', 'violation R8 not-json']],
  ])('and %s tells whether the body can be read', (code, expectedFirst) => {
    const came = answer(200, { protocolErrors: [{ code, detail: 'so it was' }], body: '{"na' })
    expect(findings('R1/plain', came).map(([first]) => first)).toEqual(expectedFirst)
  })
})

describe('what comes back changed is told', () => {
  const sent = '{"id":1,"name":"Fern","tag":"indoor"}'

  test.each([['name'], ['tag']])('when it is the %s', (member) => {
    const body = JSON.stringify({ name: 'Fern', tag: 'indoor', [member]: 'Moss' })
    expect(findings('R1/plain', answer(200, { body }), sent)).toEqual([
      [
        `note open ${member}-changed at '/${member}'`,
        'nothing: the document is silent',
        `another ${member} than was sent`,
        `id and name: answered with another ${member} than was sent`,
      ],
    ])
  })

  test.each([
    ['R1/plain', 200, '{"name":"Fern","tag":"indoor"}', []],
    ['R1/plain', 200, '{"name":"Fern"}', []],
    ['R1/plain', 200, '{"name":"Fern","tag":7}', ['violation']],
    ['V1/0', 400, '{"error":1,"message":"no","name":"Moss"}', ['warning']],
    ['V8/name', 200, '{"name":"Moss"}', ['note']],
    ['N10/text', 200, '{"name":"Moss"}', ['warning']],
  ])('but not for %s answered %i %s', (id, code, body, kinds) => {
    const found = judge(caseOf(id), exchange(id, answer(code, { body }), sent))
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
  })
})
