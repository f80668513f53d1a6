import type { ProblemKeyword } from '../../base/validator.ts'
import type { SampleOptions } from '../sample/sample.ts'
import type { Schema } from '../schema.ts'

/** Keywords for which there are values; `items` limits an array of `prefixItems`, and `conditions` is `if` and its like. */
export type AboutKeyword =
  | Exclude<
      ProblemKeyword,
      'type' | 'required' | 'writeOnly' | 'false' | 'depth' | 'steps' | 'unread'
    >
  | 'items'
  | 'conditions'

/** A value at or beyond what a keyword allows: the validator says on which side it is. */
export interface ValueAbout {
  readonly about: AboutKeyword
  readonly value: unknown
}

/** A place whose values are asked for. */
export interface ValuePlace {
  /** With `allOf` folded in. */
  readonly schema: Schema
  /** A valid value, as far as one was found: others break nothing else beside it. */
  readonly value: unknown
  /** A valid value of another schema; undefined if none is found. */
  readonly sample: (schema: Schema, options?: SampleOptions) => unknown
}

/** A limit and the counts beside it; none if the limit is beyond the largest count that is made. */
export const countsAround = (limit: number | undefined, max: number): readonly number[] =>
  limit === undefined || limit > max
    ? []
    : [limit - 1, limit, limit + 1].filter((count) => count >= 0)
