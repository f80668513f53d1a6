import { memberOf } from '../../../src/base/check-value.ts'
import { jsonKey } from '../../../src/document/json-key.ts'
import type { Operation } from '../../../src/document/document.ts'
import { identityOfPath, membersOf } from '../../operation/members.ts'
import type { Case } from '../../data/case.ts'
import { createCase, requestOf } from '../adapt/create-case.ts'
import { type BodyVerdict, verdictOn } from '../decide/body-verdict.ts'
import { plainValueOf } from '../facts/body-reading.ts'
import { asOpen } from '../decide/moved-case.ts'
import { subjectOf } from '../../rules/rules.ts'
import type { CaseRow } from '../tables/row.ts'
import type { PlacedValue } from './keyword-value.ts'
import { ruleOfValue } from './rule-of-value.ts'

/** Whether a valid body of a replaced or merged resource has another identity than the path: it may be that of any other one. */
const isOfOtherResource = (verdict: BodyVerdict, operation: Operation): boolean => {
  const identity = identityOfPath(operation)
  if (identity === undefined || verdict.kind !== 'valid') return false
  const plainValue = memberOf(plainValueOf(membersOf(operation)), identity)
  return jsonKey(memberOf(verdict.value, identity)) !== jsonKey(plainValue)
}

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
  const ofBody = { ...overrides, isVerbatim: true } as const
  const row = { rule: 'open', slug, title, body, overrides: ofBody } as const
  const request = requestOf(row, false, operation)
  const verdict = verdictOn({ request }, operation)
  const decided = ruleOfValue(placed, verdict, membersOf(operation))
  if (decided === undefined || isOfOtherResource(verdict, operation)) return undefined
  const isOfJson = subjectOf(decided.rule) === 'spelling'
  if (isOfJson && operation.requestBody?.form !== undefined) return undefined
  const { rule, concern } = decided
  const ofRule = createCase({ ...row, rule, overrides: { ...ofBody, concern } }, operation, request)
  if (value.isOpen === true) return asOpen(ofRule)
  if (!decided.isOpen) return ofRule
  // No server may break at a text, even where they differ about its length or its letters.
  return value.about === 'text' ? asOpen(ofRule) : undefined
}
