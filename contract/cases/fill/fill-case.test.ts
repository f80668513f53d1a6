import { expect, test } from 'vitest'
import { measured } from '../../../test/support/evolved-documents.ts'
import { parseBaseUrl } from '../../client/base-url.ts'
import type { Case } from '../../data/case.ts'
import { plain } from '../tables/plain.ts'
import { createCase } from '../adapt/create-case.ts'
import { type Overrides, caseRow } from '../tables/row.ts'
import { type SendOptions, fillCase } from './fill-case.ts'
import { FreshSource } from './fresh-source.ts'
import { type Secrets, basicOf } from './request-values.ts'

const base = parseBaseUrl('http://store.test:8080/v1')
const secrets: Secrets = { token: 'a good+token', badToken: 'a-bad-token', headers: [] }

const caseWith = (body?: string, overrides: Overrides = {}): Case =>
  createCase(caseRow('R1', ['slug', 'title', body, overrides]))

/** Fills a case as the first of a run whose ids begin at 536870913 and whose mark is 0000000. */
const fill = (testCase: Case, user: Partial<Secrets> = {}, options: SendOptions = {}) => {
  const named: Case = { ...testCase, id: 'a' }
  return fillCase(
    named,
    { base, secrets: { ...secrets, ...user }, fresh: new FreshSource(0, 0) },
    options,
  )
}

const textOf = (body: Uint8Array | undefined): string => Buffer.from(body!).toString()

const sentText = (body: string, overrides?: Overrides): string =>
  textOf(fill(caseWith(body, overrides)).outgoing.body)

test('placeholders of ids and names get those of the request and of the run', () => {
  expect(sentText('{"id":$ID,"name":"$NAME"}')).toBe('{"id":536870913,"name":"Check 0000000 0001"}')
  expect(sentText('$FIRST_ID $FIRST_NAME $SAME_ID')).toBe('536870913 Check 0000000 0001 100000000')
  expect(sentText('$LONG_NAME')).toBe(`Check 0000000 0001${'a'.repeat(235)}`)
})

test('a sum with a fresh id is exact and has an odd summand', () => {
  // The id of the request is 536870913.
  expect(sentText('$(9223372036854775807+ID)')).toBe('9223372037391646720')
  expect(sentText('$(-9223372036854775808-ID)')).toBe('-9223372037391646721')
  const fresh = new FreshSource(0, 1)
  const { outgoing } = fillCase({ ...caseWith('$ID $(0+ID)'), id: 'a' }, { base, secrets, fresh })
  expect(textOf(outgoing.body)).toBe('536870914 536870915')
})

test('members that the document requires get a value before all other placeholders', () => {
  const fresh = new FreshSource(0, 0, measured)
  const testCase = createCase(caseRow('R1', ['plain', 'plain', plain]), measured)
  const { outgoing, sent } = fillCase(testCase, { base, secrets, fresh })
  expect(textOf(outgoing.body)).toMatch(/^\{"heightCm":\d+,"id":\d+,"name":"Check 0000000 0001"\}$/)
  expect(sent.body).toEqual(outgoing.body)
})

test('of headers that are known from earlier requests, those with a value of the request are new', () => {
  const headers: Overrides['headers'] = [
    ['X-Token', '$TOKEN'],
    ['X-Name', '$NAME'],
  ]
  const testCase: Case = { ...caseWith('[]', { headers }), id: 'a' }
  const context = { base, secrets, fresh: new FreshSource(0, 0), known: new Map() }
  const sent = [1, 2].map(() => new Map(fillCase(testCase, context).outgoing.headers))
  expect(sent.map((map) => map.get('X-Token'))).toEqual(['a good+token', 'a good+token'])
  expect(sent.map((map) => map.get('X-Name'))).toEqual(['Check 0000000 0001', 'Check 0000000 0002'])
})

test('a token is sent, and recorded as the name of a variable', () => {
  const body = '{"a":"$TOKEN","b":"$BAD_TOKEN","c":"$BASIC"}'
  const headers: Overrides['headers'] = [['X-Token', '$BASIC']]
  const { outgoing, sent } = fill(caseWith(body, { headers, target: '/plants?t=$TOKEN' }))
  const password = Buffer.from(':a good+token').toString('base64')
  expect(textOf(outgoing.body)).toBe(`{"a":"a good+token","b":"a-bad-token","c":"${password}"}`)
  expect(outgoing.url).toBe('http://store.test:8080/v1/plants?t=a%20good%2Btoken')
  expect(outgoing.headers).toContainEqual(['Authorization', 'Bearer a good+token'])
  expect(outgoing.headers).toContainEqual(['X-Token', password])
  expect(textOf(sent.body)).toBe(
    '{"a":"$PLANT_STORE_TOKEN","b":"$PLANT_STORE_BAD_TOKEN","c":"base64(:$PLANT_STORE_TOKEN)"}',
  )
  expect(sent.url).toBe('http://store.test:8080/v1/plants?t=$PLANT_STORE_TOKEN')
  expect(sent.headers).toContainEqual(['Authorization', 'Bearer $PLANT_STORE_TOKEN'])
})

const token = { variable: 'PLANT_STORE_TOKEN' }

test('URL and body have parts only if they contain a secret', () => {
  const { sent } = fill(caseWith('é[$ID,"$TOKEN"]', { target: '/plants?a=$ID&t=$TOKEN' }))
  expect(sent.urlParts).toEqual([
    'http://store.test:8080/v1/plants?a=536870913&t=',
    { ...token, encodings: ['percent'] },
  ])
  const bodyParts = sent.bodyParts?.map((part) =>
    part instanceof Uint8Array ? Buffer.from(part).toString() : part,
  )
  expect(bodyParts).toEqual(['é[536870913,"', token, '"]'])
  const plainRequest = fill(caseWith('$ID $PLANT_STORE_TOKEN', { target: '/plants?$ID' })).sent
  expect(Object.keys(plainRequest)).toEqual(['method', 'url', 'headers', 'headerValues', 'body'])
})

test('a part says that a JSON string has its secret with escapes', () => {
  const { sent } = fill(caseWith('$TOKEN'), { token: 'a"b' })
  expect(sent.bodyParts).toEqual([{ ...token, encodings: ['json'] }])
})

test('a token in a JSON string is escaped', () => {
  const { outgoing } = fill(caseWith('{"a":"$TOKEN"}'), { token: 'a"b\\c' })
  expect(textOf(outgoing.body)).toBe(String.raw`{"a":"a\"b\\c"}`)
})

test('without a bad token its placeholder is empty', () => {
  const { outgoing } = fillCase(caseWith('[$BAD_TOKEN]'), {
    base,
    secrets: { token: 'a', headers: [] },
    fresh: new FreshSource(0, 0),
  })
  expect(textOf(outgoing.body)).toBe('[]')
})

test('the token as the password of Basic has no user', () => {
  expect(basicOf('secret')).toBe('OnNlY3JldA==')
})

test('headers have the order Host, User-Agent, those of the case, Connection, Content-Length', () => {
  expect(fill(caseWith('{}')).outgoing.headers).toEqual([
    ['Host', 'store.test:8080'],
    ['User-Agent', 'plant-store-kit'],
    ['Authorization', 'Bearer a good+token'],
    ['Accept', 'application/json'],
    ['Content-Type', 'application/json'],
    ['Connection', 'close'],
    ['Content-Length', '2'],
  ])
})

const namesOf = (testCase: Case, options?: SendOptions): readonly string[] =>
  fill(testCase, {}, options).outgoing.headers.map(([name]) => name)

test('a request without a body has neither a length nor a body', () => {
  const { outgoing } = fill(caseWith())
  expect(outgoing.headers.map(([name]) => name)).not.toContain('Content-Length')
  expect('body' in outgoing).toBe(false)
})

test('an empty body has the length 0', () => {
  expect(fill(caseWith('')).outgoing.headers).toContainEqual(['Content-Length', '0'])
})

test('a body in chunks has Transfer-Encoding instead of a length', () => {
  const { headers } = fill(caseWith('{}', { need: 'chunked' })).outgoing
  expect(headers.at(-1)).toEqual(['Transfer-Encoding', 'chunked'])
  expect(namesOf(caseWith('{}', { need: 'chunked' }))).not.toContain('Content-Length')
})

test('a request on a shared connection does not close it', () => {
  expect(namesOf(caseWith('{}'), { reuse: 'shared' })).not.toContain('Connection')
  expect(namesOf(caseWith('{}'))).toContain('Connection')
})

test('a case may be sent without User-Agent', () => {
  expect(namesOf(caseWith('{}', { noUserAgent: true }))).not.toContain('User-Agent')
})

test("the user's headers take the place of others of their name, in any letter case", () => {
  const headers = [
    ['host', 'other.test'],
    ['authorization', 'Digest x'],
    ['X-Team', 'green'],
  ] as const
  const { outgoing, sent } = fill(caseWith('{}'), { headers })
  expect(outgoing.headers).toEqual([
    ['User-Agent', 'plant-store-kit'],
    ['Accept', 'application/json'],
    ['Content-Type', 'application/json'],
    ['Connection', 'close'],
    ['Content-Length', '2'],
    ...headers,
  ])
  expect(sent.headers.slice(-3)).toEqual([
    ['host', 'other.test'],
    ['authorization', '$PLANT_STORE_HEADER_AUTHORIZATION'],
    ['X-Team', 'green'],
  ])
})

test.each([
  ['utf-16le', [0x41, 0x00, 0xe9, 0x00]],
  ['utf-16be', [0x00, 0x41, 0x00, 0xe9]],
  ['utf-32le', [0x41, 0x00, 0x00, 0x00, 0xe9, 0x00, 0x00, 0x00]],
  ['utf-32be', [0x00, 0x00, 0x00, 0x41, 0x00, 0x00, 0x00, 0xe9]],
] as const)('the text of a body can be encoded in %s', (encoding, bytes) => {
  const { outgoing } = fill(caseWith('Aé', { encoding }))
  expect([...outgoing.body!]).toEqual(bytes)
})

test('the bytes of a part are sent as they are, beside text in UTF-8', () => {
  const testCase = createCase(
    caseRow('R1', ['slug', 'title', ['é$ID', Uint8Array.of(0xff), '$ID']]),
  )
  const bytes = Buffer.from(fill(testCase).outgoing.body!)
  expect(bytes.toString('latin1')).toBe('Ã©536870913ÿ536870913')
})

test('how a request is sent goes to the client', () => {
  const beforeLastWrite = (): Promise<void> => Promise.resolve()
  const options = { reuse: 'shared', lateTime: 5, beforeLastWrite }
  expect(fill(caseWith('{}'), {}, options).outgoing).toMatchObject({ ...options, split: false })
  expect(fill(caseWith('{}', { need: 'split' })).outgoing.split).toBe(true)
  expect(fill(caseWith('{}', { method: 'PUT' })).outgoing.method).toBe('PUT')
})
