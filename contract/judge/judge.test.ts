import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  type ResponseOverrides,
  respond,
  caseOf,
  exchange,
  failure,
  json,
} from '../../test/support/exchange.ts'
import type { Failure, ProtocolError, ReceivedResponse } from '../exchange.ts'
import type { Finding } from '../finding.ts'
import { judge, rulesJudged } from './judge.ts'
import { isThrottled } from './status.ts'

/** Kind and rule of the violations and warnings, such as `violation R7`. */
const verdict = (
  id: string,
  response: ReceivedResponse | Failure,
  body?: string,
): readonly string[] =>
  judge(caseOf(id), exchange(id, response, body))
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule }) => `${kind} ${rule}`)

const notes = (id: string, response: ReceivedResponse, body?: string): readonly string[] =>
  judge(caseOf(id), exchange(id, response, body))
    .filter(({ kind }) => kind === 'note')
    .map(({ rule, code }) => `${rule} ${code}`)

const retry: ResponseOverrides = { headers: [['retry-after', '1']] }

describe('the status of a response', () => {
  test.each<[string, number, readonly string[]]>([
    ['R1/plain', 200, []],
    ['R1/plain', 400, ['violation R1']],
    ['R1/plain', 201, ['violation R7']],
    ['R1/plain', 204, ['violation R7']],
    ['R1/plain', 308, ['violation R7']],
    ['R1/plain', 401, ['violation R7']],
    ['R1/plain', 404, ['violation R7']],
    ['R1/plain', 409, ['violation R7']],
    ['R1/plain', 429, ['violation R7']],
    ['R1/plain', 500, ['violation R7']],
    ['R1/plain', 503, ['violation R7']],
    ['N2/trailing-comma', 400, []],
    ['N2/trailing-comma', 200, ['violation N2']],
    ['N2/trailing-comma', 201, ['violation N2']],
    ['N2/trailing-comma', 413, ['violation R7']],
    ['N2/trailing-comma', 415, ['violation R7']],
    ['N2/trailing-comma', 422, ['violation R7']],
    ['N2/trailing-comma', 500, ['violation R7']],
    ['N1/empty-chunked', 411, ['warning R7']],
    ['N1/empty', 411, ['violation R7']],
    ['R1/chunked', 411, ['warning R7']],
    ['R1/chunked', 400, ['warning R1']],
    ['R1/chunked', 413, ['violation R7']],
    ['V1/0', 411, ['violation R7']],
    ['N8/1e400', 400, []],
    ['N8/1e400', 200, ['warning N8']],
    ['N8/1e400', 204, ['warning N8']],
    ['N8/1e400', 422, ['violation R7']],
    ['N9/ff', 200, ['warning N9']],
    ['N9/ff', 500, ['violation R7']],
    ['N10/text', 400, []],
    ['N10/text', 415, ['warning N10']],
    ['N10/text', 200, ['warning N10']],
    ['N10/text', 406, ['violation R7']],
    ['N10/text', 500, ['violation R7']],
    ['V1/int64-max', 200, []],
    ['V1/int64-max', 400, ['warning V1']],
    ['V1/int64-max', 422, ['violation R7']],
    ['V1/int64-max', 500, ['violation R7']],
    ['V7/charset', 415, ['violation R7']],
    ['A1/absent', 200, ['violation A1']],
    ['A1/absent', 204, ['violation A1']],
    ['A2/basic', 200, ['violation A2']],
    ['A1/absent', 400, []],
    ['A1/absent', 401, ['warning A3']],
    ['A2/basic', 403, ['warning A3']],
    ['A2/query', 404, ['warning A3']],
    ['A2/query', 302, ['violation A3']],
    ['A1/absent', 500, ['violation A3']],
    ['A1/absent', 503, ['violation A3']],
    ['A4/lower', 200, []],
    ['A4/lower', 400, ['warning A4']],
    ['A4/lower', 401, ['warning A4']],
    ['A4/lower', 403, ['warning A4']],
    ['A4/lower', 404, ['violation R7']],
    ['A4/lower', 500, ['violation R7']],
    ['A5/bad-token', 200, ['violation A5']],
    ['A5/bad-token', 401, ['warning A3']],
    ['A6/made-up', 200, []],
    ['A6/made-up', 401, []],
    ['A6/made-up', 500, ['warning A6']],
    ['V8/id', 200, []],
    ['V8/id', 409, []],
    ['V8/id', 500, ['warning V8']],
    ['V3/lone-surrogate', 500, ['warning V3']],
    ['N5/id-fraction-tiny', 200, []],
    ['N2/byte-order-mark-before', 400, []],
    ['V1/int64-max', 401, ['violation R7']],
    ['N1/empty-chunked', 422, ['violation R7']],
    ['N3/null', 101, ['violation R7']],
    ['N3/null', 199, ['violation R7']],
    ['N3/null', 299, ['violation N3']],
    ['N3/null', 300, ['violation R7']],
    ['A1/absent', 101, ['violation A3']],
    ['A1/absent', 300, ['violation A3']],
    ['A1/absent', 499, ['warning A3']],
    ['A6/made-up', 599, ['warning A6']],
    ['A6/made-up', 600, []],
    ['open/get-plants', 404, []],
    ['open/get-plants', 200, []],
    ['open/get-plants', 501, ['warning open']],
  ])('to %s: %i gives %j', (id, status, expected) => {
    expect(verdict(id, respond(status))).toEqual(expected)
  })

  test('429 and 503 with Retry-After give a warning', () => {
    expect(verdict('R1/plain', respond(429, retry))).toEqual(['warning R7'])
    expect(verdict('N3/null', respond(503, retry))).toEqual(['warning R7'])
    expect(verdict('R1/plain', respond(500, retry))).toEqual(['violation R7'])
    expect(isThrottled(exchange('R1/plain', failure('timeout', 503)))).toBe(false)
  })

  test.each<[number, number, readonly string[]]>([
    [413, 65_537, ['warning R7']],
    [413, 65_536, ['violation R7']],
    [422, 65_537, ['violation R7']],
  ])('%i to a body of %i bytes gives %j', (status, length, expected) => {
    expect(verdict('V3/70000', respond(status), 'x'.repeat(length))).toEqual(expected)
  })

  test('of an open case gives a note', () => {
    expect(notes('open/get-plants', respond(405))).toEqual(['open status'])
    expect(notes('V8/name', respond(200))).toEqual(['V8 status'])
  })
})

describe('the content type', () => {
  test.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['application/json;charset=UTF-8'],
    ['Application/JSON ; v=1'],
  ])('%s passes as application/json', (type) => {
    const headers = [['content-type', type]] as const
    expect(verdict('R1/plain', respond(200, { headers }))).toEqual([])
    expect(verdict('N3/null', respond(400, { headers }))).toEqual([])
  })

  test.each([
    ['text/html'],
    ['text/plain'],
    ['application/problem+json'],
    ['application/json5'],
    [''],
  ])('"%s" breaks R2 and R5', (type) => {
    const headers = [['Content-Type', type]] as const
    expect(verdict('R1/plain', respond(200, { headers }))).toEqual(['violation R2'])
    expect(verdict('N3/null', respond(400, { headers, body: '<p>' }))).toEqual(['violation R5'])
  })

  test('breaks R2 and R5 if missing', () => {
    expect(verdict('R1/plain', respond(200, { headers: [] }))).toEqual(['violation R2'])
    expect(verdict('A1/absent', respond(400, { headers: [] }))).toEqual(['violation R5'])
  })

  test('gives a warning if repeated', () => {
    const headers = [...json, ...json]
    expect(verdict('R1/plain', respond(200, { headers }))).toEqual(['warning R2'])
  })
})

describe('the body of a 200', () => {
  test.each<[string | Uint8Array, readonly string[]]>([
    ['{"name":"Fern","tag":"indoor"}', []],
    ['{"name":""}', []],
    [' \r\n{"name":"F\\u0065rn"}\n', []],
    ['{"id":99999999999999999999,"name":"Fern","x":[{}],"y":1e999}', []],
    ['{"__proto__":{},"name":"Fern"}', []],
    ['{"name":"Fern","tag":null}', ['violation R3']],
    ['{"name":"Fern","tag":7}', ['violation R3']],
    ['{"name":null}', ['violation R3']],
    ['{"name":7}', ['violation R3']],
    ['{"__proto__":{"name":"Fern"}}', ['violation R3']],
    ['{"Name":"Fern"}', ['violation R3']],
    ['{}', ['violation R3']],
    ['[{"name":"Fern"}]', ['violation R3']],
    ['"Fern"', ['violation R3']],
    ['null', ['violation R3']],
    ['', ['violation R3']],
    [' ', ['violation R8']],
    ['OK', ['violation R8']],
    ['{"name":"Fern"', ['violation R8']],
    ['{"name":"Fern",}', ['violation R8']],
    ["{'name':'Fern'}", ['violation R8']],
    ['{"name":"Fern","x":NaN}', ['violation R8']],
    ['{"name":"Fern"}{"name":"Fern"}', ['violation R8']],
    ['{"name":"Fern"}\n{"name":"Fern"}\n', ['violation R8']],
    ['\uFEFF{"name":"Fern"}', ['violation R8']],
    ['{"name":"Fern\n"}', ['violation R8']],
    [Buffer.from('{"name":"é"}', 'latin1'), ['violation R8']],
    [Buffer.from('{"name":"Fern"}', 'utf16le'), ['violation R8']],
    [gzipSync('{"name":"Fern"}'), ['violation R8']],
    ['{"name":"Fern","name":"Moss"}', ['warning R8']],
    ['{"name":"Fern","x":[{"a":1,"\\u0061":2}]}', ['warning R8']],
  ])('%j gives %j', (body, expected) => {
    expect(verdict('R1/plain', respond(200, { body }))).toEqual(expected)
  })

  test('may be nested 200,000 levels deep', () => {
    const deep = `{"name":"Fern","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(verdict('R1/plain', respond(200, { body: deep }))).toEqual([])
  })

  test('is not judged if the request had to fail', () => {
    expect(verdict('N4/name', respond(200, { body: '{}' }))).toEqual(['violation N4'])
    expect(verdict('A1/absent', respond(200, { body: '' }))).toEqual(['violation A1'])
  })

  test('is judged if only a warning says that the request fails', () => {
    expect(verdict('N10/none', respond(200, { body: '{}' }))).toEqual([
      'warning N10',
      'violation R3',
    ])
  })
})

describe('the body of a 400', () => {
  test.each<[string, readonly string[]]>([
    ['{"error":1,"message":"no"}', []],
    ['{"error":400.0,"message":""}', []],
    ['{"error":4e2,"message":"no","path":"/"}', []],
    ['{"error":-0,"message":"no"}', []],
    ['{"error":2147483647,"message":"no"}', []],
    ['{"error":-2147483648,"message":"no"}', []],
    ['{"error":0.1e1,"message":"no"}', []],
    ['{"error":2147483648,"message":"no"}', ['violation R6']],
    ['{"error":-2147483649,"message":"no"}', ['violation R6']],
    ['{"error":1e10,"message":"no"}', ['violation R6']],
    ['{"error":1e999,"message":"no"}', ['violation R6']],
    ['{"error":1.5,"message":"no"}', ['violation R6']],
    ['{"error":1.00000000000000000001,"message":"no"}', ['violation R6']],
    ['{"error":1e-999,"message":"no"}', ['violation R6']],
    ['{"error":"1","message":"no"}', ['violation R6']],
    ['{"error":null,"message":"no"}', ['violation R6']],
    ['{"error":true,"message":"no"}', ['violation R6']],
    ['{"error":{"code":1},"message":"no"}', ['violation R6']],
    ['{"message":"no"}', ['violation R6']],
    ['{"error":1}', ['violation R6']],
    ['{"error":1,"message":null}', ['violation R6']],
    ['{"error":1,"message":["no"]}', ['violation R6']],
    ['[]', ['violation R6']],
    ['', ['violation R6']],
    ['Bad Request', ['violation R8']],
  ])('%j gives %j', (body, expected) => {
    expect(verdict('N3/null', respond(400, { body }))).toEqual(expected)
    expect(verdict('A1/absent', respond(400, { body }))).toEqual(expected)
  })

  test('is judged for edge cases and open cases', () => {
    expect(verdict('V1/0', respond(400, { body: '{}' }))).toEqual([
      'violation R6',
      'violation R6',
      'warning V1',
    ])
    expect(verdict('V8/id', respond(400, { body: '[]' }))).toEqual(['violation R6'])
    expect(verdict('V8/id', respond(200, { body: '{}' }))).toEqual(['violation R3'])
  })

  test('is not judged for other methods and paths', () => {
    expect(verdict('open/get-plants', respond(400, { body: '[]', headers: [] }))).toEqual([])
    expect(verdict('open/slash', respond(200, { body: 'OK', headers: [] }))).toEqual([])
  })
})

describe('HTTP', () => {
  test.each<[Failure['kind']]>([
    ['refused'],
    ['reset'],
    ['closed'],
    ['cut-off'],
    ['malformed'],
    ['timeout'],
    ['endless'],
  ])('%s breaks R8 in every case', (kind) => {
    for (const id of ['R1/plain', 'N1/empty', 'A1/absent', 'V8/id', 'open/get-plants']) {
      expect(verdict(id, failure(kind))).toEqual(['violation R8'])
    }
  })

  test.each<[ProtocolError['code'], string]>([
    ['length-and-encoding', 'violation R8'],
    ['several-lengths', 'violation R8'],
    ['bytes-after-end', 'violation R8'],
    ['bare-line-feed', 'violation R8'],
    ['header-line', 'violation R8'],
    ['coding-broken', 'violation R8'],
    ['no-reason-space', 'warning R8'],
    ['old-version-encoding', 'warning R8'],
    ['coding-unknown', 'warning R8'],
    ['too-long', 'warning R8'],
  ])('%s gives %s', (code, expected) => {
    const protocolErrors = [{ code, detail: 'for people' }]
    expect(verdict('R1/plain', respond(200, { protocolErrors }))).toEqual([expected])
  })

  test.each<[ProtocolError['code'], readonly string[]]>([
    ['several-lengths', ['violation R8']],
    ['too-long', ['warning R8']],
    ['coding-unknown', ['warning R8']],
    ['no-reason-space', ['warning R8', 'violation R8']],
  ])('after %s a malformed body gives %j', (code, expected) => {
    const protocolErrors = [{ code, detail: 'for people' }]
    expect(verdict('R1/plain', respond(200, { protocolErrors, body: '{"na' }))).toEqual(expected)
  })

  test('allows HTTP/1.0, chunks and interim responses', () => {
    const response = respond(200, { version: '1.0', framing: 'chunked', interim: [100, 103] })
    expect(verdict('R1/plain', response)).toEqual([])
  })
})

describe('a finding', () => {
  test('has data, a citation and a message', () => {
    const response = respond(200, { reason: 'OK' })
    expect(judge(caseOf('N5/id-true'), exchange('N5/id-true', response))).toEqual([
      {
        kind: 'violation',
        rule: 'N5',
        code: 'accepted',
        case: 'N5/id-true',
        exchange: 7,
        expected: '400 with an Error body',
        received: '200',
        citation: {
          section: 'NewPlant',
          quote: 'id | integer, format int64 | yes',
          pointer: '/components/schemas/NewPlant/allOf/1/properties/id/type',
        },
        docs: 'docs/contract-rules.md#n5',
        message: 'id is true: responded 200 OK',
      },
    ])
  })

  const deep = `{"name":${'['.repeat(100_000)}0${']'.repeat(100_000)}}`
  const type = (value: string): ReceivedResponse =>
    respond(200, { headers: [['Content-Type', value]] })
  test.each<[string, ReceivedResponse | Failure, string]>([
    [
      'R1/plain',
      respond(201),
      'status | 200 with a Plant body | 201 | responded 201 X, a status that the document does not have',
    ],
    [
      'R1/plain',
      respond(400, { reason: '' }),
      'refused | 200 with a Plant body | 400 | responded 400 to an ordinary valid request',
    ],
    [
      'V1/0',
      respond(400),
      'refused | 200 with a Plant body | 400 | responded 400 X to a valid request, unless an earlier run used up its id',
    ],
    [
      'A1/absent',
      respond(200),
      'accepted | 400 with an Error body | 200 | responded 200 X without a valid credential',
    ],
    [
      'R1/plain',
      type('Text/HTML ; charset=utf-8'),
      'content-type | Content-Type: application/json | text/html | responded 200 with text/html instead of application/json',
    ],
    [
      'R1/plain',
      type('; charset=utf-8'),
      'content-type | Content-Type: application/json | an empty Content-Type | responded 200 with an empty Content-Type instead of application/json',
    ],
    [
      'R1/plain',
      respond(200, { body: '{"name":12345678901234567890}' }),
      'body-type | 200 with a Plant body | /name a number | responded 200, but /name of the body must be a string, not 12345678901234567890',
    ],
    [
      'R1/plain',
      respond(200, { body: '["a\\n",{"x":[1e400,null]}]' }),
      'body-type | 200 with a Plant body | body an array | responded 200, but the body must be an object, not ["a\\n",{"x":[Infinity,null]}]',
    ],
    [
      'R1/plain',
      respond(200, { body: deep }),
      `body-type | 200 with a Plant body | /name an array | responded 200, but /name of the body must be a string, not ${'['.repeat(80)}…`,
    ],
    [
      'N3/null',
      respond(400, { body: '{"error":1.00000000000000000001,"message":""}' }),
      'body-type | 400 with an Error body | /error a fraction | responded 400, but /error of the body must be an integer, not 1.00000000000000000001',
    ],
    [
      'N3/null',
      respond(400, { body: '{"error":3000000000,"message":""}' }),
      'body-format | 400 with an Error body | /error breaks format | responded 400, but /error of the body must be from -2147483648 to 2147483647 (int32), not 3000000000',
    ],
    [
      'N3/null',
      respond(400, { body: '{"error":1}' }),
      'body-required | 400 with an Error body | /message missing | responded 400, but /message of the body is required',
    ],
    [
      'R1/plain',
      respond(200, { body: '\uFEFF{"name":"Fern"}' }),
      'byte-order-mark | a JSON body in UTF-8 without a byte order mark | a byte order mark | responded 200, but the body begins with a byte order mark',
    ],
    [
      'R1/plain',
      failure('cut-off', 200),
      'cut-off | a complete, well-formed response in time | response cut off | response cut off (status 200): details',
    ],
  ])('of %s is readable', (id, response, expected) => {
    const [{ code, expected: wanted, received, message }] = judge(
      caseOf(id),
      exchange(id, response),
    ) as [Finding]
    const text = message.replace(`${caseOf(id).title}: `, '')
    expect([code, wanted, received, text].join(' | ')).toBe(expected)
  })

  test('points to its place in the body', () => {
    const response = respond(400, { body: '{"error":"1","error":"2"}' })
    const found = judge(caseOf('N3/null'), exchange('N3/null', response))
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['body-type', '/error'],
      ['body-required', '/message'],
      ['member-twice', undefined],
    ])
  })

  const sent = '{"id":1,"name":"Fern","tag":"indoor"}'
  test.each<[string, string, readonly string[]]>([
    ['R1/plain', '{"name":"Moss","tag":"indoor"}', ['open name-changed']],
    ['R1/plain', '{"name":"Fern","tag":"outdoor"}', ['open tag-changed']],
    ['R1/plain', '{"name":"Fern"}', []],
    ['N10/text', '{"name":"Moss"}', []],
  ])('about %s that returns %s is a note: %j', (id, body, expected) => {
    expect(notes(id, respond(200, { body }), sent)).toEqual(expected)
  })
})

describe('the rules judged', () => {
  test.each<[string, number, readonly string[]]>([
    ['R1/plain', 200, ['R1', 'R8', 'R7', 'R2', 'R3', 'R4']],
    ['N3/null', 400, ['N3', 'R8', 'R7', 'R5', 'R6']],
    ['A1/absent', 400, ['A1', 'R8', 'A3', 'R5', 'R6']],
    ['A1/absent', 401, ['A1', 'R8', 'A3']],
    ['open/get-plants', 404, ['open', 'R8']],
    ['open/query', 400, ['open', 'R8']],
    ['R1/plain', 400, ['R1', 'R8', 'R7', 'R5', 'R6']],
    ['R1/plain', 201, ['R1', 'R8', 'R7']],
    ['N3/null', 200, ['N3', 'R8', 'R7']],
    ['A1/absent', 200, ['A1', 'R8', 'A3']],
  ])('for %s with status %i are %j', (id, status, expected) => {
    expect(rulesJudged(caseOf(id), exchange(id, respond(status)))).toEqual(expected)
  })

  test('are only R8 without a complete response', () => {
    const id = 'R1/plain'
    expect(rulesJudged(caseOf(id), exchange(id, failure('reset')))).toEqual(['R8'])
    expect(rulesJudged(caseOf(id), exchange(id, respond(503, retry)))).toEqual(['R8'])
    expect(rulesJudged(caseOf(id), exchange(id, respond(429, retry)))).toEqual(['R8'])
  })
})
