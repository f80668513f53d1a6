/** What is mutated, and the tests that must notice: those beside it, and no others. */
export interface Target {
  readonly name: string
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
  /** Per cent of mutants that must be noticed. */
  readonly floor: number
}

export const targets: readonly Target[] = [
  {
    name: 'judge',
    mutate: ['contract/judge.ts', 'contract/judge/*.ts', '!contract/judge/*.test.ts'],
    tests: ['contract/judge.test.ts', 'contract/judge/*.test.ts'],
    floor: 98,
  },
  {
    name: 'core',
    mutate: ['src/core/*.ts', '!src/core/*.test.ts', '!src/core/*.test-d.ts'],
    tests: ['src/core/*.test.ts'],
    floor: 98,
  },
]
