import '../src/base/needed-node.ts'
// A run of the suite's requests that records the responses instead of judging them, and what cases of one's own are made with.
export { hasOtherMethod } from './cases/adapt/changing-methods.ts'
export { ownCaseOfRow } from './cases/decide/case-of-row.ts'
export { plainTextOf } from './cases/fill/body-of-runs.ts'
export { valuesOf } from './cases/schema/keyword-values.ts'
export { invalidValue } from './cases/schema/type-values.ts'
export { credentialTables } from './cases/tables/credential.ts'
export {
  ofNumber,
  ofObject,
  ofOptional,
  ofString,
  plain,
  withValues,
  type PlainObject,
} from './cases/tables/plain.ts'
export type { CaseRow } from './cases/tables/row.ts'
export { CheckRun } from './check-run.ts'
export { targetOf } from './client/base-url.ts'
export {
  isFreshEachTime,
  isSentManyTimes,
  type Case,
  type CaseFacts,
  type Origin,
} from './data/case.ts'
export { joinedHeaders, unreadReason, type Exchange, type Failure } from './data/exchange.ts'
export type { Difference, ExpectedResponses } from './data/expected-responses.ts'
export { constants, defaults, type CheckOptions } from './data/options.ts'
export { isThrottled } from './data/overload.ts'
export { readOptions } from './data/settings.ts'
export { withMembers } from './operation/body-text.ts'
export { fittingName } from './operation/fitting-value.ts'
export { membersOf } from './operation/members.ts'
export type { SentNames } from './operation/sent-names.ts'
export { validatorOf } from './operation/validator-of.ts'
export { isSent } from './session/delivery.ts'
export { lastPassing } from '../src/base/bisect.ts'
