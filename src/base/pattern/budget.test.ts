import { expect, test } from 'vitest'
import { createBudget, OutOfStepsError, spend } from './budget.ts'

test('a budget may be spent to its last step, and no further', () => {
  const budget = createBudget(5)
  spend(budget, 4)
  expect(() => spend(budget, 1)).not.toThrow()
  expect(() => spend(budget, 1)).toThrow(OutOfStepsError)
})

test('a budget has two steps for each character of the largest body, 1 MiB', () => {
  const budget = createBudget()
  expect(() => spend(budget, 2 * 2 ** 20)).not.toThrow()
})
