import type { MockSettings } from '../../src/core/settings.ts'

/** The ways to reach one and the same mock. */
export type Way = 'core' | 'fetch' | 'msw in Node' | 'server' | 'service worker'

/** An answer as its receiver sees it; `broken`: the connection fails; `nothing`: no answer ever. */
export type Seen =
  | readonly [status: number, contentType: string | null, body: string]
  | 'broken'
  | 'nothing'

export interface Row {
  readonly name: string
  readonly want: Seen
  readonly method?: string
  /** Path and query. */
  readonly target?: string
  /** Beside `Authorization: Bearer token` and `Content-Type: application/json`; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** A plain NewPlant by default. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** How many times it is sent, the last answer counts; once by default. */
  readonly times?: number
  readonly settings?: MockSettings
  /** The ways that cannot take this request, and why. */
  readonly not?: Readonly<Partial<Record<Way, string>>>
}

export const FERN = '{"id":1,"name":"Boston fern","tag":"indoor"}'
const JSON_TYPE = 'application/json'

const plant = (body: string): Seen => [200, JSON_TYPE, body]
const fern: Seen = plant('{"name":"Boston fern","tag":"indoor"}')
const aloe: Seen = plant('{"name":"Aloe vera"}')
const refused = (error: number, message: string, status = 400): Seen => [
  status,
  JSON_TYPE,
  JSON.stringify({ error, message }),
]
const noToken = 'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got none)'
const badToken = 'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got something else)'
const json = (line: number, column: number, why: string): Seen =>
  refused(2005, `the body must be JSON: line ${line}, column ${column}: ${why}`)
const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)

/** Requests and what each gets, whichever way it goes. */
export const table: readonly Row[] = [
  // R1 to R4
  { name: 'a plant', want: fern },
  { name: 'a plant without a tag', body: '{"id":2,"name":"Aloe vera"}', want: aloe },
  { name: 'a plant with a query', target: '/plants?dry=1', want: fern },

  // N1
  { name: 'no body', body: '', want: refused(2002, 'the body is required (got none)') },

  // N2
  {
    name: 'blank body',
    body: ' ',
    want: json(1, 2, 'unexpected end of the text'),
  },
  {
    name: 'cut-off body',
    body: '{"id":1,"name":"Bos',
    want: json(1, 20, 'unexpected end of the text'),
  },
  {
    name: 'trailing comma',
    body: '{"id":1,"name":"Aloe vera",}',
    want: json(1, 28, 'unexpected "}"'),
  },
  {
    name: 'single quotes',
    body: "{'id':1}",
    want: json(1, 2, 'unexpected "\'"'),
  },
  { name: 'NaN', body: '{"id":NaN}', want: json(1, 7, 'unexpected "N"') },
  {
    name: 'a comment',
    body: '{\n// fern\n"id":1}',
    want: json(2, 1, 'unexpected "/"'),
  },
  {
    name: 'two documents',
    body: '{"id":1,"name":"Aloe vera"}{}',
    want: json(1, 28, 'unexpected "{"'),
  },
  {
    name: 'a byte order mark alone',
    body: bytes(0xef, 0xbb, 0xbf),
    want: json(1, 1, 'unexpected U+FEFF'),
  },
  {
    name: 'a byte order mark before a plant',
    body: `\uFEFF${FERN}`,
    want: json(1, 1, 'unexpected U+FEFF'),
  },
  {
    name: 'a bare control character',
    body: '{"id":1,"name":"a\tb"}',
    want: json(1, 18, 'unexpected U+0009'),
  },
  {
    name: 'an escape that JSON lacks',
    body: String.raw`{"id":1,"name":"\x41"}`,
    want: json(1, 17, String.raw`unexpected "\\"`),
  },
  {
    name: 'a leading zero',
    body: '{"id":01,"name":"Aloe vera"}',
    want: json(1, 8, 'unexpected "1"'),
  },
  {
    name: '100,000 arrays',
    body: '['.repeat(100_000),
    want: json(1, 10_001, 'nested deeper than 10000'),
  },

  // N3
  {
    name: 'an array',
    body: '[]',
    want: refused(3002, 'the body must be an object (got an array)'),
  },
  {
    name: 'a string',
    body: '"fern"',
    want: refused(3002, 'the body must be an object (got "fern")'),
  },
  { name: 'a number', body: '1', want: refused(3002, 'the body must be an object (got 1)') },
  { name: 'true', body: 'true', want: refused(3002, 'the body must be an object (got true)') },
  { name: 'null', body: 'null', want: refused(3002, 'the body must be an object (got null)') },

  // N4
  { name: 'no id', body: '{"name":"Aloe vera"}', want: refused(3001, '"id" is required') },
  { name: 'no name', body: '{"id":1}', want: refused(3001, '"name" is required') },
  {
    name: 'an empty object',
    body: '{}',
    want: refused(3001, '"name" is required; "id" is required'),
  },
  {
    name: 'an inherited name',
    body: '{"id":1,"__proto__":{"name":"Aloe vera"}}',
    want: refused(3001, '"name" is required'),
  },

  // N5
  {
    name: 'id a string',
    body: '{"id":"7","name":"Aloe vera"}',
    want: refused(3002, '"id" must be an integer (got "7")'),
  },
  {
    name: 'id true',
    body: '{"id":true,"name":"Aloe vera"}',
    want: refused(3002, '"id" must be an integer (got true)'),
  },
  {
    name: 'id null',
    body: '{"id":null,"name":"Aloe vera"}',
    want: refused(3002, '"id" must be an integer (got null)'),
  },
  {
    name: 'id an object',
    body: '{"id":{},"name":"Aloe vera"}',
    want: refused(3002, '"id" must be an integer (got an object)'),
  },
  {
    name: 'id an array',
    body: '{"id":[1],"name":"Aloe vera"}',
    want: refused(3002, '"id" must be an integer (got an array)'),
  },
  {
    name: 'id a fraction',
    body: '{"id":1.5,"name":"Aloe vera"}',
    want: refused(3002, '"id" must be an integer (got 1.5)'),
  },
  {
    name: 'id a fraction that a double loses',
    body: '{"id":17.00000000000000000001,"name":"Aloe vera"}',
    want: refused(3002, '"id" must be an integer (got 17.00000000000000000001)'),
  },

  // N6, N7
  {
    name: 'name a number',
    body: '{"id":1,"name":5}',
    want: refused(3002, '"name" must be a string (got 5)'),
  },
  {
    name: 'name null',
    body: '{"id":1,"name":null}',
    want: refused(3002, '"name" must be a string (got null)'),
  },
  {
    name: 'name an object',
    body: '{"id":1,"name":{}}',
    want: refused(3002, '"name" must be a string (got an object)'),
  },
  {
    name: 'tag a number',
    body: '{"id":1,"name":"Aloe vera","tag":5}',
    want: refused(3002, '"tag" must be a string (got 5)'),
  },
  ...(
    [
      ['name', 'true', 'true'],
      ['name', '["Aloe vera"]', 'an array'],
      ['tag', 'true', 'true'],
      ['tag', '{}', 'an object'],
      ['tag', '["indoor"]', 'an array'],
    ] as const
  ).map(([member, value, got]) => ({
    name: `${member} ${value}`,
    body: `{"id":1,${member === 'tag' ? '"name":"Aloe vera",' : ''}"${member}":${value}}`,
    want: refused(3002, `"${member}" must be a string (got ${got})`),
  })),
  {
    name: 'tag null',
    body: '{"id":1,"name":"Aloe vera","tag":null}',
    want: refused(3002, '"tag" must be a string (got null)'),
  },
  {
    name: 'all members wrong',
    body: '{"id":"7","tag":[]}',
    want: refused(
      3001,
      '"name" is required; "tag" must be a string (got an array); "id" must be an integer (got "7")',
    ),
  },

  // N8
  {
    name: 'id one over int64',
    body: '{"id":9223372036854775808,"name":"Aloe vera"}',
    want: refused(
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 9223372036854775808)',
    ),
  },
  {
    name: 'id one under int64',
    body: '{"id":-9223372036854775809,"name":"Aloe vera"}',
    want: refused(
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got -9223372036854775809)',
    ),
  },
  {
    name: 'id 1e400',
    body: '{"id":1e400,"name":"Aloe vera"}',
    want: refused(
      3003,
      '"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got 1e400)',
    ),
  },

  // N9
  {
    name: 'not UTF-8',
    body: bytes(0x7b, 0xff, 0x7d),
    want: refused(2004, 'the body must be UTF-8'),
  },

  // N10
  {
    name: 'text/plain',
    headers: { 'content-type': 'text/plain' },
    want: refused(2001, 'the Content-Type must be application/json (got "text/plain")'),
  },
  {
    name: 'a form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'id=1&name=Fern',
    want: refused(
      2001,
      'the Content-Type must be application/json (got "application/x-www-form-urlencoded")',
    ),
  },
  {
    name: 'problem+json',
    headers: { 'content-type': 'application/problem+json' },
    want: refused(
      2001,
      'the Content-Type must be application/json (got "application/problem+json")',
    ),
  },
  {
    name: 'no content type',
    headers: { 'content-type': null },
    body: new TextEncoder().encode(FERN),
    want: refused(2001, 'the Content-Type must be application/json (got none)'),
  },
  {
    name: 'neither content type nor body',
    headers: { 'content-type': null },
    body: '',
    want: refused(2001, 'the Content-Type must be application/json (got none)'),
    not: {
      fetch: 'a Request names an empty text text/plain',
      'service worker': 'a Request names an empty text text/plain',
    },
  },
  {
    name: 'text/plain for 415 where chosen',
    headers: { 'content-type': 'text/plain' },
    settings: { choices: { 'media-type-status': 415 } },
    want: refused(2001, 'the Content-Type must be application/json (got "text/plain")', 415),
  },

  // V1, V2
  ...['0', '-1', '-0', '2147483648', '9007199254740993', '9223372036854775807'].map((id) => ({
    name: `id ${id}`,
    body: `{"id":${id},"name":"Aloe vera"}`,
    want: aloe,
  })),
  ...['-9223372036854775808', '1.0', '1e3', '1E+2'].map((id) => ({
    name: `id ${id}`,
    body: `{"id":${id},"name":"Aloe vera"}`,
    want: aloe,
  })),
  {
    name: 'the last int64 echoed exactly',
    body: '{"id":9223372036854775807,"name":"Aloe vera"}',
    settings: { choices: { 'echo-id': true } },
    want: plant('{"id":9223372036854775807,"name":"Aloe vera"}'),
  },

  // V3, V4
  { name: 'an empty name', body: '{"id":1,"name":""}', want: plant('{"name":""}') },
  { name: 'a blank name', body: '{"id":1,"name":" "}', want: plant('{"name":" "}') },
  {
    name: '10,000 characters',
    body: `{"id":1,"name":"${'a'.repeat(10_000)}"}`,
    want: plant(`{"name":"${'a'.repeat(10_000)}"}`),
  },
  { name: 'an emoji', body: '{"id":1,"name":"🪴"}', want: plant('{"name":"🪴"}') },
  {
    name: 'an escaped emoji',
    body: String.raw`{"id":1,"name":"\ud83e\udeb4"}`,
    want: plant('{"name":"🪴"}'),
  },
  { name: 'right to left', body: '{"id":1,"name":"שרך"}', want: plant('{"name":"שרך"}') },
  {
    name: 'a combining mark',
    body: '{"id":1,"name":"e\u0301"}',
    want: plant('{"name":"e\u0301"}'),
  },
  {
    name: 'U+0000 escaped',
    body: String.raw`{"id":1,"name":"\u0000"}`,
    want: plant(String.raw`{"name":"\u0000"}`),
  },
  {
    name: 'half a surrogate pair',
    body: String.raw`{"id":1,"name":"\ud800"}`,
    want: plant(String.raw`{"name":"\ud800"}`),
  },
  {
    name: 'half a surrogate pair where refused',
    body: String.raw`{"id":1,"name":"\ud800"}`,
    settings: { choices: { 'lone-surrogate': 'refused' } },
    want: refused(3006, '"name" must be well-formed Unicode'),
  },
  {
    name: 'an empty tag',
    body: '{"id":1,"name":"Aloe vera","tag":""}',
    want: plant('{"name":"Aloe vera","tag":""}'),
  },

  {
    name: 'a long tag of many planes',
    body: `{"id":1,"name":"Aloe vera","tag":"${'é漢🪴'.repeat(400)}"}`,
    want: plant(`{"name":"Aloe vera","tag":"${'é漢🪴'.repeat(400)}"}`),
  },

  // V5, V6
  { name: 'a further member', body: '{"id":1,"name":"Aloe vera","color":"green"}', want: aloe },
  {
    name: '__proto__ and constructor',
    body: '{"id":1,"name":"Aloe vera","__proto__":null,"constructor":1}',
    want: aloe,
  },
  { name: 'another order', body: '{"tag":"indoor","name":"Boston fern","id":1}', want: fern },
  { name: 'white space', body: '\r\n{\t"id" : 1 ,\n"name":"Aloe vera" } ', want: aloe },
  {
    name: 'an escaped member name',
    body: String.raw`{"id":1,"\u006eame":"Aloe vera"}`,
    want: aloe,
  },

  // V7, V8
  {
    name: 'a charset',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    want: fern,
  },
  {
    name: 'a content type in capitals',
    headers: { 'content-type': 'APPLICATION/JSON' },
    want: fern,
  },
  { name: 'a name given twice', body: '{"id":1,"name":"Fern","name":"Aloe vera"}', want: aloe },
  {
    name: 'a name given twice where refused',
    body: '{"id":1,"name":"Fern","name":"Aloe vera"}',
    settings: { choices: { 'repeated-member': 'refused' } },
    want: refused(3005, '"name" must be given once'),
  },

  // A1 to A6
  { name: 'no credential', headers: { authorization: null }, want: refused(1001, noToken) },
  { name: 'an empty credential', headers: { authorization: '' }, want: refused(1001, noToken) },
  { name: 'Basic', headers: { authorization: 'Basic dG9rZW4=' }, want: refused(1002, badToken) },
  { name: 'Token', headers: { authorization: 'Token token' }, want: refused(1002, badToken) },
  { name: 'the bare token', headers: { authorization: 'token' }, want: refused(1002, badToken) },
  { name: 'Bearer alone', headers: { authorization: 'Bearer' }, want: refused(1002, badToken) },
  {
    name: 'two credentials in one header',
    headers: { authorization: 'Bearer token, Bearer other' },
    want: refused(1002, badToken),
  },
  {
    name: 'the token in the query',
    headers: { authorization: null },
    target: '/plants?access_token=token',
    want: refused(1001, noToken),
  },
  {
    name: 'the token in X-API-Key',
    headers: { authorization: null, 'x-api-key': 'token' },
    want: refused(1001, noToken),
  },
  {
    name: 'the token in a cookie',
    headers: { authorization: null, cookie: 'token=token' },
    want: refused(1001, noToken),
    not: { 'service worker': 'a page may not set Cookie' },
  },
  {
    name: 'a token beyond ASCII',
    headers: { authorization: 'Bearer \u00e4' },
    want: refused(1002, badToken),
    not: { 'service worker': 'Chromium gives a worker such a header field empty' },
  },
  { name: 'bearer in small letters', headers: { authorization: 'bearer token' }, want: fern },
  { name: 'bearer in capitals', headers: { authorization: 'BEARER token' }, want: fern },
  {
    name: 'a token that is not accepted',
    settings: { choices: { tokens: ['another'] } },
    want: refused(
      1003,
      'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got a token that this store does not accept)',
    ),
  },
  {
    name: 'no credential for 401 where chosen',
    headers: { authorization: null },
    settings: { choices: { 'credential-status': 401 } },
    want: refused(1001, noToken, 401),
  },

  // What the document leaves open
  {
    name: 'PUT',
    method: 'PUT',
    want: refused(6002, 'the method must be POST (got PUT)', 405),
  },
  {
    name: 'GET',
    method: 'GET',
    body: '',
    want: refused(6002, 'the method must be POST (got GET)', 405),
  },
  {
    name: 'HEAD',
    method: 'HEAD',
    body: '',
    want: [405, JSON_TYPE, ''],
    not: { core: 'adapters leave the body out' },
  },
  {
    name: 'DELETE',
    method: 'DELETE',
    want: refused(6002, 'the method must be POST (got DELETE)', 405),
  },
  {
    name: 'PATCH without a credential',
    method: 'PATCH',
    headers: { authorization: null },
    want: refused(6002, 'the method must be POST (got PATCH)', 405),
  },
  {
    name: 'OPTIONS',
    method: 'OPTIONS',
    body: '',
    want: [204, null, ''],
    not: { core: 'adapters answer it' },
  },
  {
    name: 'GET with a body',
    method: 'GET',
    want: refused(6002, 'the method must be POST (got GET)', 405),
    not: {
      fetch: 'a Request with GET has no body',
      'service worker': 'a Request with GET has no body',
      'msw in Node': 'msw makes a Request of it',
    },
  },
  { name: 'the same id again', times: 2, want: fern },
  {
    name: 'the same id again where refused',
    times: 2,
    settings: { choices: { 'repeated-id': 'refused' } },
    want: refused(4001, '"id" must be new (a plant with id 1 exists)'),
  },
  {
    name: 'a body over the limit',
    settings: { choices: { 'body-limit': 20 } },
    want: refused(2003, 'the body must have at most 20 bytes'),
    not: { core: 'adapters cut the body' },
  },

  // Scenarios
  {
    name: 'created',
    settings: { scenario: 'created' },
    body: '{}',
    want: plant('{"name":"Monstera deliciosa","tag":"indoor"}'),
  },
  { name: 'created from what was sent', settings: { scenario: 'created' }, want: fern },
  { name: 'rejected', settings: { scenario: 'rejected' }, want: refused(9001, 'Unexpected error') },
  {
    name: 'rejected with a number and a message',
    settings: { scenario: { answer: { error: 42, message: 'no room' } } },
    want: refused(42, 'no room'),
  },
  {
    name: 'flaky at first',
    settings: { scenario: 'flaky' },
    want: refused(9001, 'Unexpected error'),
  },
  { name: 'flaky at last', settings: { scenario: 'flaky' }, times: 3, want: fern },
  { name: 'a delay', settings: { delay: 5 }, want: fern },
  { name: 'a random delay', settings: { delay: { min: 1, max: 5 } }, want: fern },
  { name: 'hang', settings: { scenario: 'hang' }, want: 'nothing' },
  { name: 'offline', settings: { scenario: 'offline' }, want: 'broken' },
  {
    name: 'a body that stops half way',
    settings: { scenario: { fault: 'cut-off' } },
    want: 'broken',
  },
  {
    name: 'off-contract-500',
    settings: { scenario: 'off-contract-500' },
    want: [
      500,
      'text/html; charset=utf-8',
      '<!doctype html><title>500</title>Internal Server Error',
    ],
  },
  {
    name: 'off-contract-nameless',
    settings: { scenario: 'off-contract-nameless' },
    want: plant('{"tag":"indoor"}'),
  },
  {
    name: 'off-contract-cut-off',
    settings: { scenario: 'off-contract-cut-off' },
    want: plant('{"name":"Monstera del'),
  },
  {
    name: 'off-contract-204',
    settings: { scenario: 'off-contract-204' },
    want: [204, null, ''],
  },
  {
    name: 'a choice by condition',
    settings: {
      scenario: { choose: [{ when: { name: { matches: 'fern' } }, answer: 'rejected' }] },
    },
    want: refused(9001, 'Unexpected error'),
  },
  {
    name: 'a function',
    settings: { scenario: { answer: ({ value }) => (value === undefined ? 'auto' : 'rejected') } },
    want: refused(9001, 'Unexpected error'),
  },

  // Prefer
  {
    name: 'Prefer code=400',
    headers: { prefer: 'code=400' },
    want: refused(9001, 'Unexpected error'),
  },
  {
    name: 'Prefer code=200',
    headers: { prefer: 'code=200' },
    body: '{}',
    want: plant('{"name":"Monstera deliciosa","tag":"indoor"}'),
  },
  {
    name: 'Prefer example=fern',
    headers: { prefer: 'example=fern' },
    want: plant('{"name":"Boston fern"}'),
  },
  {
    name: 'Prefer scenario',
    headers: { prefer: 'scenario="rejected"' },
    want: refused(9001, 'Unexpected error'),
  },
  { name: 'Prefer delay', headers: { prefer: 'delay=1' }, want: fern },
  {
    name: 'slow, but in a hurry',
    headers: { prefer: 'scenario=slow, delay=1' },
    want: fern,
  },
  {
    name: 'Prefer example=name-missing',
    headers: { prefer: 'example=name-missing' },
    want: refused(3001, '"name" is required'),
  },
  {
    name: 'Prefer code=500',
    headers: { prefer: 'code=500' },
    want: refused(5001, 'Prefer: code "500" is not known: did you mean "200"? There are 200, 400'),
  },
  {
    name: 'Prefer delay=soon',
    headers: { prefer: 'delay=soon' },
    want: refused(
      5001,
      'Prefer: delay "soon" is not known: There are whole milliseconds from 0 to 600000',
    ),
  },
  { name: 'an unknown preference', headers: { prefer: 'respond-async' }, want: fern },
  {
    name: 'an unknown scenario preferred',
    headers: { prefer: 'scenario=slwo' },
    want: refused(
      5001,
      'Prefer: scenario "slwo" is not known: did you mean "slow"? There are auto, created, rejected, slow, flaky, hang, offline, off-contract-500, off-contract-nameless, off-contract-cut-off, off-contract-204',
    ),
  },
  {
    name: 'an unknown scenario preferred where ignored',
    headers: { prefer: 'scenario=slwo' },
    settings: { choices: { 'unknown-preference': 'ignored' } },
    want: fern,
  },
  {
    name: 'Prefer without a credential',
    headers: { authorization: null, prefer: 'code=200' },
    want: refused(1001, noToken),
  },
]
