import type { StepBudget } from './budget.ts'

/** A pattern was stopped, so that nobody knows whether it matches. */
export class OutOfStepsError extends Error {
  override readonly name = 'OutOfStepsError'
}

/** @throws {OutOfStepsError} if fewer steps are left */
export function spend(budget: StepBudget, steps: number): void {
  budget.steps -= steps
  if (budget.steps < 0) throw new OutOfStepsError('the steps are used up')
}

/** Spends the steps that something costs a request only once. */
export function spendOnce(budget: StepBudget, paidFor: object, steps: number): void {
  budget.paidFor ??= new Set()
  if (!budget.paidFor.has(paidFor)) spend(budget, steps)
  budget.paidFor.add(paidFor)
}
