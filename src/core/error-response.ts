import type { Behavior } from './behavior.ts'
import type { Delay } from './delay.ts'
import type { Exchange, MockResponse, RequestProblem } from './exchange.ts'

type StatusName =
  | 'credentialStatus'
  | 'mediaTypeStatus'
  | 'bodyLimitStatus'
  | 'unknownPathStatus'
  | 'unknownMethodStatus'
/** The `number` stands in the body (the document leaves its meaning open); a behavior decides the status, 400 without one. */
type ErrorRow = readonly [number: number, meaning: string, status?: StatusName]

/** Every error of the mock by name: number, meaning and the behavior that decides its status. */
export const ERRORS = {
  'credential-missing': [1001, 'no Authorization header was sent', 'credentialStatus'],
  'credential-malformed': [1002, 'the header is not "Bearer <ACCESS_TOKEN>"', 'credentialStatus'],
  'credential-unknown': [1003, 'the token is not an accepted one', 'credentialStatus'],
  'media-type': [2001, 'the content type is not application/json', 'mediaTypeStatus'],
  'body-missing': [2002, 'the body is absent or empty'],
  'body-limit': [2003, 'the body exceeds the limit', 'bodyLimitStatus'],
  'body-encoding': [2004, 'the body is not UTF-8'],
  'body-json': [2005, 'the body is not JSON (RFC 8259)'],
  required: [3001, 'a required member is missing'],
  type: [3002, 'the body or a member has another type'],
  format: [3003, 'a number is outside its format, such as int64'],
  range: [3004, 'an id is outside its range (behaviors idMin, idMax)'],
  'repeated-member': [3005, 'a member is repeated (behavior repeatedMember)'],
  'lone-surrogate': [3006, 'a string has half of a surrogate pair (behavior loneSurrogate)'],
  length: [3007, 'a name or tag is too long (behaviors nameLimit, tagLimit)'],
  refused: [3008, 'a member has what the setting errors refuses'],
  'repeated-id': [4001, 'a plant with this id exists (behavior repeatedId)'],
  preference: [5001, 'Prefer names something that the mock does not know'],
  'unknown-path': [6001, 'the path is not that of the operation', 'unknownPathStatus'],
  'unknown-method': [6002, 'the method is not POST', 'unknownMethodStatus'],
  http: [6003, 'the request is malformed HTTP'],
  rejected: [9001, 'a scenario refused the request, whatever it was'],
  scenario: [9002, 'the scenario in use cannot be resolved'],
} as const satisfies Record<string, ErrorRow>

export type ErrorName = keyof typeof ERRORS

/** A response before its delay is drawn, with its effects on the token's state. */
export interface Outcome
  extends Pick<MockResponse, 'status' | 'headers' | 'body' | 'fault'>, Pick<Exchange, 'problems' | 'plant' | 'error'> {
  readonly scenario?: string
  readonly delay?: Delay | undefined
}

export const ALLOW = 'POST, OPTIONS'
export const NO_PROBLEMS: readonly RequestProblem[] = []
export const JSON_HEADERS: Readonly<Record<string, string>> = { 'content-type': 'application/json' }

/** A response with an Error body (R6); by default it has one problem with the whole message. */
export function errorResponse(
  behavior: Behavior,
  name: ErrorName,
  message: string,
  problems: readonly RequestProblem[] = [{ pointer: '', keyword: name, message }],
): Outcome {
  const status = statusOf(name, behavior)
  const body = JSON.stringify({ error: ERRORS[name][0], message })
  return { status, headers: headersOf(name, status), body, problems }
}

export function statusOf(name: ErrorName, behavior: Behavior): number {
  const [, , decidedBy]: ErrorRow = ERRORS[name]
  return decidedBy === undefined ? 400 : behavior[decidedBy]
}

export function headersOf(name: ErrorName, status: number): Readonly<Record<string, string>> {
  let headers = JSON_HEADERS
  if (name === 'unknown-method') headers = { ...headers, allow: ALLOW }
  if (status === 401) headers = { ...headers, 'www-authenticate': 'Bearer' }
  return headers
}
