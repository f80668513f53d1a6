import { expect, test } from 'vitest'
import { compareResponses, isSameContent, isSameStatus } from './compare-responses.ts'
import { CONSTANTS } from '../values/constants.ts'
import type { ResponseData } from './response-data.ts'

const IN_ORDER = { isAnyOrder: false }

const partsOf = (
  expected: ResponseData,
  actual: ResponseData,
  comparing = IN_ORDER,
): readonly string[] =>
  compareResponses(expected, actual, comparing).map(({ path }) => path.join('/'))

test('compares the status, then the body, then the headers', () => {
  const expected = { status: 400, body: { error: 1 }, headers: { allow: 'POST' } }
  expect(partsOf(expected, { status: 422, body: { error: 2 } })).toEqual([
    'status',
    'body/error',
    'headers/allow',
  ])
})

test('a body that one of the responses does not have is not compared', () => {
  expect(partsOf({ status: 400 }, { status: 400, body: 'no' })).toEqual([])
  expect(partsOf({ status: 400, body: 'no' }, { status: 400 })).toEqual([])
})

test('of several possible responses, one that is the same is enough', () => {
  const alternatives = () => [{ status: 409, body: 'b' }]
  const expected = { status: 400, body: 'a', alternatives }
  expect(partsOf(expected, { status: 409, body: 'b' })).toEqual([])
  expect(partsOf(expected, { status: 400, body: 'b' })).toEqual(['body'])
})

test.each<[what: string, expected: unknown, actual: unknown, isSame: boolean]>([
  ['a UUID is as any other text', CONSTANTS.uuid, 'x', true],
  ['a UUID is no number', CONSTANTS.uuid, 7, false],
  ['a counter is as any other number', CONSTANTS.counter, 7, true],
  ['a counter may be a part of a text', `no ${CONSTANTS.counter}: a`, 'no 12.5: a', true],
  ['the rest of that text is compared', `no ${CONSTANTS.counter}: a`, 'no 12: b', false],
  ['other numbers are compared', 'no 12', 'no 13', false],
])('%s', (_what, expected, actual, isSame) => {
  const parts = partsOf({ status: 400, body: expected }, { status: 400, body: actual })
  expect(parts.length === 0).toBe(isSame)
})

test('a service that reports problems in any order may use the same words in another one', () => {
  const expected = { status: 400, body: { message: 'a: no; b: wrong' } }
  const actual = { status: 400, body: { message: 'b: wrong; a: no' } }
  expect(partsOf(expected, actual, { isAnyOrder: true })).toEqual([])
  expect(partsOf(expected, actual)).toEqual(['body/message'])
  const other = { status: 400, body: { message: 'b: wrong; a: yes' } }
  expect(partsOf(expected, other, { isAnyOrder: true })).toEqual(['body/message'])
})

test('only another status is no same one', () => {
  const hasSameStatus = (actual: ResponseData): boolean =>
    isSameStatus(compareResponses({ status: 400, body: 'a' }, actual, IN_ORDER))
  expect(hasSameStatus({ status: 400, body: 'a' })).toBe(true)
  expect(hasSameStatus({ status: 400, body: 'b' })).toBe(true)
  expect(hasSameStatus({ status: 401, body: 'a' })).toBe(false)
})

test('responses with the same status and body have the same content', () => {
  const contentOf = (actual: ResponseData): boolean =>
    isSameContent(compareResponses({ status: 400, body: 'a' }, actual, IN_ORDER))
  expect(contentOf({ status: 400, body: 'a', headers: { allow: 'POST' } })).toBe(true)
  expect(contentOf({ status: 400, body: 'b' })).toBe(false)
  expect(contentOf({ status: 401, body: 'a' })).toBe(false)
})
