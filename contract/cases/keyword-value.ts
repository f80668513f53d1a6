import { encoded } from '../operation/sample-text.ts'
import type { RuleId } from '../rules/rules.ts'

/** A value of a part of the body, as JSON text; undefined for an absent part. */
export interface Value {
  /** What it is about, such as `maximum`. */
  readonly about: string
  readonly json: string | undefined
  /** The length of a text, an array or an object whose value says little. */
  readonly length?: number
  /** The rule of a valid value; by default that of its member. */
  readonly rule?: RuleId
  /** The member of an object that it is about, and the JSON text of that. */
  readonly inner?: readonly [name: string, json: string]
}

export const value = (about: string, json: unknown): Value => ({ about, json: encoded(json) })

/** A length and those beside it; none beyond the largest that is sent. */
export const lengthsAround = (length: number | undefined, max: number): readonly number[] =>
  length === undefined || length > max
    ? []
    : [length - 1, length, length + 1].filter((count) => count >= 0)
