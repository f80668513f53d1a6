import type { JsonValue } from './json.ts'

/** What a request's member must be: a value it equals, or every test of a record. */
export type Condition = string | number | bigint | boolean | null | Tests

export interface Tests {
  readonly present?: boolean
  readonly equals?: string | number | bigint | boolean | null
  readonly in?: readonly (string | number | bigint | boolean | null)[]
  /** A regular expression (ECMAScript, `u` flag) that a string matches anywhere. */
  readonly matches?: string
  readonly atLeast?: number | bigint
  readonly atMost?: number | bigint
}

/** Conditions on members of the request's body, by name; all must hold. */
export type Conditions = Readonly<Record<string, Condition>>

/** Whether a body fits; one that is no JSON object has no members. */
export function holds(conditions: Conditions, body: JsonValue | undefined): boolean {
  const record = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return Object.entries(conditions).every(([name, condition]) => {
    const value = Object.hasOwn(record, name)
      ? (record as Record<string, JsonValue>)[name]
      : undefined
    if (typeof condition !== 'object' || condition === null) return same(value, condition)
    return passes(condition, value)
  })
}

function passes(tests: Tests, value: JsonValue | undefined): boolean {
  const { present, equals, matches, atLeast, atMost } = tests
  const numeric = typeof value === 'number' || typeof value === 'bigint'
  if (present !== undefined && (value !== undefined) !== present) return false
  if (equals !== undefined && !same(value, equals)) return false
  if (tests.in !== undefined && !tests.in.some((one) => same(value, one))) return false
  if (matches !== undefined && !(typeof value === 'string' && new RegExp(matches, 'u').test(value)))
    return false
  if (atLeast !== undefined && !(numeric && value >= atLeast)) return false
  return atMost === undefined || (numeric && value <= atMost)
}

function same(value: JsonValue | undefined, wanted: unknown): boolean {
  const numeric = typeof wanted === 'number' || typeof wanted === 'bigint'
  // eslint-disable-next-line eqeqeq -- 7 and 7n are the same number
  return numeric
    ? (typeof value === 'number' || typeof value === 'bigint') && value == wanted
    : value === wanted
}
