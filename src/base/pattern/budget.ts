/** Steps that the patterns of one request may still take together. */
export interface StepBudget {
  steps: number
  /** What is charged only once. */
  paidFor: Set<object> | undefined
}

/** They take about 20 ms, and are enough for two steps for each character of the largest body, 1 MiB. */
export const MAX_STEPS = 2_200_000

export const createBudget = (steps: number = MAX_STEPS): StepBudget => ({
  steps,
  paidFor: undefined,
})

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
