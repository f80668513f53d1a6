import { expect, test, vi } from 'vitest'
import { keepResults } from './keep-results.ts'

test('finds the result for a value once, until there are too many', () => {
  const read = vi.fn((value: number) => -value)
  const kept = keepResults(read)
  expect([kept(7), kept(7), kept(8)]).toEqual([-7, -7, -8])
  expect(read).toHaveBeenCalledTimes(2)
  for (let value = 100; value < 10_100; value += 1) kept(value)
  expect(kept(7)).toBe(-7)
  expect(read).toHaveBeenCalledTimes(10_003)
})
