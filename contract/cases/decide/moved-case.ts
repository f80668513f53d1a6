import { caseIdOf } from '../../data/case-name.ts'
import { type Case, allowsCreation, withChanges } from '../../data/case.ts'
import { type RuleId, ruleTable } from '../../rules/rules.ts'

/** The same request as a case of another rule. */
export const withRule = (testCase: Case, rule: RuleId): Case => {
  const { level, expect = 'open' } = ruleTable[rule]
  const moved = { rule, id: caseIdOf(testCase.operation, rule, testCase.slug), level, expect }
  return withChanges(testCase, { ...moved, mayCreate: allowsCreation(moved) })
}

/** The same case, of which nothing is asserted. */
export const asOpen = (testCase: Case): Case => {
  const open = { level: 'open', expect: 'open' } as const
  return withChanges(testCase, { ...open, mayCreate: allowsCreation(open) })
}
