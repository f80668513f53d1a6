import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

test('a budget has 2,200,000 steps, two for each character of the largest body, 1 MiB', () => {
  expect(createBudget().steps).toBe(2_200_000)
  expect(createBudget().steps).toBeGreaterThan(2 * 2 ** 20)
})
