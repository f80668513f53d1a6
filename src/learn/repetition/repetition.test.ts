import { describe, expect, test } from 'vitest'
import type { CaseFacts, Origin } from '../../../contract/data/case.ts'
import { numbered } from '../../../test/support/odd-documents.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { serveRead } from '../../core/open-operation.ts'
import { repetitionInCase, repetitionOfId, repetitionOfInteger } from './repetition.ts'

const sampleOfBody = (body: string, facts: Partial<CaseFacts>) =>
  sampleWith(body, { status: 200 }, { facts })

const withId = (id: string, origin?: Origin) =>
  sampleOfBody(`{"id":${id},"name":"Fern"}`, {
    origins: origin === undefined ? {} : { id: origin },
  })

test.each([
  ['fresh', 'new'],
  ['first', 'known'],
  ['shared', 'shared'],
  ['fixed', 'either'],
  ['mistyped', 'either'],
] as const)('an id that is %s is %s', (origin, repetition) => {
  expect(repetitionInCase(withId('7', origin))).toBe(repetition)
  expect(repetitionOfId(withId('7', origin), servedStore)).toBe(repetition)
})

test('a request without an id repeats no integer, but what a service reads as its id', () => {
  expect(repetitionInCase(withId('null'))).toBeUndefined()
  expect(repetitionOfInteger(withId('null'), servedStore)).toBeUndefined()
  expect(repetitionOfId(withId('null'), servedStore)).toBe('either')
})

test('a fresh integer beyond 2^53 may be rounded to a known one, and none of another origin', () => {
  const [safe, unsafe] = ['9007199254740991', '9007199254740993']
  expect(repetitionOfInteger(withId(safe, 'fresh'), servedStore)).toBe('new')
  expect(repetitionOfInteger(withId(unsafe, 'fresh'), servedStore)).toBe('either')
  expect(repetitionOfInteger(withId(unsafe, 'first'), servedStore)).toBe('known')
  expect(repetitionInCase(withId(unsafe, 'fresh'))).toBe('new')
})

describe('of a document whose id is a text beside another integer', () => {
  const operation = serveRead(numbered)
  const withNumber = (facts: Partial<CaseFacts>) =>
    sampleOfBody('{"id":"00000000-0000-4000-8000-000000000001","name":"Fern","number":7}', facts)

  test('the id counts, and not where the integer comes from', () => {
    const sample = withNumber({ origins: { id: 'first' } })
    expect(repetitionOfId(sample, operation)).toBe('new')
    expect(repetitionOfInteger(sample, operation)).toBe('known')
  })

  test.each<[what: string, facts: Partial<CaseFacts>]>([
    ['an id that a case is about', { varies: ['id'] }],
    ['the id of a body that is written otherwise', { isRewritten: true }],
  ])('%s may be known', (_what, facts) => {
    expect(repetitionOfId(withNumber(facts), operation)).toBe('either')
  })
})
