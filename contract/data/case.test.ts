import { describe, expect, test } from 'vitest'
import { createCase } from '../cases/adapt/create-case.ts'
import { type Overrides, caseRow } from '../cases/tables/row.ts'
import { caseOf } from '../../test/support/exchange.ts'
import type { RuleId } from '../rules/rules.ts'
import {
  changedHeadersOf,
  isFreshEachTime,
  isGenerated,
  isSentManyTimes,
  needsOwnConnection,
  sizeOf,
  withChanges,
} from './case.ts'

const caseWith = (overrides: Overrides = {}, rule: RuleId = 'R1') =>
  createCase(caseRow(rule, ['slug', 'title', '{}', overrides]))

test('a case with other members reads its facts when somebody asks for them', () => {
  let count = 0
  const original = caseWith()
  const { facts } = original
  const testCase = Object.defineProperty({ ...original }, 'facts', {
    enumerable: true,
    get: () => {
      count += 1
      return facts
    },
  })
  const changed = withChanges(testCase, { slug: 'other', id: 'R1/other' })
  expect(count).toBe(0)
  expect(changed).toEqual({ ...original, slug: 'other', id: 'R1/other' })
  expect(count).toBeGreaterThan(0)
})

describe('a generated case', () => {
  test('can be generated again', () => {
    const generated = { ...caseWith(), generated: { seed: 1, position: 0 } }
    expect([generated, caseWith()].map(isGenerated)).toEqual([true, false])
  })
})

test('a case is sent many times if it is repeated, or sent at once with others', () => {
  const needs = ['repeated', 'at-once', 'first', 'chunked'] as const
  const isMany = needs.map((need) => isSentManyTimes(caseWith({ need })))
  expect(isMany).toEqual([true, true, false, false])
  expect(isSentManyTimes(caseWith())).toBe(false)
})

test('a case changes a header of all requests if it omits it or has another value', () => {
  expect(changedHeadersOf(caseWith())).toEqual([])
  expect(changedHeadersOf(caseWith({ accept: null }))).toEqual(['Accept'])
  expect(changedHeadersOf(caseWith({ accept: 'text/html' }))).toEqual(['Accept'])
  expect(changedHeadersOf(caseWith({ noUserAgent: true }))).toEqual(['User-Agent'])
})

describe('a connection of its own', () => {
  test.each([
    ['a body in chunks', { need: 'chunked' }, 'R1'],
    ['a credential of another form', { authorization: 'Basic x' }, 'A2'],
    ['a credential in another letter case', { credential: 'respelled' }, 'A4'],
  ] as const)('is needed for %s', (_words, overrides, rule) => {
    expect(needsOwnConnection(caseWith(overrides, rule))).toBe(true)
  })

  test.each([
    ['the plain request', {}, 'R1'],
    ['a body in several writes', { need: 'split' }, 'R1'],
    ['no credential', {}, 'A1'],
    ['the bad token', { credential: 'bad' }, 'A5'],
    ['a token that may be one', { authorization: 'Bearer x' }, 'A6'],
  ] as const)('is not needed for %s', (_words, overrides, rule) => {
    expect(needsOwnConnection(caseWith(overrides, rule))).toBe(false)
  })
})

test('the values of a case are new each time, unless they are written or those of other requests', () => {
  const ids = [
    'R1/plain',
    'V1/id-0-ID',
    'N5/id-type-"fern"',
    'N5/id-type-true',
    'N7/tag-type-null',
    'A1/absent',
  ]
  expect(ids.filter((id) => !isFreshEachTime(caseOf(id)))).toEqual([])
  const repeating = [
    'V1/id-number-0',
    'R1/id-number-1',
    'open/id-again',
    'open/id-at-once',
    'R1/name-of-dots-1',
  ]
  expect(repeating.filter((id) => isFreshEachTime(caseOf(id)))).toEqual([])
  // The server must refuse it, whether it has the name or not.
  expect(
    isFreshEachTime(createCase(caseRow('N7', ['tag', '', '{"id":$ID,"name":"a","tag":5}']))),
  ).toBe(true)
  expect(
    isFreshEachTime(createCase(caseRow('V4', ['tag', '', '{"id":$ID,"name":"a","tag":"5"}']))),
  ).toBe(false)
})

test('the size of a case is that of all parts of its body', () => {
  expect(
    sizeOf(createCase(caseRow('R1', ['slug', 'title', ['{"a"', Uint8Array.of(1, 2), '}']]))),
  ).toBe(7)
  expect(sizeOf(createCase(caseRow('R1', ['slug', 'title'])))).toBe(0)
})
