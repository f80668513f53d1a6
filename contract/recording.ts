import '../src/base/needed-node.ts'
// A run of the suite's requests that records the responses instead of judging them, and what cases of one's own are made with.
export { hasOtherMethod, isSentTo } from './cases/adapt/changing-methods.ts'
export { createCase } from './cases/adapt/create-case.ts'
export { verdictOn, type BodyVerdict } from './cases/decide/body-verdict.ts'
export { ruleOfMember, ruleOfWrongType } from './cases/decide/rule-of-problem.ts'
export { differsInRuns } from './cases/facts/body-reading.ts'
export { plainTextOf } from './cases/fill/body-of-runs.ts'
export { valuesOf } from './cases/schema/keyword-values.ts'
export { credentialWith } from './cases/tables/credential.ts'
export { caseRow, type Overrides } from './cases/tables/row.ts'
export { CheckRun } from './check-run.ts'
export { targetOf } from './client/base-url.ts'
export {
  isFreshEachTime,
  isSentManyTimes,
  type Case,
  type CaseFacts,
  type Origin,
  type Part,
} from './data/case.ts'
export { unreadReason, type Exchange, type Failure } from './data/exchange.ts'
export type { Difference, ExpectedResponses } from './data/expected-responses.ts'
export { constants, defaults, type CheckOptions } from './data/options.ts'
export { isThrottled } from './data/overload.ts'
export { readOptions } from './data/settings.ts'
export {
  fillMembers,
  objectText,
  plainBodyText,
  plainRoleTexts,
  plainTexts,
} from './operation/body-text.ts'
export { needsToken } from './operation/credentials.ts'
export { fittingName } from './operation/fitting-value.ts'
export { fixedValue, type PlainValue } from './operation/fresh-value.ts'
export { membersOf, type Members } from './operation/members.ts'
export { withoutPlaceholders } from './operation/placeholders.ts'
export type { PlainBody } from './operation/plain-body.ts'
export { roleNames, uniqueRoles, type Member, type Role } from './operation/role.ts'
export type { SentNames } from './operation/sent-names.ts'
export { validatorOf } from './operation/validator-of.ts'
export { ruleTable, subjectOf, type Expectation, type RuleId } from './rules/rules.ts'
export { isSent } from './session/delivery.ts'
export { lastPassing } from '../src/base/bisect.ts'
