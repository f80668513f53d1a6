import { expect, test } from 'vitest'
import type { CaseFacts } from '../../../contract/data/case.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { type Compared, varyingMembers } from './varying-members.ts'

const ordinary = '{"id":70001,"name":"a"}'

interface Parts {
  readonly count: number
  /** What the profile has instead of the value. */
  readonly expected?: string
  /** Of a wrong value; undefined if the response is right. */
  readonly path?: readonly string[]
  readonly value?: unknown
  readonly body?: string
  readonly response?: object
  readonly status?: number
  readonly facts?: Partial<CaseFacts>
}

/** Some responses with a member, of which a profile gives another value. */
function responses(parts: Parts): readonly Compared[] {
  const { count, path, value = 'x', expected = 'y' } = parts
  const { body = ordinary, status = 200, facts = {} } = parts
  const { response = { bed: 'x', message: 'a b', tag: 'x' } } = parts
  const differing = path === undefined ? [] : [{ path, values: [expected, value] as const }]
  const sample = sampleWith(body, { status, body: response }, { facts })
  return Array.from({ length: count }, () => ({ sample, differing }))
}

const wrongBed = (count: number, body?: string): readonly Compared[] =>
  responses({ count, path: ['body', 'bed'], ...(body !== undefined && { body }) })
const rightBed = (count: number, body?: string): readonly Compared[] =>
  responses({ count, ...(body !== undefined && { body }) })

const other = '{"id":70001,"name":"a","tag":"b"}'

test('a member that is wrong in more than a quarter of ordinary responses varies', () => {
  expect(varyingMembers([...wrongBed(9), ...rightBed(26)], servedStore)).toEqual(['bed'])
  expect(varyingMembers([...wrongBed(9), ...rightBed(27)], servedStore)).toEqual([])
})

test('a member that is wrong in more than nine of ten other responses varies', () => {
  expect(varyingMembers([...wrongBed(19, other), ...rightBed(2, other)], servedStore)).toEqual([
    'bed',
  ])
  expect(varyingMembers([...wrongBed(18, other), ...rightBed(2, other)], servedStore)).toEqual([])
})

test('fewer than eight wrong values may come by chance', () => {
  expect(varyingMembers(wrongBed(7), servedStore)).toEqual([])
  expect(varyingMembers(wrongBed(8), servedStore)).toEqual(['bed'])
})

test('responses with the member in a list count', () => {
  const inList = responses({ count: 27, response: { beds: [{ bed: 'x' }] } })
  expect(varyingMembers([...wrongBed(9), ...inList], servedStore)).toEqual([])
})

test('responses without the member do not count', () => {
  const without = responses({ count: 90, response: { seat: 1 } })
  expect(varyingMembers([...wrongBed(9), ...without], servedStore)).toEqual(['bed'])
})

test('a member with a quote in its name is counted like others', () => {
  const response = { 'a"b': 'x' }
  const wrong = responses({ count: 9, path: ['body', 'a"b'], response })
  expect(varyingMembers([...wrong, ...responses({ count: 27, response })], servedStore)).toEqual([])
  expect(varyingMembers([...wrong, ...responses({ count: 26, response })], servedStore)).toEqual([
    'a"b',
  ])
})

test.each<[what: string, parts: Omit<Parts, 'count'>]>([
  ['headers', { path: ['headers', 'bed'] }],
  ['whole bodies', { path: ['body'] }],
  ['messages of several words', { path: ['body', 'message'], value: 'a b' }],
  ['items', { path: ['body', '0'], response: ['x'] }],
  ['members of the request', { path: ['body', 'tag'] }],
])('%s do not vary', (_what, parts) => {
  expect(varyingMembers(responses({ count: 20, ...parts }), servedStore)).toEqual([])
})

test('a text of several words varies if its numbers alone are wrong', () => {
  const wrong = { count: 20, path: ['body', 'took'], value: '0.53 ms', response: { took: '9 ms' } }
  expect(varyingMembers(responses({ ...wrong, expected: '12 ms' }), servedStore)).toEqual(['took'])
  expect(varyingMembers(responses({ ...wrong, expected: '12 s' }), servedStore)).toEqual([])
})

test('a member that is named like an index varies as others do', () => {
  const named = { path: ['body', 'counts', '404'], response: { counts: { 404: 'x' } } }
  expect(varyingMembers(responses({ count: 20, ...named }), servedStore)).toEqual(['404'])
  const item = { path: ['body', 'counts', '0', '0'], response: { counts: [['x']] } }
  expect(varyingMembers(responses({ count: 20, ...item }), servedStore)).toEqual([])
})

test('a member within another one varies by its own name', () => {
  const nested = { path: ['body', 'meta', 'took'], value: 7, response: { meta: { took: 7 } } }
  expect(varyingMembers(responses({ count: 20, ...nested }), servedStore)).toEqual(['took'])
})

test.each<[what: string, parts: Omit<Parts, 'count'>]>([
  ['a member varies', { facts: { varies: ['tag'] } }],
  ['another member is there', { facts: { furtherNames: ['color'] } }],
  ['the body is written otherwise', { facts: { isRewritten: true } }],
  ['the id is not fresh', { facts: { origins: { id: 'fixed', name: 'fresh' } } }],
  ['the name is not fresh', { facts: { origins: { id: 'fresh', name: 'first' } } }],
  ['the body is no object', { body: '[]' }],
  ['an optional member is there', { body: other }],
  ['a further member is there', { body: '{"id":70001,"name":"a","pot":1}' }],
  ['the request was refused', { status: 400 }],
])('a request is not ordinary if %s', (_what, parts) => {
  const wrong = responses({ count: 9, path: ['body', 'bed'], ...parts })
  expect(varyingMembers([...wrong, ...responses({ count: 9, ...parts })], servedStore)).toEqual([])
})
