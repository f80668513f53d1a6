import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Said, answer, caseOf, exchange, failure, json } from '../../test/support/exchange.ts'
import type { ReceivedResponse, Failure, ProtocolError } from '../exchange.ts'
import { judge, rulesJudged } from './judge.ts'
import { isThrottled } from './status.ts'

/** Kind and rule of every finding that is no note, such as `violation R7`. */
const verdict = (id: string, came: ReceivedResponse | Failure): readonly string[] =>
  judge(caseOf(id), exchange(id, came))
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule }) => `${kind} ${rule}`)

const notes = (id: string, came: ReceivedResponse | Failure): readonly string[] =>
  judge(caseOf(id), exchange(id, came))
    .filter(({ kind }) => kind === 'note')
    .map(({ rule, code }) => `${rule} ${code}`)

const retry: Said = { headers: [['retry-after', '1']] }

describe('the status', () => {
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
    ['R1/chunked', 422, ['violation R7']],
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
  ])('of %s may be %i: %j', (id, status, expected) => {
    expect(verdict(id, answer(status))).toEqual(expected)
  })

  test('429 or 503 with Retry-After is a warning', () => {
    expect(verdict('R1/plain', answer(429, retry))).toEqual(['warning R7'])
    expect(verdict('N3/null', answer(503, retry))).toEqual(['warning R7'])
    expect(verdict('R1/plain', answer(500, retry))).toEqual(['violation R7'])
    expect(isThrottled(exchange('R1/plain', failure('timeout', 503)))).toBe(false)
  })

  test('413 is a warning only for a body over 64 KiB', () => {
    const long = exchange('V3/70000', answer(413), 'x'.repeat(65_537))
    expect(judge(caseOf('V3/70000'), long).map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
      'warning R7',
    ])
    const short = exchange('V3/70000', answer(413), 'x'.repeat(65_536))
    expect(judge(caseOf('V3/70000'), short).map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
      'violation R7',
    ])
    const other = exchange('V3/70000', answer(422), 'x'.repeat(65_537))
    expect(judge(caseOf('V3/70000'), other).map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
      'violation R7',
    ])
    const { body: _, ...bare } = short.request
    const none = judge(caseOf('V3/70000'), { ...short, request: bare })
    expect(none.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(['violation R7'])
  })

  test('of an open case is noted', () => {
    expect(notes('open/get-plants', answer(405))).toEqual(['open seen'])
    expect(notes('V8/name', answer(200))).toEqual(['V8 seen'])
  })
})

describe('the content type', () => {
  test.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['application/json;charset=UTF-8'],
    ['Application/JSON ; v=1'],
  ])('%s is application/json', (type) => {
    const headers = [['content-type', type]] as const
    expect(verdict('R1/plain', answer(200, { headers }))).toEqual([])
    expect(verdict('N3/null', answer(400, { headers }))).toEqual([])
  })

  test.each([
    ['text/html'],
    ['text/plain'],
    ['application/problem+json'],
    ['application/json5'],
    [''],
  ])('%s is another one', (type) => {
    const headers = [['Content-Type', type]] as const
    expect(verdict('R1/plain', answer(200, { headers }))).toEqual(['violation R2'])
    expect(verdict('N3/null', answer(400, { headers, body: '<p>' }))).toEqual(['violation R5'])
  })

  test('may not be missing', () => {
    expect(verdict('R1/plain', answer(200, { headers: [] }))).toEqual(['violation R2'])
    expect(verdict('A1/absent', answer(400, { headers: [] }))).toEqual(['violation R5'])
  })

  test('given twice is a warning', () => {
    const headers = [...json, ...json]
    expect(verdict('R1/plain', answer(200, { headers }))).toEqual(['warning R2'])
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
  ])('%j: %j', (body, expected) => {
    expect(verdict('R1/plain', answer(200, { body }))).toEqual(expected)
  })

  test('nested very deep is read', () => {
    const deep = `{"name":"Fern","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(verdict('R1/plain', answer(200, { body: deep }))).toEqual([])
  })

  test('is not judged where the request had to fail', () => {
    expect(verdict('N4/name', answer(200, { body: '{}' }))).toEqual(['violation N4'])
    expect(verdict('A1/absent', answer(200, { body: '' }))).toEqual(['violation A1'])
  })

  test('is judged where a refusal was only expected', () => {
    expect(verdict('N10/none', answer(200, { body: '{}' }))).toEqual([
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
  ])('%j: %j', (body, expected) => {
    expect(verdict('N3/null', answer(400, { body }))).toEqual(expected)
    expect(verdict('A1/absent', answer(400, { body }))).toEqual(expected)
  })

  test('is judged at the edges and in open cases too', () => {
    expect(verdict('V1/0', answer(400, { body: '{}' }))).toEqual([
      'violation R6',
      'violation R6',
      'warning V1',
    ])
    expect(verdict('V8/id', answer(400, { body: '[]' }))).toEqual(['violation R6'])
    expect(verdict('V8/id', answer(200, { body: '{}' }))).toEqual(['violation R3'])
  })

  test('is free where the document has no operation', () => {
    expect(verdict('open/get-plants', answer(400, { body: '[]', headers: [] }))).toEqual([])
    expect(verdict('open/slash', answer(200, { body: 'OK', headers: [] }))).toEqual([])
  })
})

describe('the delivery', () => {
  test.each<[Failure['kind']]>([
    ['refused'],
    ['reset'],
    ['closed'],
    ['cut-off'],
    ['malformed'],
    ['timeout'],
    ['endless'],
  ])('that ends in %s breaks R8', (kind) => {
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
  ])('with the flaw %s is a %s', (code, expected) => {
    const came = answer(200, { protocolErrors: [{ code, detail: 'so it was' }] })
    expect(verdict('R1/plain', came)).toEqual([expected])
  })

  test('in HTTP/1.0, in chunks or after interim answers is free', () => {
    const came = answer(200, { version: '1.0', framing: 'chunked', interim: [100, 103] })
    expect(verdict('R1/plain', came)).toEqual([])
  })
})

describe('a finding', () => {
  test('has data and a sentence', () => {
    const [finding, ...more] = judge(
      caseOf('N5/id-true'),
      exchange('N5/id-true', answer(200, { reason: 'OK' })),
    )
    expect(more).toEqual([])
    expect(finding).toEqual({
      kind: 'violation',
      rule: 'N5',
      code: 'accepted',
      case: 'N5/id-true',
      exchange: 7,
      expected: '400 with an Error body',
      received: '200',
      source: {
        heading: 'NewPlant',
        words: 'id | integer, format int64 | yes',
        pointer: '/components/schemas/NewPlant/allOf/1/properties/id/type',
      },
      sentence: 'id is true: answered 200 OK',
    })
  })

  test('names the place in the body', () => {
    const came = answer(400, { body: '{"error":3000000000,"message":"no"}' })
    expect(judge(caseOf('N3/null'), exchange('N3/null', came))[0]).toMatchObject({
      rule: 'R6',
      code: 'body-format',
      pointer: '/error',
      expected: '400 with an Error body',
      sentence:
        'null: answered 400, where /error of the body must be from -2147483648 to 2147483647 (int32), but is 3000000000',
    })
  })

  test('about a changed name is a note', () => {
    const came = answer(200, { body: '{"name":"Moss"}' })
    expect(notes('R1/plain', came)).toEqual(['open name-changed'])
    expect(verdict('R1/plain', came)).toEqual([])
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
  ])('by %s answered %i are %j', (id, status, expected) => {
    expect(rulesJudged(caseOf(id), exchange(id, answer(status)))).toEqual(expected)
  })

  test('are R8 alone where nothing whole came', () => {
    const id = 'R1/plain'
    expect(rulesJudged(caseOf(id), exchange(id, failure('reset')))).toEqual(['R8'])
    expect(rulesJudged(caseOf(id), exchange(id, answer(503, retry)))).toEqual(['R8'])
    expect(rulesJudged(caseOf(id), exchange(id, answer(429, retry)))).toEqual(['R8'])
  })
})
