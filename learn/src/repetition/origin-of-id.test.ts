import { describe, expect, test } from 'vitest'
import type { CaseFacts, Origin } from '../../../contract/data/case.ts'
import { numbered, withNewPlant } from '../../../test/support/odd-documents.ts'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { serveRead } from '../../../src/core/serve-read.ts'
import { originOfId } from './origin-of-id.ts'

const sampleOfBody = (body: string, facts: Partial<CaseFacts>) =>
  sampleWith(body, { status: 200 }, { facts })

const withId = (id: string, origin?: Origin) =>
  sampleOfBody(`{"id":${id},"name":"Fern"}`, {
    origins: origin === undefined ? {} : { id: origin },
  })

test.each(['fresh', 'first', 'shared', 'fixed', 'mistyped'] as const)(
  'an id may be %s',
  (origin) => {
    expect(originOfId(withId('7', origin), servedStore)).toBe(origin)
  },
)

test('what a service reads as the id of a request without one may be known', () => {
  expect(originOfId(withId('null'), servedStore)).toBe('fixed')
})

test('a fresh integer beyond 2^53 may be rounded to a known one, and none of another origin', () => {
  const [safe, unsafe] = ['9007199254740991', '9007199254740993']
  expect(originOfId(withId(safe, 'fresh'), servedStore)).toBe('fresh')
  expect(originOfId(withId(unsafe, 'fresh'), servedStore)).toBe('fixed')
  expect(originOfId(withId(unsafe, 'first'), servedStore)).toBe('first')
})

test('without an id in the document, nothing is repeated', () => {
  const operation = serveRead(
    withNewPlant((schema) => {
      schema['properties'] = { priority: { type: 'integer' }, name: { type: 'string' } }
      schema['required'] = ['priority', 'name']
    }),
  )
  const sample = sampleOfBody('{"priority":7,"name":"Fern"}', { origins: { name: 'first' } })
  expect(originOfId(sample, operation)).toBe('fresh')
})

test('an id that is the first required text is repeated like a name', () => {
  const operation = serveRead(
    withNewPlant((schema) => {
      schema['properties'] = { id: { type: 'string' }, size: { type: 'integer' } }
      schema['required'] = ['id', 'size']
    }),
  )
  const originIn = (origins: CaseFacts['origins']) =>
    originOfId(sampleOfBody('{"id":"Fern","size":7}', { origins }), operation)
  expect(originIn({ name: 'first' })).toBe('first')
  expect(originIn({ name: 'fresh' })).toBe('fresh')
  expect(originIn({})).toBe('fixed')
})

describe('of a document whose id is a text of a format', () => {
  const operation = serveRead(numbered)
  const withNumber = (facts: Partial<CaseFacts>) =>
    sampleOfBody('{"id":"00000000-0000-4000-8000-000000000001","name":"Fern","number":7}', facts)

  test('the id of a plain request is new', () => {
    expect(originOfId(withNumber({}), operation)).toBe('fresh')
  })

  test.each<[what: string, facts: Partial<CaseFacts>]>([
    ['an id that a case is about', { varies: ['id'] }],
    ['the id of a body that is written otherwise', { isRewritten: true }],
  ])('%s may be known', (_what, facts) => {
    expect(originOfId(withNumber(facts), operation)).toBe('fixed')
  })
})
