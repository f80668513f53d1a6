import { regularExpression } from '../base/check-pattern.ts'
import { indexOfBranch, misspelledIn } from './branches.ts'
import { resultOf } from './function-result.ts'
import { readPrefer } from './prefer.ts'

/** What only a few requests and scenarios need: a page loads it before the first of them. */
export const rareParts = {
  readPrefer,
  indexOfBranch,
  misspelledIn,
  resultOf,
  /** A check for patterns. */
  pattern: regularExpression,
}

export type RareParts = typeof rareParts
