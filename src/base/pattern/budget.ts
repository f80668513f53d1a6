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
