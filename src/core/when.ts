import { isObject } from '../check-value.ts'
import type { JsonValue } from '../json.ts'
import { type Budget, compilePattern } from './pattern.ts'

/** What a member of the body must be: a value it equals, or an object of tests that must all pass. */
export type Condition = Scalar | Tests
type Scalar = string | number | bigint | boolean | null

export interface Tests {
  readonly present?: boolean
  readonly equals?: Scalar
  readonly in?: readonly Scalar[]
  /** A regular expression (ECMAScript, flag `u`; no lookaround, no backreferences) that a string matches anywhere. */
  readonly matches?: string
  readonly atLeast?: number | bigint
  readonly atMost?: number | bigint
}

/** Conditions on members of the request body by name; all must be met. */
export type Conditions = Readonly<Record<string, Condition>>

/** Whether a body meets all conditions; a body other than a JSON object has no members. */
export function matches(conditions: Conditions, body: JsonValue | undefined, budget: Budget): boolean {
  const members = isObject(body) ? body : {}
  return Object.entries(conditions).every(([name, condition]) => {
    const tests = typeof condition === 'object' && condition !== null ? condition : { equals: condition }
    return passes(tests, Object.hasOwn(members, name) ? members[name] : undefined, budget)
  })
}

function passes(tests: Tests, value: unknown, budget: Budget): boolean {
  const { present, equals, in: among, atLeast, atMost } = tests
  return (
    (present === undefined || present === (value !== undefined)) &&
    (equals === undefined || same(value, equals)) &&
    (among === undefined || among.some((one) => same(value, one))) &&
    (tests.matches === undefined || (typeof value === 'string' && patternOf(tests)(value, budget))) &&
    (atLeast === undefined || (isNumeric(value) && value >= atLeast)) &&
    (atMost === undefined || (isNumeric(value) && value <= atMost))
  )
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function same(value: unknown, wanted: unknown): boolean {
  // eslint-disable-next-line eqeqeq -- 7 and 7n are the same number
  return value === wanted || (isNumeric(value) && isNumeric(wanted) && value == wanted)
}

const compiled = new WeakMap<Tests, ReturnType<typeof compilePattern>>()

/** A pattern is compiled once, not for each request. */
function patternOf(tests: Tests): ReturnType<typeof compilePattern> {
  const pattern = compiled.get(tests) ?? compilePattern(tests.matches ?? '')
  compiled.set(tests, pattern)
  return pattern
}
