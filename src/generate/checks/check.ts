import { quote } from '../literal.ts'

/** The kind of value that a check is about; `any` for all. */
export type Kind = 'any' | 'string' | 'number' | 'array' | 'object'

/** One test of a value called `value`. */
export type Check = Condition | Steps

/** An expression that is true where the value is wrong, and the problem that makes. */
export interface Condition {
  readonly on: Kind
  readonly wrong: string
  readonly keyword: string
  readonly must: string
}

/** Statements that join what they find to `found`. */
export interface Steps {
  readonly on: Kind
  readonly lines: readonly string[]
}

/** Gives the name of the function that tests the schemas at the pointers together, '' where every value fits. */
export type Refer = (pointers: readonly string[]) => string

/** The call that makes a check's problem. */
export function broken(keyword: string, must: string): string {
  return `broken(${quote(keyword)}, ${quote(must)}, value)`
}
