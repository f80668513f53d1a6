import { type Case, allowsCreation } from '../../data/case.ts'
import { type RuleId, ruleOf } from '../../rules/rules.ts'

/** The same request as a case of another rule. */
export const withRule = (testCase: Case, rule: RuleId): Case => {
  const { level, expect = 'open' } = ruleOf(rule)
  const moved = { rule, id: `${rule}/${testCase.slug}`, level, expect }
  return { ...testCase, ...moved, mayCreate: allowsCreation(moved) }
}

/** The same case, of which nothing is asserted. */
export const asOpen = (testCase: Case): Case => ({
  ...testCase,
  level: 'open',
  expect: 'open',
  mayCreate: allowsCreation({ level: 'open', expect: 'open' }),
})
