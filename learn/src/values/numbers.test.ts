import { expect, test } from 'vitest'
import { withNumbers, withoutNumbers } from './numbers.ts'

test('all numbers of a text become one, fractions and all', () => {
  expect(withNumbers('7 of 12.5, v1.2.3', '9')).toBe('9 of 9, v9.9')
  expect(withoutNumbers('line 3, column 14')).toBe('line 0, column 0')
  expect(withoutNumbers('no number.')).toBe('no number.')
})
