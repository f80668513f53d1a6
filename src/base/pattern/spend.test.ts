import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { OutOfStepsError, spend } from './spend.ts'

test('a budget may be spent to its last step, and no further', () => {
  const budget = createBudget(5)
  spend(budget, 4)
  expect(() => spend(budget, 1)).not.toThrow()
  expect(() => spend(budget, 1)).toThrow(OutOfStepsError)
})
