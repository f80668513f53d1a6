import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { CONSTANTS } from '../values/constants.ts'
import { withoutVarying } from './varying-tokens.ts'

const { uuid, counter } = CONSTANTS
const ids = ['V1StGX', 'xR8-ZQ', '5jdHi7', '6B-myW', 'T_aBcd', 'q9W2eR']

/** What is left of the responses to some requests. */
const responsesTo = (responses: readonly ResponseData[], sent: string) =>
  withoutVarying(responses.map((response) => sampleWith(sent, response))).map(
    ({ response }) => response,
  )

const learned = (bodies: readonly unknown[], sent = '{"id":1}') =>
  responsesTo(
    bodies.map((body) => ({ status: 400, body })),
    sent,
  ).map(({ body }) => body)

/** The last of the bodies. */
const lastOf = (bodies: readonly unknown[], sent?: string): unknown => learned(bodies, sent).at(-1)

test.each<[what: string, write: (id: string, index: number) => unknown, last: unknown]>([
  ['a member', (ref) => ({ ref, tag: 'sun' }), { ref: uuid, tag: 'sun' }],
  ['a member at any depth', (ref) => ({ list: [{ ref }] }), { list: [{ ref: uuid }] }],
  ['a text of any characters', (id) => ({ ref: `${id}+=` }), { ref: uuid }],
  [
    'a member beside null and true',
    (ref) => ({ ref, none: null, flag: true }),
    { ref: uuid, none: null, flag: true },
  ],
  ['a counter', (_id, at) => ({ at: at + 2 }), { at: counter }],
  ['a counter of requests side by side', (_id, at) => ({ at: 10 + (at ^ 1) }), { at: counter }],
  [
    'a counter of three requests side by side',
    (_id, at) => ({ at: [12, 11, 10, 15, 14, 13][at] }),
    { at: counter },
  ],
  ['a long number', (_id, at) => ({ no: (7_654_321 * (at + 3)) % 999_983 }), { no: counter }],
  ['a duration', (_id, at) => ({ took: (7 - at) / 8 }), { took: counter }],
  ['a word at the start of a text', (id) => `[${id}] no name`, `[${uuid}] no name`],
  ['a word at the end of a text', (id) => `no name (${id})`, `no name (${uuid})`],
  ['a number in a text', (_id, at) => `no ${at + 7}: bad`, `no ${counter}: bad`],
  ['a segment of a path', (id) => ({ self: `/plants/${id}` }), { self: `/plants/${uuid}` }],
  [
    'two words beside each other',
    (id, at) => `${ids[(at + 1) % 6]}7 ${id}8 bad`,
    `${uuid} ${uuid} bad`,
  ],
])('%s that is another one in each response has a constant', (_what, write, last) => {
  expect(lastOf(ids.map(write))).toEqual(last)
})

test('a header has a constant, too', () => {
  const responses = ids.map((id) => ({ status: 201, headers: { location: `/plants/${id}` } }))
  expect(responsesTo(responses, '{}')[0]).toEqual({
    status: 201,
    headers: { location: `/plants/${uuid}` },
  })
})

test.each<[what: string, bodies: readonly unknown[], sent?: string]>([
  ['of the request', ids.map((ref) => ({ ref })), ids.join(' ').toLowerCase()],
  ['that is a slug of the request', ids.map((id) => ({ ref: `a-${id}` })), `a ${ids.join(' a ')}`],
  ['of which half repeat', ids.map((_id, at) => ({ ref: ids[at % 3] }))],
  ['of five responses', ids.slice(1).map((ref) => ({ ref }))],
  ['that is an ordinary word', ['ant', 'bee', 'cow', 'dog', 'eel', 'fox'].map((ref) => ({ ref }))],
  ['that is a code', ids.map((_id, at) => ({ byte: `0xf${at}` }))],
  ['that is a number of the request', ids.map((_id, at) => ({ next: 7_000_000 + at })), '7000001'],
])('a value %s stays', (_what, bodies, sent) => {
  expect(learned(bodies, sent)).toEqual(bodies)
})

test('a number that was rounded is one of the request', () => {
  const bodies = ids.map((_id, at) => ({ id: `1.2345${at}e+17` }))
  expect(learned(bodies, '{"id":123456789012345678}')).toEqual(bodies)
})

test('long numbers vary in any order, and others only if they ascend', () => {
  const bodyOf = (no: number): unknown => ({ no })
  const lastTo = (numbers: readonly number[]): unknown => {
    const samples = numbers.map((no, at) =>
      sampleWith(`{"name":"${'a'.repeat(at)}"}`, { status: 400, body: bodyOf(no) }),
    )
    return withoutVarying(samples).at(-1)!.response.body
  }
  const falling = Array.from({ length: 20 }, (_, at) => 90 - at)
  expect(lastTo(falling.map((no) => 7_000_000 + no))).toEqual(bodyOf(counter))
  expect(lastTo(falling)).toEqual(bodyOf(71))
  expect(lastTo(falling.toReversed())).toEqual(bodyOf(counter))
})

test('a word that a tenth of the responses have at the place stays there', () => {
  const bodies = [...ids, ...ids.map((id) => `${id}7`), 'none', 'none', 'none', 'none']
  expect(learned(bodies.map((ref) => ({ ref }))).at(-1)).toEqual({ ref: 'none' })
})

test('a word that is random at one place is so at others, where it repeats', () => {
  const stored = ids.map((id) => ({ key: `${id}77` }))
  const conflicts = Array.from({ length: 6 }, () => ({ existing: 'V1StGX77', tag: 'V1StGX' }))
  expect(lastOf([...stored, ...conflicts])).toEqual({ existing: uuid, tag: 'V1StGX' })
})

test('what stands beside a word tells its place', () => {
  const bracketed = ids.map((id) => `[${id}] a`)
  expect(lastOf([...bracketed, '(zE3rKq] a'])).toBe('(zE3rKq] a')
  expect(lastOf([...bracketed, '[zE3rKq) a'])).toBe('[zE3rKq) a')
  expect(lastOf([...ids.map((id) => ({ text: `[${id}] a` })), { title: '[zE3rKq] a' }])).toEqual({
    title: '[zE3rKq] a',
  })
})

test.each([
  ['4bf92f3577b34da6a3ce929d0e0e4736', uuid],
  ['00f067aa0ba902b7', uuid],
  ['a021082577ca74e', uuid],
  ['a021082577ca7', 'a021082577ca7'],
  ['1234567890123456', '1234567890123456'],
  ['123456789012345e', '123456789012345e'],
  ['deadbeefdeadbeef', 'deadbeefdeadbeef'],
  ['x-00f067aa0ba902b7', 'x-00f067aa0ba902b7'],
])('the single text %j is compared as %j', (trace, constant) => {
  expect(learned([{ trace }, { message: `at ${trace}.` }])).toEqual([
    { trace: constant },
    { message: `at ${constant}.` },
  ])
})

test('a hexadecimal number that repeats at its place is a code', () => {
  const bodies = ['E0A1B2C3D4E5F607', 'E0A1B2C3D4E5F607'].map((code) => ({ code }))
  expect(learned(bodies)).toEqual(bodies)
})

test('a response without what varies stays as it is, and one without a body gets none', () => {
  const samples = [sampleWith('{}', { status: 404 })]
  expect(withoutVarying(samples)).toBe(samples)
  const bodies = ids.map((ref) => ({ status: 400, body: { ref } }))
  expect(Object.keys(responsesTo([{ status: 404 }, ...bodies], '{}')[0]!)).toEqual(['status'])
})

test('a short word varies if more than a hundred responses have others', () => {
  const codes = Array.from({ length: 101 }, (_, index) => (46_656 + index * 97).toString(36))
  const bodies = codes.map((code) => ({ code, text: `code ${code}` }))
  expect(lastOf(bodies)).toEqual({ code: uuid, text: `code ${uuid}` })
  expect(lastOf(bodies.slice(1))).toEqual(bodies.at(-1))
})
