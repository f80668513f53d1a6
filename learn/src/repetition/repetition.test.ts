import { describe, expect, test } from 'vitest'
import type { CaseFacts, Origin } from '../../../contract/data/case.ts'
import { numbered, withNewPlant } from '../../../test/support/odd-documents.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { serveRead } from '../../../src/core/serve-read.ts'
import { repetitionInCase, repetitionOfId } from './repetition.ts'

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

test('a request without an id repeats what a service reads as its id', () => {
  expect(repetitionInCase(withId('null'))).toBeUndefined()
  expect(repetitionOfId(withId('null'), servedStore)).toBe('either')
})

test('a fresh integer beyond 2^53 may be rounded to a known one, and none of another origin', () => {
  const [safe, unsafe] = ['9007199254740991', '9007199254740993']
  expect(repetitionOfId(withId(safe, 'fresh'), servedStore)).toBe('new')
  expect(repetitionOfId(withId(unsafe, 'fresh'), servedStore)).toBe('either')
  expect(repetitionOfId(withId(unsafe, 'first'), servedStore)).toBe('known')
  expect(repetitionInCase(withId(unsafe, 'fresh'))).toBe('new')
})

test('without an id in the document, nothing is repeated', () => {
  const operation = serveRead(
    withNewPlant((schema) => {
      schema['properties'] = { priority: { type: 'integer' }, name: { type: 'string' } }
      schema['required'] = ['priority', 'name']
    }),
  )
  const sample = sampleOfBody('{"priority":7,"name":"Fern"}', { origins: { name: 'first' } })
  expect(repetitionOfId(sample, operation)).toBe('new')
})

test('an id that is the first required text is repeated like a name', () => {
  const operation = serveRead(
    withNewPlant((schema) => {
      schema['properties'] = { id: { type: 'string' }, size: { type: 'integer' } }
      schema['required'] = ['id', 'size']
    }),
  )
  const repetitionOf = (origins: CaseFacts['origins']) =>
    repetitionOfId(sampleOfBody('{"id":"Fern","size":7}', { origins }), operation)
  expect(repetitionOf({ name: 'first' })).toBe('known')
  expect(repetitionOf({ name: 'fresh' })).toBe('new')
  expect(repetitionOf({})).toBe('either')
})

describe('of a document whose id is a text of a format', () => {
  const operation = serveRead(numbered)
  const withNumber = (facts: Partial<CaseFacts>) =>
    sampleOfBody('{"id":"00000000-0000-4000-8000-000000000001","name":"Fern","number":7}', facts)

  test('the id of a plain request is new', () => {
    expect(repetitionOfId(withNumber({}), operation)).toBe('new')
  })

  test.each<[what: string, facts: Partial<CaseFacts>]>([
    ['an id that a case is about', { varies: ['id'] }],
    ['the id of a body that is written otherwise', { isRewritten: true }],
  ])('%s may be known', (_what, facts) => {
    expect(repetitionOfId(withNumber(facts), operation)).toBe('either')
  })
})
