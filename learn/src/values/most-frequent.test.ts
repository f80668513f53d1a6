import { expect, test } from 'vitest'
import { byFrequency, mostFrequent } from './most-frequent.ts'

test('lists the most frequent values first, and equally frequent ones in their order', () => {
  expect(byFrequency(['c', 'a', 'b', 'b', 'a', 'b'])).toEqual(['b', 'a', 'c'])
  expect(byFrequency(['x', 'y'])).toEqual(['x', 'y'])
})

test('an empty list has no most frequent value', () => {
  expect(mostFrequent([])).toBeUndefined()
  expect(mostFrequent([1, 2, 2])).toBe(2)
})
