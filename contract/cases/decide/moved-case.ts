import { caseIdOf } from '../../data/case-name.ts'
import { type Case, allowsCreation, withChanges } from '../../data/case.ts'
import { isReading } from '../../../src/base/request.ts'
import { type RuleId, ruleTable } from '../../rules/rules.ts'

const mayCreate = (
  { request: { method } }: Case,
  moved: Parameters<typeof allowsCreation>[0],
): boolean => !isReading(method) && allowsCreation(moved)

/** The same request as a case of another rule. */
export const withRule = (testCase: Case, rule: RuleId): Case => {
  const { level, expect = 'open' } = ruleTable[rule]
  const moved = { rule, id: caseIdOf(testCase.operation, rule, testCase.slug), level, expect }
  return withChanges(testCase, { ...moved, mayCreate: mayCreate(testCase, moved) })
}

/** The same case, of which nothing is asserted. */
export const asOpen = (testCase: Case): Case => {
  const open = { level: 'open', expect: 'open' } as const
  return withChanges(testCase, { ...open, mayCreate: mayCreate(testCase, open) })
}
