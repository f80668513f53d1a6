import { expect, test } from 'vitest'
import { withoutNumbers } from './number-in-text.ts'

test('all numbers of a text become one, fractions and all', () => {
  expect(withoutNumbers('7 of 12.5, v1.2.3')).toBe('0 of 0, v0.0')
  expect(withoutNumbers('line 3, column 14')).toBe('line 0, column 0')
  expect(withoutNumbers('above 1.5e+30, took 1.5E7 ms')).toBe('above 0, took 0 ms')
  expect(withoutNumbers('no number.')).toBe('no number.')
})
