import { expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { isSmallInteger, sampleValueOf } from './sample-value.ts'

const pointer = ''

test('the sample of a schema is a valid value', () => {
  expect(sampleValueOf({ pointer, const: '$5' })).toBe('$5')
  const impossible: Schema = { pointer, types: ['integer'], minimum: 5, maximum: 3 }
  expect(sampleValueOf(impossible)).toBeUndefined()
})

test('small integers have at most nine digits', () => {
  expect([0, 5, -7, 999_999_999, -999_999_999].every(isSmallInteger)).toBe(true)
  expect([1_000_000_000, -1_000_000_000, 0.5, 5n, '5', null].some(isSmallInteger)).toBe(false)
})
