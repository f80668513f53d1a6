import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  type ResponseOverrides,
  respond,
  caseOf,
  exchange,
  failure,
} from '../../test/support/exchange.ts'
import { store } from '../../test/support/store.ts'
import type { Failure, ProtocolError, ReceivedResponse, SentRequest } from '../data/exchange.ts'
import type { Finding } from '../data/report.ts'
import type { RuleId } from '../rules/rules.ts'
import { judge, judgeExchange } from './judge.ts'

/** Kind and rule of the violations and warnings, such as `violation R7`. */
const verdict = (
  id: string,
  response: ReceivedResponse | Failure,
  body?: string,
): readonly string[] =>
  judge(caseOf(id), exchange(id, response, body), { operation: store })
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, rule }) => `${kind} ${rule}`)

const notes = (id: string, response: ReceivedResponse, body?: string): readonly string[] =>
  judge(caseOf(id), exchange(id, response, body), { operation: store })
    .filter(({ kind }) => kind === 'note')
    .map(({ rule, code }) => `${rule} ${code}`)

const judgedRules = (id: string, response: ReceivedResponse | Failure): readonly RuleId[] =>
  judgeExchange(caseOf(id), exchange(id, response), { operation: store }).judged.map(
    ({ rule }) => rule,
  )

/** A page instead of JSON. */
const html = (status: number): ReceivedResponse =>
  respond(status, { headers: [['Content-Type', 'text/html']], body: '<p>' })

const retry: ResponseOverrides = { headers: [['retry-after', '1']] }

describe('two headers with the credential', () => {
  const page = (...headers: readonly (readonly [string, string])[]): ReceivedResponse =>
    respond(400, { headers: [['Content-Type', 'text/html'], ...headers], body: '<p>' })

  test('may be refused by a gateway without JSON: a warning that names it', () => {
    const response = page(['Server', 'nginx/1.22.1'])
    const id = 'open/authorization-twice'
    expect(judge(caseOf(id), exchange(id, response), { operation: store })).toMatchObject([
      {
        kind: 'warning',
        rule: 'R5',
        code: 'gateway',
        message: expect.stringContaining('without JSON, probably from nginx/1.22.1: ') as string,
      },
    ])
    expect(verdict(id, page(['Via', '1.1 edge']))).toEqual(['warning R5'])
    expect(verdict(id, page())).toEqual(['warning R5'])
  })

  test('are no excuse for malformed JSON, server errors, or pages to other requests', () => {
    const id = 'open/authorization-twice'
    expect(verdict(id, respond(400, { body: '{' }))).toEqual(['violation R8'])
    expect(verdict(id, html(500))).toEqual(['violation R7'])
    expect(verdict('open/query', html(400))).toEqual(['violation R5'])
  })
})

describe('the status of a response', () => {
  test.each<[string, Readonly<Record<string, readonly number[]>>]>([
    [
      'R1/plain',
      {
        nothing: [200],
        'violation R1': [400],
        'violation R7': [201, 204, 308, 401, 404, 409, 429, 500, 503],
      },
    ],
    [
      'N2/trailing-comma',
      { nothing: [400], 'violation N2': [200, 201], 'violation R7': [413, 415, 422, 500] },
    ],
    ['N1/empty-chunked', { 'warning R7': [411], 'violation R7': [422] }],
    ['N1/empty', { 'violation R7': [411] }],
    ['R1/chunked', { 'warning R7': [411], 'warning R1': [400], 'violation R7': [413] }],
    ['V1/id-number-0', { 'violation R7': [411] }],
    ['N8/id-number-1e400', { nothing: [400], 'warning N8': [200, 204], 'violation R7': [422] }],
    ['N9/ff', { 'warning N9': [200], 'violation R7': [500] }],
    ['N10/text/plain', { nothing: [400], 'warning N10': [415, 200], 'violation R7': [406, 500] }],
    [
      'V1/id-number-9223372036854775807',
      { nothing: [200], 'warning V1': [400], 'violation R7': [422, 500, 401] },
    ],
    ['V7/charset', { 'violation R7': [415] }],
    [
      'A1/absent',
      {
        'violation A1': [200, 204],
        nothing: [400, 401, 403],
        'warning A3': [402, 404, 422, 499],
        'violation A3': [500, 503, 101, 300],
      },
    ],
    ['A2/basic', { 'violation A2': [200], nothing: [403], 'warning A3': [409] }],
    ['A2/query-access_token', { 'warning A3': [404], 'violation A3': [302] }],
    ['A4/lower', { nothing: [200], 'warning A4': [400, 401, 403], 'violation R7': [404, 500] }],
    ['A5/bad-token', { 'violation A5': [200], nothing: [401], 'warning A3': [422] }],
    [
      'A6/made-up',
      { nothing: [200, 400, 401, 403, 422], 'violation A3': [302, 500], 'violation R7': [201] },
    ],
    ['V8/id', { nothing: [200, 400], 'violation R7': [201, 404, 409, 422, 500] }],
    ['open/id-again', { nothing: [200, 400], 'violation R7': [409, 500] }],
    ['open/id-at-once', { nothing: [200, 400], 'violation R7': [409, 500] }],
    ['V3/name-lone-surrogate', { nothing: [200, 400], 'violation R7': [422, 500] }],
    ['V5/body-nested-30000', { nothing: [200, 400], 'violation R7': [413, 500] }],
    ['open/query', { nothing: [200, 400], 'violation R7': [404] }],
    ['open/accept-html', { nothing: [200, 400], 'warning R7': [406], 'violation R7': [415, 500] }],
    ['open/accept-gzip', { 'violation R7': [406, 415] }],
    ['open/http-1.0', { nothing: [200, 400, 426, 505], 'violation R7': [411, 500, 501] }],
    ['open/query', { 'violation R7': [426, 505] }],
    ['R1/accept-list', { 'violation R7': [406] }],
    ['R1/no-accept', { 'violation R7': [406] }],
    ['V7/charset-another', { nothing: [400], 'warning R7': [415], 'violation R7': [406, 500] }],
    ['V7/charset-utf8mb4', { nothing: [200, 400], 'warning R7': [415], 'violation R7': [500] }],
    ['V7/parameter-another', { 'violation R7': [415] }],
    [
      'open/accept-malformed',
      { nothing: [200, 400], 'warning R7': [406], 'violation R7': [415, 422, 500] },
    ],
    [
      'open/content-encoding-unknown',
      { nothing: [200, 400], 'warning R7': [415], 'violation R7': [406, 422, 500] },
    ],
    [
      'open/authorization-twice',
      { nothing: [200, 400, 401, 403], 'violation R7': [201, 404, 415, 500] },
    ],
    ['open/no-user-agent', { nothing: [200, 400], 'violation R7': [403, 406, 500] }],
    ['N10/multipart-without-boundary', { 'warning N10': [415, 200], 'violation R7': [500] }],
    [
      'N10/parameter-malformed',
      { nothing: [200, 400], 'warning N10': [415], 'violation R7': [406, 422, 500] },
    ],
    ['V5/body-nested-arrays-500', { nothing: [200, 400], 'violation R7': [413, 500] }],
    ['V5/body-nested-objects-1000', { nothing: [200, 400], 'violation R7': [413, 500] }],
    ['V5/body-nested-50', { nothing: [200], 'warning V5': [400] }],
    ['N2/trailing-comma-charset', { 'violation R7': [415] }],
    ['N5/id-fraction-tiny', { nothing: [200] }],
    ['N2/byte-order-mark-before', { nothing: [400] }],
    ['N3/body-type-null', { 'violation R7': [101, 199, 300], 'violation N3': [299] }],
    ['open/method-get', { nothing: [404, 200, 302, 501], 'warning open': [500, 503] }],
    ['open/slash', { nothing: [404, 308], 'warning open': [500, 501] }],
  ])('to %s gives %j', (id, statuses) => {
    for (const [expected, list] of Object.entries(statuses)) {
      for (const status of list)
        expect(verdict(id, respond(status)).join() || 'nothing').toBe(expected)
    }
  })

  test('429 and 503 with Retry-After give a warning', () => {
    expect(verdict('R1/plain', respond(429, retry))).toEqual(['warning R7'])
    expect(verdict('N3/body-type-null', respond(503, retry))).toEqual(['warning R7'])
    expect(verdict('R1/plain', respond(500, retry))).toEqual(['violation R7'])
  })

  test.each<[number, number, readonly string[]]>([
    [413, 65_537, ['warning R7']],
    [413, 65_536, ['violation R7']],
    [422, 65_537, ['violation R7']],
  ])('%i to a body of %i bytes gives %j', (status, length, expected) => {
    expect(verdict('V3/name-70000', respond(status), 'x'.repeat(length))).toEqual(expected)
  })

  test.each<[string, number, SentRequest['headers'], string]>([
    ['N4/body-empty', 406, [['accept', 'text/html']], 'warning R7 not-acceptable'],
    ['N4/body-empty', 406, [['Accept', 'json']], 'warning R7 not-acceptable'],
    ['N4/body-empty', 406, [['Accept', '']], 'warning R7 not-acceptable'],
    ['N4/body-empty', 406, [['Accept', 'application/*;q=0.1']], 'violation R7 status'],
    [
      'N4/body-empty',
      406,
      [
        ['Accept', 'text/html'],
        ['Accept', '*/*'],
      ],
      'violation R7 status',
    ],
    ['N4/body-empty', 406, [], 'violation R7 status'],
    ['R1/plain', 415, [['Content-Encoding', 'gzip']], 'warning R7 coding'],
    ['R1/plain', 415, [['content-encoding', 'identity, X-custom']], 'warning R7 coding'],
    ['R1/plain', 415, [['Content-Encoding', 'identity']], 'violation R7 status'],
    ['R1/plain', 415, [['Content-Type', 'application/json;charset=latin1']], 'warning R7 charset'],
    [
      'R1/plain',
      415,
      [['Content-Type', 'application/json;charset="UTF-8"']],
      'violation R7 status',
    ],
    ['R1/plain', 406, [['Content-Encoding', 'gzip']], 'violation R7 status'],
    ['R1/plain', 411, [['Transfer-Encoding', 'chunked']], 'warning R7 length-required'],
    ['R1/plain', 411, [['Content-Length', '7']], 'violation R7 status'],
  ])('to %s with status %i and the headers %j gives a %s', (id, status, headers, expected) => {
    const { request, ...parts } = exchange(id, respond(status))
    const found = judge(
      caseOf(id),
      { ...parts, request: { ...request, headers } },
      { operation: store },
    )
    expect(found.map(({ kind, rule, code }) => `${kind} ${rule} ${code}`)).toEqual([expected])
  })

  test.each([
    ['open/method-get', 405, 'open status'],
    ['V8/name', 200, 'V8 status'],
    ['A6/two-tokens', 200, 'A6 two-tokens-accepted'],
    ['A6/two-tokens', 401, 'A6 status'],
  ])('of the open case %s, %i, gives a note', (id, status, note) => {
    expect(notes(id, respond(status))).toEqual([note])
  })

  test.each<[string, readonly ('id' | 'name')[], string]>([
    ['R1/id-number-1', ['id'], 'violation R1'],
    ['R1/id-number-1', ['name'], 'note R1'],
    ['R1/name-of-digits', [], 'violation R1'],
    ['V1/id-number-0', ['id'], 'warning V1'],
    ['V1/id-number-0', ['name'], 'note V1'],
    ['V2/id-spelling-1e3', [], 'note V2'],
    ['V3/name-empty', ['name'], 'warning V3'],
    ['V3/name-like-null', ['id'], 'note V3'],
    ['V3/name-wide-255', [], 'warning V3'],
    ['R1/name-of-dots-2', ['name'], 'violation R1'],
    ['R1/name-of-dots-2', ['id'], 'note R1'],
    ['V1/id-9223372036854775807-ID', [], 'warning V1'],
    ['V2/id-7e0', [], 'warning V2'],
    ['V3/name-emoji', [], 'warning V3'],
    ['V5/body-color', [], 'warning V5'],
  ])('400 to %s gives, if the server accepts each %j again, a %s', (id, repeatable, expected) => {
    const found = judge(caseOf(id), exchange(id, respond(400)), {
      operation: store,
      repeatable,
    })
    expect(found.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([expected])
  })
})

test.each<[readonly string[], readonly string[], readonly string[]]>([
  [['application/json'], [], []],
  [['application/json;charset=UTF-8'], [], []],
  [['Application/JSON ; v=1'], [], []],
  [['application/json', 'application/json'], ['warning R2'], ['warning R5']],
  [['text/html'], ['violation R2'], ['violation R5']],
  [['application/problem+json'], ['violation R2'], ['violation R5']],
  [['application/json5'], ['violation R2'], ['violation R5']],
  [[''], ['violation R2'], ['violation R5']],
  [[], ['violation R2'], ['violation R5']],
])('the content types %j give %j for a 200 and %j for a 400', (types, ok, bad) => {
  const headers = types.map((type) => ['content-type', type] as const)
  expect(verdict('R1/plain', respond(200, { headers }))).toEqual(ok)
  expect(verdict('N3/body-type-null', respond(400, { headers }))).toEqual(bad)
})

describe('the body of a 200', () => {
  test.each<[string | Uint8Array, readonly string[]]>([
    ['{"name":"Fern","tag":"indoor"}', []],
    ['{"id":99999999999999999999,"name":"Fern","x":[{}],"y":1e999}', []],
    ['{"name":"Fern","tag":null}', ['violation R3']],
    ['{"name":7}', ['violation R3']],
    ['{"__proto__":{"name":"Fern"}}', ['violation R3']],
    ['{}', ['violation R3']],
    ['', ['violation R3']],
    ['{"name":"Fern","x":NaN}', ['violation R8']],
    ['\uFEFF{"name":"Fern"}', ['violation R8']],
    [Buffer.from('{"name":"é"}', 'latin1'), ['violation R8']],
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

  test('is judged if only a warning says that the request fails', () => {
    expect(verdict('N10/none', respond(200, { body: '{}' }))).toEqual([
      'warning N10',
      'violation R3',
    ])
  })
})

describe('the body of a 400', () => {
  test.each<[string, readonly string[]]>([
    ['{"error":2147483647,"message":"no"}', []],
    ['{"error":2147483648,"message":"no"}', ['violation R6']],
    ['{"error":-2147483649,"message":"no"}', ['violation R6']],
    ['{"error":1.5,"message":"no"}', ['violation R6']],
    ['{"error":1.00000000000000000001,"message":"no"}', ['violation R6']],
    ['{"error":"1","message":"no"}', ['violation R6']],
    ['{"message":"no"}', ['violation R6']],
    ['{"error":1}', ['violation R6']],
    ['[]', ['violation R6']],
    ['', ['violation R6']],
    ['Bad Request', ['violation R8']],
  ])('%j gives %j', (body, expected) => {
    expect(verdict('N3/body-type-null', respond(400, { body }))).toEqual(expected)
    expect(verdict('A1/absent', respond(400, { body }))).toEqual(expected)
  })

  test('is not judged for other methods and paths', () => {
    expect(verdict('open/method-get', respond(400, { body: '[]', headers: [] }))).toEqual([])
    expect(verdict('open/slash', respond(200, { body: 'OK', headers: [] }))).toEqual([])
  })
})

describe('HTTP', () => {
  const kinds: Failure['kind'][] = [
    'refused',
    'reset',
    'closed',
    'cut-off',
    'malformed',
    'timeout',
    'endless',
  ]
  test.each(kinds)('%s breaks R8 in every case', (kind) => {
    for (const id of ['R1/plain', 'N1/empty', 'A1/absent', 'V8/id', 'open/method-get']) {
      expect(verdict(id, failure(kind))).toEqual(['violation R8'])
    }
  })

  test.each<[string, ProtocolError['code'][]]>([
    ['violation', ['length-and-encoding', 'several-lengths', 'bytes-after-end']],
    ['violation', ['bare-line-feed', 'header-line', 'coding-broken', 'coding-unknown']],
    ['violation', ['encoding-to-old-version']],
    ['warning', ['no-reason-space', 'old-version-encoding']],
  ])('gives a %s of R8 for %j', (expected, codes) => {
    for (const code of codes) {
      const response = respond(200, { protocolErrors: [{ code, detail: 'for people' }] })
      expect(verdict('R1/plain', response)).toEqual([`${expected} R8`])
    }
  })

  test('warns about a coded body only if the request excludes all codings', () => {
    const jsonType = ['Content-Type', 'application/json'] as const
    const gzip = respond(200, { headers: [jsonType, ['Content-Encoding', 'gzip']] })
    expect(verdict('open/accept-gzip-excluded', gzip)).toEqual(['warning R8'])
    expect(verdict('open/accept-identity', gzip)).toEqual(['warning R8'])
    expect(verdict('open/accept-gzip', gzip)).toEqual([])
    expect(verdict('R1/plain', gzip)).toEqual([])
    expect(verdict('open/accept-identity', respond(200))).toEqual([])
    const identity = respond(200, { headers: [jsonType, ['Content-Encoding', 'identity']] })
    expect(verdict('open/accept-identity', identity)).toEqual([])
  })

  test('gives no verdict about a response that this Node cannot decode', () => {
    const unsupported = { code: 'coding-unsupported', detail: 'for people' } as const
    for (const status of [200, 400, 500]) {
      const response = respond(status, { protocolErrors: [unsupported], body: 'zzz' })
      expect(
        judge(caseOf('R1/plain'), exchange('R1/plain', response), { operation: store }),
      ).toEqual([])
      expect(judgedRules('R1/plain', response)).toEqual([])
    }
  })

  test.each<[ProtocolError['code'], readonly string[]]>([
    ['several-lengths', ['violation R8']],
    ['no-reason-space', ['warning R8', 'violation R8']],
  ])('after %s a malformed body gives %j', (code, expected) => {
    const protocolErrors = [{ code, detail: 'for people' }]
    expect(verdict('R1/plain', respond(200, { protocolErrors, body: '{"na' }))).toEqual(expected)
  })
})

describe('a finding', () => {
  const deep = `{"name":${'['.repeat(100_000)}0${']'.repeat(100_000)}}`
  const type = (value: string): ReceivedResponse =>
    respond(200, { headers: [['Content-Type', value]] })
  test.each<[string, ReceivedResponse | Failure, string]>([
    [
      'R1/plain',
      type('; charset=utf-8'),
      'content-type | Content-Type: application/json | an empty Content-Type | responded 200 with an empty Content-Type instead of application/json',
    ],
    [
      'R1/plain',
      respond(200, { body: '["a\\n",{"x":[1e400,null]}]' }),
      'body-type | 200 with a Plant body | body an array | responded 200, but the body must be an object, not ["a\\n",{"x":[1e400,null]}]',
    ],
    [
      'R1/plain',
      respond(200, { body: deep }),
      `body-type | 200 with a Plant body | /name an array | responded 200, but /name of the body must be a string, not an array`,
    ],
    [
      'R1/plain',
      respond(200, { body: '\ufeff{"name":7}' }),
      'byte-order-mark | a JSON body in UTF-8 without a byte order mark | a byte order mark | responded 200, but the body begins with a byte order mark',
    ],
    [
      'N3/body-type-null',
      respond(400, { body: '{"error":1,\n"message":"no",}' }),
      'not-json | a JSON body in UTF-8 without a byte order mark | not JSON | responded 400, but the body is not JSON: line 2, column 16: unexpected "}"',
    ],
    [
      'N3/body-type-null',
      respond(400, { body: '{"error":3000000000,"message":""}' }),
      'body-format | 400 with an Error body | /error breaks format | responded 400, but /error of the body must be from -2147483648 to 2147483647 (int32), not 3000000000',
    ],
    [
      'N3/body-type-null',
      respond(400, { body: '{"detail":"no"}' }),
      'body-required | 400 with an Error body | /error missing and /message missing | responded 400, but /error of the body is required, and /message of the body is required',
    ],
  ])('of %s is readable', (id, response, expected) => {
    const [{ code, expected: wanted, received, message }] = judge(
      caseOf(id),
      exchange(id, response),
      { operation: store },
    ) as [Finding]
    const text = message.replace(`${caseOf(id).title}: `, '')
    expect([code, wanted, received, text].join(' | ')).toBe(expected)
  })

  test('points to its place in the body', () => {
    const response = respond(400, { body: '{"error":"1","error":"2"}' })
    const found = judge(caseOf('N3/body-type-null'), exchange('N3/body-type-null', response), {
      operation: store,
    })
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['body', undefined],
      ['member-twice', undefined],
    ])
    expect(found[1]?.message).toContain('with "error" twice in one object')
    const [missing] = judge(
      caseOf('N3/body-type-null'),
      exchange('N3/body-type-null', respond(400, { body: '{"error":1}' })),
      { operation: store },
    )
    expect(missing).toMatchObject({ code: 'body-required', pointer: '/message' })
  })

  const sent = '{"id":1,"name":"Fern","tag":"indoor"}'
  test.each<[string, string, readonly string[]]>([
    ['R1/plain', '{"name":"Moss","tag":"indoor"}', ['R10 text-changed']],
    ['R1/plain', '{"name":"Fern","tag":"outdoor"}', ['R10 text-changed']],
    ['R1/plain', '{"name":"Fern"}', []],
    ['R1/plain', '{"name":"Fer","tag":""}', ['R10 text-truncated', 'R10 text-truncated']],
    ['R1/plain', '{"name":"Check 12345 7"}', ['R10 text-changed']],
    ['R1/plain', '{"id":2,"name":"Fern"}', ['open id-changed']],
    ['R1/plain', '{"id":"7","name":"Fern"}', []],
    ['N10/text/plain', '{"name":"Moss"}', []],
  ])('about %s that returns %s is a note: %j', (id, body, expected) => {
    expect(notes(id, respond(200, { body }), sent)).toEqual(expected)
  })

  test.each([
    ['9007199254740993', '9007199254740992', 'id-digits-lost'],
    ['9223372036854775807', '9.223372036854776e18', 'id-digits-lost'],
    ['9223372036854775807', '-1', 'id-changed'],
  ])('about the id %s that comes back as %s is %s', (before, after, code) => {
    const response = respond(200, { body: `{"id":${after},"name":"Fern"}` })
    expect(
      notes('V1/id-number-9223372036854775807', response, `{"id":${before},"name":"Fern"}`),
    ).toEqual([`open ${code}`])
  })
})

describe('the rules judged', () => {
  test.each<[string, number, readonly string[]]>([
    ['R1/plain', 200, ['R8', 'R1', 'R7', 'R2', 'R3', 'R4', 'R10']],
    ['N3/body-type-null', 400, ['R8', 'N3', 'R7', 'R5', 'R6']],
    ['A1/absent', 400, ['R8', 'A1', 'A3', 'R5', 'R6']],
    ['A1/absent', 401, ['R8', 'A1', 'A3']],
    ['open/id-again', 400, ['R8', 'open', 'R7', 'R5', 'R6']],
  ])('for %s with status %i are %j', (id, status, expected) => {
    expect(judgedRules(id, respond(status))).toEqual(expected)
  })

  test.each([respond(503, retry), respond(429, retry)])(
    'are those of delivery and status while the server limits its rate',
    (response) => {
      expect(judgedRules('R1/plain', response)).toEqual(['R8', 'R7'])
    },
  )

  test.each<[string, string, ReceivedResponse | Failure, readonly string[]]>([
    ['a refused plain request', 'R1/plain', html(400), ['R8 passed', 'R1 failed', 'R7 passed']],
    [
      'an accepted invalid request',
      'N8/id-number-1e400',
      html(200),
      ['R8 passed', 'N8 failed', 'R7 passed', 'R2 failed', 'R3 failed', 'R4 passed'],
    ],
    [
      'an accepted one that must fail',
      'N4/id-required',
      html(200),
      ['R8 passed', 'N4 failed', 'R7 passed'],
    ],
    ['an undocumented acceptance', 'N4/id-required', respond(201), ['R8 passed', 'N4 failed']],
    ['an accepted wrong credential', 'A1/absent', respond(200), ['R8 passed', 'A1 failed']],
    [
      'a body whose reading fails',
      'N4/id-required',
      respond(400, { headers: [['Content-Type', 'text/html']] }),
      ['R8 passed', 'N4 beside-violation', 'R7 passed', 'R5 failed', 'R6 beside-violation'],
    ],
    [
      'a warning about another rule',
      'A1/absent',
      respond(404),
      ['R8 passed', 'A1 beside-warning', 'A3 warned'],
    ],
    ['no response to a valid request', 'R1/plain', failure('reset'), ['R8 failed', 'R1 failed']],
    [
      'no response to an invalid one',
      'N4/id-required',
      failure('reset'),
      ['R8 failed', 'N4 unread'],
    ],
    [
      'a malformed response',
      'N4/id-required',
      respond(422, { protocolErrors: [{ code: 'bare-line-feed', detail: 'for people' }] }),
      ['R8 failed', 'N4 unread', 'R5 failed', 'R7 failed'],
    ],
  ])('for %s have a result', (_what, id, response, expected) => {
    const { judged } = judgeExchange(caseOf(id), exchange(id, response), { operation: store })
    expect(judged.map(({ rule, result }) => `${rule} ${result}`)).toEqual(expected)
  })
})
