import type { Operation } from '../../../src/document/document.ts'
import { membersOf } from '../../operation/members.ts'
import type { Case } from '../../data/case.ts'
import { createCase } from '../adapt/create-case.ts'
import { verdictOn } from '../decide/body-verdict.ts'
import { asOpen, withRule } from '../decide/moved-case.ts'
import type { CaseRow } from '../tables/row.ts'
import type { PlacedValue } from './keyword-value.ts'
import { ruleOfValue } from './rule-of-value.ts'

/**
 * The case of a body with a value, by the rule that the validator of the document says; undefined if it has other defects,
 * too.
 */
export const caseOfValue = (
  placed: PlacedValue,
  { slug, title, overrides }: Pick<CaseRow, 'slug' | 'title' | 'overrides'>,
  operation: Operation,
): Case | undefined => {
  const { place, value } = placed
  const body = [place.write(value.json)]
  const row = { slug, title, body, overrides: { ...overrides, isVerbatim: true } }
  const testCase = createCase({ ...row, rule: 'open' }, operation)
  const decided = ruleOfValue(placed, verdictOn(testCase, operation), membersOf(operation))
  if (decided === undefined) return undefined
  const ofRule = withRule(testCase, decided.rule)
  if (value.isOpen === true) return asOpen(ofRule)
  if (!decided.isOpen) return ofRule
  // No server may break at a text, even where they differ about its length or its letters.
  return value.about === 'text' ? asOpen(ofRule) : undefined
}
