import type { StepBudget } from './pattern.ts'
import type { Pauses } from './pauses.ts'

/** JSON.rawJSON, which TypeScript 5 does not declare; plain text in engines without it. */
export const rawJson: (text: string) => unknown =
  (JSON as { rawJSON?: (text: string) => unknown }).rawJSON ?? String

// A copy of the kit, as the command has one in its bundle, must know those of another.
const DECIMAL = Symbol.for('plant-store-kit.decimal')

/** A JSON number that a double cannot hold exactly; `integral` if it is a whole number. */
export class Decimal {
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && DECIMAL in value
  }
  readonly source: string
  readonly integral: boolean
  constructor(source: string, integral: boolean) {
    this.source = source
    this.integral = integral
  }
  get [DECIMAL](): true {
    return true
  }
  /** The nearest double, infinite beyond all doubles: comparisons with bounds stay right. */
  valueOf(): number {
    return Number(this.source)
  }
  toJSON(): unknown {
    return rawJson(this.source)
  }
}

/**
 * A keyword that a value can break; `false` is the schema, only responses can break `writeOnly`, of `depth` and `steps` a
 * value took too many, and `unread` is a pattern that engines read in different ways.
 */
export type ProblemKeyword =
  | 'type'
  | 'required'
  | 'format'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'minItems'
  | 'maxItems'
  | 'uniqueItems'
  | 'contains'
  | 'minProperties'
  | 'maxProperties'
  | 'additionalProperties'
  | 'propertyNames'
  | 'unevaluatedProperties'
  | 'enum'
  | 'const'
  | 'anyOf'
  | 'oneOf'
  | 'not'
  | 'writeOnly'
  | 'false'
  | 'depth'
  | 'steps'
  | 'unread'

/** One way in which a value breaks its schema. */
export interface Problem {
  /** JSON Pointer (RFC 6901) to the member, missing ones included; '' is the whole value. */
  readonly pointer: string
  /** The schema keyword that is broken. */
  readonly keyword: ProblemKeyword
  /** The rest of a sentence that starts with the member: "must be a string". */
  readonly must: string
  /** The value received; absent if the member is missing. */
  readonly value?: unknown
  /** Of `required`: the names that the value has and the schema has not; one may be the missing one, misspelled. */
  readonly others?: readonly string[]
  /** Of `additionalProperties`, `unevaluatedProperties` and `propertyNames`: the name of the member that the schema forbids. */
  readonly undeclared?: string
  /** Of `anyOf` and `oneOf`: the problems of the nearest branch, with pointers relative to the value. */
  readonly causes?: readonly Problem[]
}

/**
 * Returns all problems of a value in schema order; an empty array if it is valid. `pointer` is where the value is; patterns
 * take their steps from the budget of the request, or else from one of their own. With `pauses` it may stop.
 */
export type Validator = (
  value: unknown,
  pointer?: string,
  budget?: StepBudget,
  pauses?: Pauses,
) => readonly Problem[]

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  // Most are: to ask them for their class takes several times as long.
  (Object.getPrototypeOf(value) === Object.prototype ||
    (!Array.isArray(value) && !(value instanceof Decimal)))

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
