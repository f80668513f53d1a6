/** A JSON number that a double cannot hold exactly; `integral` if it is a whole number. */
export class Decimal {
  readonly source: string
  readonly integral: boolean
  constructor(source: string, integral: boolean) {
    this.source = source
    this.integral = integral
  }
  /** The nearest double, infinite beyond all doubles: comparisons with bounds stay right. */
  valueOf(): number {
    return Number(this.source)
  }
}

/** One way in which a value breaks its schema. */
export interface Problem {
  /** JSON Pointer (RFC 6901) to the member, missing ones included; '' is the whole value. */
  readonly pointer: string
  /** The schema keyword that is broken. */
  readonly keyword: string
  /** The rest of a sentence that starts with the member: "must be a string". */
  readonly must: string
  /** The value received; absent if the member is missing. */
  readonly value?: unknown
}

/** Returns all problems of a value in schema order; an empty array if it is valid. `pointer` is where the value is. */
export type Validator = (value: unknown, pointer?: string) => readonly Problem[]

const none: readonly Problem[] = Object.freeze([])

const problem = (
  pointer: string,
  keyword: string,
  must: string,
  value: unknown,
): readonly Problem[] => [{ pointer, keyword, must, value }]

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Decimal)

export const isNumeric = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint'

/** A member of an object, but none of its prototype, such as `constructor`. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** A Decimal counts if it is integral, because it compares as a number does. */
export const isInteger = (value: unknown): value is number | bigint =>
  Number.isInteger(value) ||
  typeof value === 'bigint' ||
  (value instanceof Decimal && value.integral)

export const string: Validator = (value, pointer = '') =>
  typeof value === 'string' ? none : problem(pointer, 'type', 'must be a string', value)

function integer(format: string, min: bigint, max: bigint): Validator {
  const must = `must be from ${min} to ${max} (${format})`
  return (value, pointer = '') => {
    if (!isInteger(value)) return problem(pointer, 'type', 'must be an integer', value)
    // An int32 fits every format, and comparing a number with a bigint is slow.
    if (typeof value === 'number' && value === (value | 0)) return none
    return value >= min && value <= max ? none : problem(pointer, 'format', must, value)
  }
}
export const int32: Validator = /* @__PURE__ */ integer('int32', -(2n ** 31n), 2n ** 31n - 1n)
export const int64: Validator = integer('int64', -(2n ** 63n), 2n ** 63n - 1n)

/** A member's name, JSON Pointer, whether it is required, and its validator. */
type Member = readonly [name: string, pointer: string, isRequired: boolean, validate: Validator]

export const object =
  (...members: readonly Member[]): Validator =>
  (value, pointer = '') => {
    if (!isObject(value)) return problem(pointer, 'type', 'must be an object', value)
    let found = none
    for (const [name, path, isRequired, validate] of members) {
      // An inherited member does not count.
      const item = Object.hasOwn(value, name) ? value[name] : undefined
      if (item === undefined && !isRequired) continue
      const at = pointer + path
      const isMissing = item === undefined
      const problems = isMissing
        ? [{ pointer: at, keyword: 'required', must: 'is required' }]
        : validate(item, at)
      // A list of one problem takes less memory than one that grows.
      if (problems.length > 0) found = found.length === 0 ? problems : [...found, ...problems]
    }
    return found
  }
