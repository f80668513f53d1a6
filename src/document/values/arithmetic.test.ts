import { expect, test } from 'vitest'
import type { Schema } from '../schema.ts'
import { isClearForDoubles, isClearForFloats } from './arithmetic.ts'

const pointer = ''
const multiplesOf = (multipleOf: number): Schema => ({ pointer, multipleOf })

test('doubles are clear about all multiples of an integer, and without a divisor', () => {
  expect(isClearForDoubles(7, multiplesOf(5))).toBe(true)
  expect(isClearForDoubles(0.3, { pointer })).toBe(true)
})

test.each<[number: number, isClear: boolean, why: string]>([
  [0.1, true, 'the divisor itself'],
  [0.2, true, 'twice the divisor'],
  [0.15, true, 'a number between two multiples'],
  [0.3, false, 'a multiple whose quotient is no integer: 2.9999999999999996'],
  [0.5, false, 'a multiple with a remainder: 0.09999999999999998'],
  [0.11, false, 'a number near a multiple'],
])('doubles about %s as a multiple of 0.1: clear is %s, for it is %s', (number, isClear) => {
  expect(isClearForDoubles(number, multiplesOf(0.1))).toBe(isClear)
})

test('a number at a quarter of the divisor from a multiple is not clear', () => {
  expect(isClearForDoubles(0.125, multiplesOf(0.5))).toBe(false)
  expect(isClearForDoubles(0.1875, multiplesOf(0.5))).toBe(true)
})

test.each(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const)(
  'floats are clear about numbers that rounding does not move over the %s',
  (keyword) => {
    // As a float, 0.3 is more than 0.3, and 0.7 is less than 0.7.
    expect(isClearForFloats(0.3, { pointer, [keyword]: 0.3 })).toBe(false)
    expect(isClearForFloats(0.7, { pointer, [keyword]: 0.7 })).toBe(false)
    expect(isClearForFloats(0.5, { pointer, [keyword]: 0.5 })).toBe(true)
    expect(isClearForFloats(0.7, { pointer, [keyword]: 0.3 })).toBe(true)
  },
)

test('floats are not clear about a number beside a bound that they round to the number', () => {
  // Floats have no odd integers there.
  expect(isClearForFloats(2 ** 26 + 1, { pointer, maximum: 2 ** 26 })).toBe(false)
  expect(isClearForFloats(2 ** 26, { pointer, maximum: 2 ** 26 + 1 })).toBe(false)
})

test('floats are clear about multiples that are floats, as their divisor', () => {
  expect(isClearForFloats(1.5, multiplesOf(0.5))).toBe(true)
  expect(isClearForFloats(0.1, multiplesOf(0.1))).toBe(false)
  expect(isClearForFloats(2 ** 26 + 1, multiplesOf(1))).toBe(false)
  expect(isClearForFloats(0.15, multiplesOf(0.1))).toBe(true)
})
