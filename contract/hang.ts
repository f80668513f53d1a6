import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { RuleId } from './rules.ts'

/** Timeouts in a row among the cases of one rule, after which the others of it would only be waited for. */
const mostOfRule = 8
/** Timeouts in all, for each costs its share of a time limit. */
const mostInAll = 100

/** Counts what hangs, so that a run ends while somebody still waits for it. */
export interface Hangs {
  feel(each: Case, exchange: Exchange): void
  /** Whether cases like this one have hung so often that one more tells nothing. */
  isTold(each: Case): boolean
  readonly tooMany: boolean
}

export const createHangs = (): Hangs => {
  const inRow = new Map<RuleId, number>()
  let all = 0
  return {
    feel: ({ rule }, { response }) => {
      const hung = response.type === 'failure' && response.kind === 'timeout'
      if (hung) all += 1
      inRow.set(rule, hung ? (inRow.get(rule) ?? 0) + 1 : 0)
    },
    isTold: ({ rule }) => (inRow.get(rule) ?? 0) >= mostOfRule,
    get tooMany() {
      return all >= mostInAll
    },
  }
}
