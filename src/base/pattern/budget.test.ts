import { expect, test } from 'vitest'
import { createBudget, OutOfStepsError, spend } from './budget.ts'

test('a budget may be spent to its last step, and no further', () => {
  const budget = createBudget(5)
  spend(budget, 4)
  expect(() => spend(budget, 1)).not.toThrow()
  expect(() => spend(budget, 1)).toThrow(OutOfStepsError)
})

test('a budget has 2,200,000 steps, two for each character of the largest body, 1 MiB', () => {
  expect(createBudget().steps).toBe(2_200_000)
  expect(createBudget().steps).toBeGreaterThan(2 * 2 ** 20)
})
