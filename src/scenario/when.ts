import { compilePattern, OutOfStepsError, type StepBudget } from '../base/pattern.ts'
import { isNumeric } from '../base/check-value.ts'
import { ScenarioError } from './scenario-error.ts'

/** What a member of the body or a parameter must be: a value it equals, or an object of tests that must all pass. */
export type Condition = Scalar | Tests
type Scalar = string | number | bigint | boolean | null

export interface Tests {
  readonly present?: boolean
  readonly equals?: Scalar
  readonly in?: readonly Scalar[]
  /** A regular expression (ECMAScript, flag `u`, without back-references) that a string matches anywhere. */
  readonly matches?: string
  readonly atLeast?: number | bigint
  readonly atMost?: number | bigint
}

/**
 * Conditions on members of the request body, or else on parameters, by name; all must be met. `operation` is the operationId
 * or the method and path of the operation, where neither a member nor a parameter has this name.
 */
export type Conditions = Readonly<Record<string, Condition>>

/**
 * Whether a request meets all conditions.
 * @param valuesOf gives what has a name: one of its values must pass; undefined if the request has nothing of that name
 * @throws {ScenarioError} that names the pattern for which the steps do not suffice
 */
export function matches(
  conditions: Conditions,
  valuesOf: (name: string) => readonly unknown[],
  budget: StepBudget,
): boolean {
  return Object.entries(conditions).every(([name, condition]) => {
    const tests: Tests =
      typeof condition === 'object' && condition !== null ? condition : { equals: condition }
    return valuesOf(name).some((value) => passes(tests, value, budget))
  })
}

/** Whether a value passes each test that is there. */
function passes(tests: Tests, value: unknown, budget: StepBudget): boolean {
  const { present, equals, in: among, matches: pattern, atLeast, atMost } = tests
  if (present !== undefined && present !== (value !== undefined)) return false
  if (equals !== undefined && !isEqual(value, equals)) return false
  if (among !== undefined && !among.some((allowed) => isEqual(value, allowed))) return false
  const isText = typeof value === 'string'
  if (pattern !== undefined && !(isText && matchesPattern(pattern, value, budget))) return false
  return isFrom(atLeast, value) && isUpTo(atMost, value)
}

const isFrom = (least: number | bigint | undefined, value: unknown): boolean =>
  least === undefined || (isNumeric(value) && value >= least)

const isUpTo = (most: number | bigint | undefined, value: unknown): boolean =>
  most === undefined || (isNumeric(value) && value <= most)

function matchesPattern(pattern: string, text: string, budget: StepBudget): boolean {
  try {
    return compilePattern(pattern).test(text, budget)
  } catch (error) {
    if (error instanceof OutOfStepsError) throw new ScenarioError(error.message)
    throw error
  }
}

function isEqual(value: unknown, expected: unknown): boolean {
  // eslint-disable-next-line eqeqeq -- 7 and 7n are the same number
  return value === expected || (isNumeric(value) && isNumeric(expected) && value == expected)
}
