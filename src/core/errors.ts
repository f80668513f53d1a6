import type { Behavior, BehaviorName } from './behavior.ts'
import { JSON_HEADERS, type Outcome, type RequestProblem } from './exchange.ts'
import type { MockOperation } from './operation.ts'

type ErrorRow = readonly [number: number, status?: Extract<BehaviorName, `${string}Status`>]

/**
 * Every error of the mock by name: the number in its body, and the behavior that decides its status, 400 without one.
 * docs/mock-server.md explains them.
 */
export const ERRORS = {
  'credential-missing': [1001, 'credentialStatus'],
  'credential-malformed': [1002, 'credentialStatus'],
  'credential-unknown': [1003, 'credentialStatus'],
  'media-type': [2001, 'mediaTypeStatus'],
  'body-missing': [2002],
  'body-limit': [2003, 'bodyLimitStatus'],
  'body-encoding': [2004],
  'body-json': [2005],
  'content-encoding': [2006, 'mediaTypeStatus'],
  required: [3001],
  type: [3002],
  format: [3003],
  range: [3004],
  'repeated-member': [3005],
  'lone-surrogate': [3006],
  length: [3007],
  refused: [3008],
  'repeated-id': [4001],
  preference: [5001],
  'unknown-path': [6001, 'unknownPathStatus'],
  'unknown-method': [6002, 'unknownMethodStatus'],
  http: [6003],
  rejected: [9001],
  scenario: [9002],
} as const satisfies Record<string, ErrorRow>

export type ErrorName = keyof typeof ERRORS

/** What decides about an error beside its name. */
interface Situation {
  readonly behavior: Behavior
  readonly operation: MockOperation
}

/** A response with an Error body (R6); by default it has one problem with the whole message. */
export function errorResponse(
  { behavior, operation }: Situation,
  name: ErrorName,
  message: string,
  problems: readonly RequestProblem[] = [{ pointer: '', keyword: name, message }],
): Outcome {
  const status = statusOf(name, behavior)
  const body = JSON.stringify({ error: ERRORS[name][0], message })
  return { status, headers: headersOf(name, status, operation), body, problems }
}

export function statusOf(name: ErrorName, behavior: Behavior): number {
  const [, decidedBy]: ErrorRow = ERRORS[name]
  return decidedBy === undefined ? 400 : behavior[decidedBy]
}

export function headersOf(
  name: ErrorName,
  status: number,
  { allow }: MockOperation,
): Readonly<Record<string, string>> {
  let headers = JSON_HEADERS
  if (name === 'unknown-method') headers = { ...headers, allow }
  if (status === 401) headers = { ...headers, 'www-authenticate': 'Bearer' }
  return headers
}
