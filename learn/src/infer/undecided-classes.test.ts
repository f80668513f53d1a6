import { expect, test } from 'vitest'
import { sampleWith } from '../../../test/support/samples.ts'
import { servedStore } from '../../../test/support/store.ts'
import { classifySamples } from '../replay/classified.ts'
import { undecidedClasses } from './undecided-classes.ts'

const service = { operation: servedStore, path: '/plants' }
const samples = classifySamples(
  ['{}', '{"id":7,"name":""}'].map((body) => sampleWith(body, { status: 400 })),
  service,
  {},
  ({ mockAccepts }) => mockAccepts,
)
const rule = { message: '{member} must not be empty' }

test('a rule does not hold for a class that never decided', () => {
  const decided = new Set(['empty/name', 'required/id', 'required/name'])
  expect(undecidedClasses(samples, { empty: rule }, decided)).toEqual(['empty/body'])
})

test('a class that decided has the rule that was made for it', () => {
  const decided = new Set(['empty/name', 'empty/body'])
  expect(undecidedClasses(samples, { empty: rule }, decided)).toEqual([])
})

test('without a rule that refuses it, a class needs none of its own', () => {
  expect(undecidedClasses(samples, { 'empty/name': rule }, new Set())).toEqual(['empty/name'])
  expect(undecidedClasses(samples, { empty: 'accepted' }, new Set())).toEqual([])
})
