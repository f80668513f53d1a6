import { expect, test } from 'vitest'
import { leastPassing } from './least-passing.ts'

test.each([
  [10, 0],
  [10, 1],
  [10, 5],
  [10, 9],
  [10, 10],
  [0, 0],
  [300, 299],
])('of 0 to %i, where all from %i on pass, it finds that one', (most, least) => {
  expect(leastPassing(most, (number) => number >= least)).toBe(least)
})

test('finds none if the largest number does not pass', () => {
  expect(leastPassing(10, (number) => number > 10)).toBeUndefined()
})

test('tries few numbers', () => {
  let tries = 0
  leastPassing(1000, (number) => {
    tries += 1
    return number >= 700
  })
  expect(tries).toBeLessThanOrEqual(11)
})
