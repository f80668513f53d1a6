import { expect, test } from 'vitest'
import { keyRows } from './key.ts'
import type { Row } from './row.ts'

const rowsFor = (parameter: string) =>
  keyRows({ type: 'apiKey', name: 'key', pointer: '', in: 'header', parameter })
const slugsOf = (rows: readonly Row[]): readonly string[] => rows.map(([slug]) => slug)

/** Slugs with the names of the headers that carry the key. */
const headersOf = (rows: readonly Row[]) =>
  rows.map(([slug, _title, _body, overrides]) => [slug, overrides?.headers?.[0]?.[0]])

test('the header of a key has three other letter cases', () => {
  expect(headersOf(rowsFor('X-Key').letterCase)).toEqual([
    ['lower', 'x-key'],
    ['upper', 'X-KEY'],
    ['mixed', 'x-kEy'],
  ])
})

test('the letter case of the document is no other one', () => {
  expect(slugsOf(rowsFor('x-key').letterCase)).toEqual(['upper', 'mixed'])
  expect(slugsOf(rowsFor('X-KEY').letterCase)).toEqual(['lower', 'mixed'])
})

test('a key is wrong in Authorization, unless that is its header', () => {
  const inAuthorization = ['bearer', 'basic', 'api-key', 'bare', 'bearer-after-accepted']
  expect(slugsOf(rowsFor('X-Key').otherForms)).toEqual(expect.arrayContaining(inAuthorization))
  expect(slugsOf(rowsFor('AUTHORIZATION').otherForms)).toEqual([
    'empty',
    'longer-name',
    'prefixed-name',
    'query-AUTHORIZATION',
    'body-of-its-name',
    'cookie-of-its-name',
  ])
})

test('made-up keys are in the header of the key', () => {
  const { madeUp } = rowsFor('X-Key')
  expect(headersOf(madeUp)[0]).toEqual(['made-up', 'X-Key'])
  expect(madeUp.every(([, , , overrides]) => overrides?.headers?.[0]?.[0] === 'X-Key')).toBe(true)
})
