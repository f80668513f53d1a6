import { describe, expect, test } from 'vitest'
import { createFetch } from '../../src/adapters/fetch.ts'
import type { TokenControl } from '../../src/control/control.ts'
import { configure, createMock } from '../../src/core/create-mock.ts'
import type { Mock } from '../../src/core/mock.ts'
import type { MockSettings } from '../../src/core/mock-options.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

/*
 * One table of requests for every transport. Here it is tested with the transports that need no platform; `transports.test.ts`
 * and `transports.browser.test.ts` import this file, so its tests also run there, in Node and in Chromium.
 */

/** The transports that reach one and the same mock. */
export type Transport =
  | 'core'
  | 'fetch'
  | 'msw in Node'
  | 'Node server'
  | 'service worker'
  | 'Workers'

/** What the client receives; `aborted`: the connection fails, `no response`: it stays open without a response. */
export type Outcome =
  | readonly [status: number, contentType: string | null, body: string]
  | 'aborted'
  | 'no response'

interface Sent {
  readonly method?: string
  /** Path and query. */
  readonly target?: string
  /** Beside `Authorization: Bearer token` and `Content-Type: application/json`; null omits one. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** A valid NewPlant by default. */
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** How many times it is sent; the last response counts. Once by default. */
  readonly times?: number
  readonly settings?: MockSettings
  /** The transports that cannot carry this request, and why. */
  readonly except?: Readonly<Partial<Record<Transport, string>>>
}

export interface TransportRequest extends Sent {
  readonly title: string
  readonly expected: Outcome
}

export const FERN = '{"id":1,"name":"Boston fern","tag":"indoor"}'
const JSON_TYPE = 'application/json'

const request = (title: string, sent: Sent, expected: Outcome): TransportRequest => ({
  title,
  expected,
  ...sent,
})
const body = (
  title: string,
  sent: string | Uint8Array<ArrayBuffer>,
  expected: Outcome,
): TransportRequest => request(title, { body: sent }, expected)
const header =
  (name: string) =>
  (title: string, value: string | null, expected: Outcome): TransportRequest =>
    request(title, { headers: { [name]: value } }, expected)
const contentType = header('content-type')
const contentEncoding = header('content-encoding')
const credential = header('authorization')
const prefer = (value: string, expected: Outcome): TransportRequest =>
  header('prefer')(`Prefer: ${value}`, value, expected)
const scenario = (
  title: string,
  value: Scenario,
  expected: Outcome,
  sent = FERN,
): TransportRequest => request(title, { settings: { scenario: value }, body: sent }, expected)
const behavior = (
  value: MockSettings['behavior'],
  sent: Sent,
  expected: Outcome,
): TransportRequest =>
  request(`behavior ${JSON.stringify(value)}`, { ...sent, settings: { behavior: value } }, expected)

const plant = (body: string): Outcome => [200, JSON_TYPE, body]
const fern = plant('{"name":"Boston fern","tag":"indoor"}')
const aloe = plant('{"name":"Aloe vera"}')
const rejected = (error: number, message: string, status = 400): Outcome => {
  return [status, JSON_TYPE, JSON.stringify({ error, message })]
}
const badCredential = (error: number, received: string, status = 400): Outcome =>
  rejected(
    error,
    `the Authorization header must be "Bearer <ACCESS_TOKEN>" (got ${received})`,
    status,
  )
const noToken = badCredential(1001, 'none')
const badToken = badCredential(1002, 'something else')
const badType = (received: string, status = 400): Outcome =>
  rejected(2001, `the Content-Type must be application/json (got ${received})`, status)
const compressed = (received: string, status = 400): Outcome =>
  rejected(
    2006,
    `the Content-Encoding ${received} is not supported: send the body uncompressed`,
    status,
  )
const malformed = (line: number, column: number, why: string): Outcome =>
  rejected(2005, `the body must be JSON: line ${line}, column ${column}: ${why}`)
const notUtf8 = rejected(2004, 'the body must be UTF-8')
const unexpected = rejected(9001, 'Unexpected error')
const monstera = plant('{"name":"Monstera deliciosa","tag":"indoor"}')
const validId = (id: string): TransportRequest =>
  body(`id ${id}`, `{"id":${id},"name":"Aloe vera"}`, aloe)
const notInteger = (id: string, got = id): TransportRequest =>
  body(
    `id ${id}`,
    `{"id":${id},"name":"Aloe vera"}`,
    rejected(3002, `"id" must be an integer (got ${got})`),
  )
const wrongMethod = (method: string, sent: Sent = {}, title = method): TransportRequest =>
  request(
    title,
    { method, ...sent },
    rejected(6002, `the method must be POST (got ${method})`, 405),
  )
const NO_TOKEN = { authorization: null }
const NO_COOKIE = { 'service worker': 'a page may not set Cookie' }
const NO_LATIN_1 = { 'service worker': 'Chromium gives a worker such a header empty' }
const NAMED_TEXT = 'a Request names an empty body text/plain'
const NO_BODY = 'a Request with GET has no body'
const INTERNAL_ERROR = '<!doctype html><title>500</title>Internal Server Error'
const LARGEST = '{"id":9223372036854775807,"name":"Aloe vera"}'
const TWO_NAMES = '{"id":1,"name":"Fern","name":"Aloe vera"}'
const LONG = 'a'.repeat(10_000)
const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)

/** Requests with the outcome that every transport must give. */
export const requests: readonly TransportRequest[] = [
  // R1 to R4
  request('a plant', {}, fern),
  body('a plant without a tag', '{"id":2,"name":"Aloe vera"}', aloe),
  request('a plant with a query', { target: '/plants?dry=1' }, fern),

  // N1
  body('no body', '', rejected(2002, 'the body is required (got none)')),

  // N2
  body('blank body', ' ', malformed(1, 2, 'unexpected end of the text')),
  body('cut-off body', '{"id":1,"name":"Bos', malformed(1, 20, 'unexpected end of the text')),
  body('trailing comma', '{"id":1,"name":"Aloe vera",}', malformed(1, 28, 'unexpected "}"')),
  body('single quotes', "{'id':1}", malformed(1, 2, 'unexpected "\'"')),
  body('a comment', '{\n// fern\n"id":1}', malformed(2, 1, 'unexpected "/"')),
  body('two JSON texts', '{"id":1,"name":"Aloe vera"}{}', malformed(1, 28, 'unexpected "{"')),
  body('a byte order mark alone', bytes(0xef, 0xbb, 0xbf), malformed(1, 1, 'unexpected U+FEFF')),
  body('a byte order mark before a plant', `\uFEFF${FERN}`, malformed(1, 1, 'unexpected U+FEFF')),
  body('a bare control character', '{"id":1,"name":"a\tb"}', malformed(1, 18, 'unexpected U+0009')),
  body(
    'an invalid escape',
    String.raw`{"id":1,"name":"\x41"}`,
    malformed(1, 17, String.raw`unexpected "\\"`),
  ),
  body('a leading zero', '{"id":01,"name":"Aloe vera"}', malformed(1, 8, 'unexpected "1"')),
  body('an emoji', '[🌿]', malformed(1, 2, 'unexpected U+1F33F')),
  body('100,000 arrays', '['.repeat(100_000), malformed(1, 10_001, 'nested deeper than 10000')),

  // N3
  body('an array', '[]', rejected(3002, 'the body must be an object (got an empty array)')),
  body('a string', '"fern"', rejected(3002, 'the body must be an object (got "fern")')),
  body('null', 'null', rejected(3002, 'the body must be an object (got null)')),

  // N4
  body('no id', '{"name":"Aloe vera"}', rejected(3001, '"id" is required')),
  body('no name', '{"id":1}', rejected(3001, '"name" is required')),
  body(
    'other letter cases',
    '{"ID":1,"Name":"fern"}',
    rejected(
      3001,
      '"name" is required (got "Name": did you mean "name"?); "id" is required (got "ID": did you mean "id"?)',
    ),
  ),
  body(
    'a misspelled member beside another one',
    '{"id":1,"tga":"wet","nam":"fern"}',
    rejected(3001, '"name" is required (got "nam": did you mean "name"?)'),
  ),
  body(
    'a member with quite another name',
    '{"id":1,"title":"fern"}',
    rejected(3001, '"name" is required'),
  ),
  body(
    'a name in __proto__ only',
    '{"id":1,"__proto__":{"name":"Aloe vera"}}',
    rejected(3001, '"name" is required'),
  ),

  // N5, N6, N7
  ...['"7"', 'true', 'null', '1.5', '17.00000000000000000001'].map((id) => notInteger(id)),
  notInteger('15e-1', '1.5'),
  notInteger('{}', 'an object'),
  notInteger('[1]', 'an array'),
  ...Object.entries({
    5: '5',
    null: 'null',
    true: 'true',
    '{}': 'an object',
    '["indoor"]': 'an array',
  }).flatMap(([value, got]) => [
    body(
      `name ${value}`,
      `{"id":1,"name":${value}}`,
      rejected(3002, `"name" must be a string (got ${got})`),
    ),
    body(
      `tag ${value}`,
      `{"id":1,"name":"","tag":${value}}`,
      rejected(3002, `"tag" must be a string (got ${got})`),
    ),
  ]),
  body(
    'all members wrong',
    '{"id":"7","tag":[]}',
    rejected(
      3001,
      '"name" is required; "tag" must be a string (got an empty array); "id" must be an integer (got "7")',
    ),
  ),

  // N8
  ...['9223372036854775808', '-9223372036854775809', '1e400'].map((id) => {
    const message = `"id" must be from -9223372036854775808 to 9223372036854775807 (int64) (got ${id})`
    return body(`id ${id}`, `{"id":${id},"name":"Aloe vera"}`, rejected(3003, message))
  }),

  // N9
  body('not UTF-8', bytes(0x7b, 0xff, 0x7d), notUtf8),
  body('UTF-16', bytes(0x7b, 0, 0x7d, 0), notUtf8),
  body('an encoded surrogate', bytes(0x22, 0xed, 0xa0, 0xbc, 0x22), notUtf8),

  // N10
  contentType('text/plain', 'text/plain', badType('"text/plain"')),
  contentType('a long content type', 'x'.repeat(500), badType(`"${'x'.repeat(80)}"`)),
  contentType('problem+json', 'application/problem+json', badType('"application/problem+json"')),
  request(
    'no content type',
    { headers: { 'content-type': null }, body: new TextEncoder().encode(FERN) },
    badType('none'),
  ),
  request(
    'neither content type nor body',
    {
      headers: { 'content-type': null },
      body: '',
      except: { fetch: NAMED_TEXT, 'service worker': NAMED_TEXT },
    },
    badType('none'),
  ),
  behavior(
    { mediaTypeStatus: 415 },
    { headers: { 'content-type': 'text/plain' } },
    badType('"text/plain"', 415),
  ),

  // Compressed
  request(
    'a compressed body',
    {
      headers: { 'content-encoding': 'gzip' },
      body: bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0, 0x43, 0xbf, 0xa6, 0xa3, 2),
    },
    compressed('"gzip"'),
  ),
  contentEncoding('a body that is only announced as compressed', 'br', compressed('"br"')),
  contentEncoding('an unknown content coding', 'x-moss', compressed('"x-moss"')),
  contentEncoding('several content codings', 'identity, GZIP', compressed('"identity, GZIP"')),
  contentEncoding('a long content coding', 'x'.repeat(500), compressed(`"${'x'.repeat(80)}"`)),
  contentEncoding('the content coding identity', 'Identity', fern),
  request(
    'a compressed body without bytes',
    { headers: { 'content-encoding': 'gzip' }, body: '' },
    compressed('"gzip"'),
  ),
  request(
    'the content type before the content coding',
    { headers: { 'content-encoding': 'gzip', 'content-type': 'text/plain' } },
    badType('"text/plain"'),
  ),
  request(
    'the credential before the content coding',
    { headers: { 'content-encoding': 'gzip', ...NO_TOKEN } },
    noToken,
  ),
  behavior(
    { mediaTypeStatus: 415 },
    { headers: { 'content-encoding': 'deflate' } },
    compressed('"deflate"', 415),
  ),

  // V1, V2
  ...['0', '-1', '-0', '2147483648', '9007199254740993', '9223372036854775807'].map(validId),
  ...['-9223372036854775808', '1.0', '1e3', '1E+2'].map(validId),
  behavior({ echoId: true }, { body: LARGEST }, plant(LARGEST)),

  // V3, V4
  ...['""', '" "', '"🪴"', '"שרך"', '"e\u0301"', String.raw`"\u0000"`, String.raw`"\ud800"`].map(
    (name) => body(`name ${name}`, `{"id":1,"name":${name}}`, plant(`{"name":${name}}`)),
  ),
  body('an escaped emoji', String.raw`{"id":1,"name":"\ud83e\udeb4"}`, plant('{"name":"🪴"}')),
  body('10,000 characters', `{"id":1,"name":"${LONG}"}`, plant(`{"name":"${LONG}"}`)),
  ...['', 'é漢🪴'.repeat(400)].map((tag) => {
    const members = `"name":"Aloe vera","tag":"${tag}"`
    return body(`tag ${tag.slice(0, 20)}`, `{"id":1,${members}}`, plant(`{${members}}`))
  }),
  behavior(
    { loneSurrogate: 'refused' },
    { body: String.raw`{"id":1,"name":"\ud800"}` },
    rejected(3006, '"name" must be well-formed Unicode'),
  ),

  // V5, V6
  body('an additional member', '{"id":1,"name":"Aloe vera","color":"green"}', aloe),
  body(
    '__proto__ and constructor',
    '{"id":1,"name":"Aloe vera","__proto__":null,"constructor":1}',
    aloe,
  ),
  body('another order', '{"tag":"indoor","name":"Boston fern","id":1}', fern),
  body('white space', '\r\n{\t"id" : 1 ,\n"name":"Aloe vera" } ', aloe),
  body('an escaped member name', String.raw`{"id":1,"\u006eame":"Aloe vera"}`, aloe),

  // V7, V8
  contentType('a charset', 'application/json; charset=utf-8', fern),
  contentType('a content type in capitals', 'APPLICATION/JSON', fern),
  body('a repeated name', TWO_NAMES, aloe),
  behavior({ byteOrderMark: 'ignored' }, { body: `\uFEFF${FERN}` }, fern),
  behavior({ nestingLimit: 1 }, { body: '{"a":[]}' }, malformed(1, 6, 'nested deeper than 1')),
  behavior(
    { repeatedMember: 'refused' },
    { body: TWO_NAMES },
    rejected(3005, '"name" must be given once'),
  ),

  // A1 to A6
  credential('no credential', null, noToken),
  credential('an empty credential', '', noToken),
  credential('Basic', 'Basic dG9rZW4=', badToken),
  credential('the bare token', 'token', badToken),
  credential('Bearer alone', 'Bearer', badToken),
  credential('two credentials in one header', 'Bearer token, Bearer other', badToken),
  request(
    'the token in the query',
    { headers: NO_TOKEN, target: '/plants?access_token=token' },
    noToken,
  ),
  request(
    'the token in X-API-Key',
    { headers: { authorization: null, 'x-api-key': 'token' } },
    noToken,
  ),
  request(
    'the token in a cookie',
    { headers: { ...NO_TOKEN, cookie: 'token=token' }, except: NO_COOKIE },
    noToken,
  ),
  request(
    'a token beyond ASCII',
    { headers: { authorization: 'Bearer \u00e4' }, except: NO_LATIN_1 },
    badToken,
  ),
  credential('bearer in small letters', 'bearer token', fern),
  credential('bearer in capitals', 'BEARER token', fern),
  request(
    'the credential before the rest',
    { headers: { authorization: 'a', prefer: 'code=9' }, body: '{' },
    badToken,
  ),
  behavior({ tokens: ['another'] }, {}, badCredential(1003, 'a token that is not accepted')),
  behavior({ credentialStatus: 401 }, { headers: NO_TOKEN }, badCredential(1001, 'none', 401)),

  // What the document leaves open
  wrongMethod('PUT'),
  wrongMethod('GET', { body: '' }),
  wrongMethod('PATCH', { headers: NO_TOKEN }, 'PATCH without a credential'),
  request('HEAD', { method: 'HEAD', body: '', except: { core: 'adapters leave the body out' } }, [
    405,
    JSON_TYPE,
    '',
  ]),
  request('OPTIONS', { method: 'OPTIONS', body: '' }, [204, null, '']),
  wrongMethod(
    'GET',
    {
      except: {
        fetch: NO_BODY,
        'service worker': NO_BODY,
        'msw in Node': 'msw converts it to a Request',
      },
    },
    'GET with a body',
  ),
  request('a repeated id', { times: 2 }, fern),
  behavior(
    { repeatedId: 'refused' },
    { times: 2 },
    rejected(4001, '"id" must be new (id 1 exists already)'),
  ),
  behavior(
    { bodyLimit: 20 },
    { except: { core: 'adapters truncate the body' } },
    rejected(2003, 'the body must have at most 20 bytes'),
  ),

  // Scenarios
  scenario('created', 'created', monstera, '{}'),
  scenario('created with the plant that was sent', 'created', fern),
  scenario('rejected', 'rejected', unexpected),
  scenario(
    'an error of its own',
    { answer: { error: 42, message: 'no room' } },
    rejected(42, 'no room'),
  ),
  scenario('flaky at first', 'flaky', unexpected),
  request('flaky at last', { settings: { scenario: 'flaky' }, times: 3 }, fern),
  request('busy at last', { settings: { scenario: 'busy' }, times: 3 }, fern),
  request('a delay', { settings: { delay: 5 } }, fern),
  scenario('hang', 'hang', 'no response'),
  scenario('offline', 'offline', 'aborted'),
  scenario('a response body that stops halfway', { fault: 'cut-off' }, 'aborted'),
  scenario('off-contract-500', 'off-contract-500', [
    500,
    'text/html; charset=utf-8',
    INTERNAL_ERROR,
  ]),
  scenario('off-contract-nameless', 'off-contract-nameless', plant('{"tag":"indoor"}')),
  scenario('off-contract-truncated', 'off-contract-truncated', plant('{"name":"Monstera del')),
  scenario('off-contract-204', 'off-contract-204', [204, null, '']),
  scenario(
    'a condition',
    { choose: [{ when: { name: { matches: 'fern' } }, answer: 'rejected' }] },
    unexpected,
  ),
  request(
    'a scenario with a function',
    {
      settings: {
        scenario: { answer: ({ json }) => (json === undefined ? 'auto' : 'rejected') },
      },
      except: { Workers: 'the binding CONFIG is JSON' },
    },
    unexpected,
  ),

  // Prefer
  prefer('code=400', unexpected),
  request('Prefer code=200', { headers: { prefer: 'code=200' }, body: '{}' }, monstera),
  prefer('example=fern', plant('{"name":"Boston fern"}')),
  prefer('scenario="rejected"', unexpected),
  prefer('delay=1', fern),
  prefer('scenario=slow, delay=1', fern),
  prefer('example=name-missing', rejected(3001, '"name" is required')),
  prefer('code=500', rejected(5001, 'Prefer: code "500" is unknown. Known: 200, 400')),
  behavior({ unknownPreference: 'ignored' }, { headers: { prefer: 'scenario=slwo' } }, fern),
  request(
    'Prefer without a credential',
    { headers: { authorization: null, prefer: 'code=200' } },
    noToken,
  ),
]

export type Send = (request: TransportRequest, signal: AbortSignal) => Promise<Outcome>

/** The mock that receives a request, with the settings that the request names. */
export type Tested = Pick<TokenControl, 'reset' | 'waitForRequest' | 'use'>

/** The outcome of a request; the last one if it is repeated. */
export async function outcomeOf(
  mock: Tested,
  request: TransportRequest,
  send: Send,
): Promise<Outcome> {
  await mock.reset()
  const controller = new AbortController()
  if (request.expected === 'no response') {
    const pending = send(request, controller.signal).catch((): Outcome => 'aborted')
    await mock.waitForRequest((entry) => entry.response.fault === 'hang')
    // A response to the first request would arrive before the response to a later one.
    await mock.use('auto')
    await send({ title: 'later', expected: 'aborted' }, new AbortController().signal)
    const outcome = await Promise.race([pending, Promise.resolve('no response' as const)])
    controller.abort()
    return outcome
  }
  for (let n = 1; n < (request.times ?? 1); n += 1) await send(request, controller.signal)
  return send(request, controller.signal)
}

export function headersOf({ headers }: TransportRequest): Record<string, string> {
  const defaults = { authorization: 'Bearer token', 'content-type': 'application/json' }
  return Object.fromEntries(
    Object.entries({ ...defaults, ...headers }).filter(
      (header): header is [string, string] => header[1] !== null,
    ),
  )
}

/** Sends with `fetch`, or with anything of its shape. */
export function sendByFetch(origin: string, fetch: (request: Request) => Promise<Response>): Send {
  return async (request, signal) => {
    const { method = 'POST', target = '/plants', body = FERN } = request
    const init = { method, headers: headersOf(request), signal }
    const withBody = method === 'GET' || method === 'HEAD' ? init : { ...init, body }
    try {
      const response = await fetch(new Request(origin + target, withBody))
      if (response.type === 'error') return 'aborted'
      return [response.status, response.headers.get('content-type'), await response.text()]
    } catch {
      return 'aborted'
    }
  }
}

export const mock: Mock = createMock()

const configured = ({ settings = {} }: TransportRequest): Tested => {
  configure(mock, settings)
  return mock
}

/** Tests every request that the transports can carry; `send` and `prepare` are called when a test runs. */
export function testRequests(
  transports: readonly Transport[],
  send: (request: TransportRequest) => Send,
  prepare: (request: TransportRequest) => Tested = configured,
): void {
  const carried = requests.filter(({ except }) =>
    transports.every((transport) => !except?.[transport]),
  )
  test.each(carried)('responds to $title', async (request) => {
    expect(await outcomeOf(prepare(request), request, send(request))).toEqual(request.expected)
  })
}

/** Tests the transports that need no server and no msw, in Node and in a browser. */
export function testInProcess(): void {
  describe('the core', () => {
    testRequests(['core'], () => (request) => {
      const { method = 'POST', target = '/plants', body = FERN } = request
      const { response } = mock.respond({
        method,
        target,
        headers: new Map(Object.entries(headersOf(request))),
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      })
      if (response.fault === 'hang') return new Promise(() => {})
      if (response.fault !== undefined) return Promise.resolve('aborted')
      const contentType = response.headers['content-type'] ?? null
      return Promise.resolve([response.status, contentType, response.body])
    })
  })

  describe('the fetch adapter', () => {
    testRequests(['fetch'], () => sendByFetch('http://store.example', createFetch(mock)))
  })
}
