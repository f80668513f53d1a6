// What a responder (an option of `createMock`) is made with: it writes the response to each request.
export { essenceOf } from './base/header-syntax.ts'
export { isSuccess } from './base/http-status.ts'
export { memoize } from './base/memoize.ts'
export { readAccept } from './base/negotiation-headers.ts'
export { canonicalPath, pathOf, type HeaderMap, type MockRequest } from './base/request.ts'
export type { Problem, ProblemKeyword } from './base/validator.ts'
export { apiOf } from './core/api.ts'
export { ERROR_NUMBERS } from './core/error-body.ts'
export { ERRORS, statusBehaviors, type ErrorName } from './core/errors.ts'
export {
  JSON_HEADERS,
  NO_PROBLEMS,
  TEXT_HEADERS,
  allowed,
  type PlannedResponse,
} from './core/exchange.ts'
export { openMockOperation } from './core/open-operation.ts'
export { withBody, type BodyMockContext, type BodyMockOperation } from './core/operation.ts'
export { withBehavior } from './core/with-behavior.ts'
export { plantStore } from './core/plant-store.ts'
export { withHeadersOf } from './core/refusal.ts'
export { createResponder, creationOf, type Responder } from './core/responder.ts'
export type { ErrorFacts } from './core/responses.ts'
export { readBehavior, type Behavior, type BehaviorName } from './problems/behavior.ts'
export { BEHAVIOR } from './problems/check-behavior.ts'
export { isMediaTypeOf, mediaTypeMessage } from './problems/content.ts'
export { UNKNOWN_TOKEN, credentialMessage } from './problems/credential.ts'
export {
  CLASSES,
  allows,
  findEveryProblem,
  isJoined,
  type FoundProblem,
} from './problems/find-problems.ts'
export { isValidBody, memberAt } from './problems/checked-body.ts'
export { knownIdProblem } from './problems/member-finders.ts'
export { classOfKeyword, limitProblems, sentenceOf } from './problems/members.ts'
export { isOperation } from './problems/path.ts'
export type { StageName } from './problems/problem.ts'
export { checksumOf, isChecksum, readCredential } from './problems/read-credential.ts'
export { Body } from './problems/request-body.ts'
export { contextOf, type RequestContext } from './problems/request-context.ts'
