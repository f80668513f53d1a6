import { type ErrorName, numberOf } from './errors.ts'
import type { Outcome } from './exchange.ts'
import type { RequestProblem } from '../problems/find-problems.ts'
import type { Security } from '../document/document.ts'
import type { MockOperation } from './operation.ts'

/** A response with the body of an error (R6); by default it has one problem with the whole message. */
export function errorResponse(
  operation: MockOperation,
  name: ErrorName,
  message: string,
  problems: readonly RequestProblem[] = [{ pointer: '', keyword: name, message }],
): Outcome {
  const status = operation.statuses[name]
  const facts = { number: numberOf(name), message, problems }
  const { headers, text } = operation.bodies.error(status, facts)
  return { status, headers: withHeadersOf(name, status, headers, operation), body: text, problems }
}

/** Headers with those that an error or its status asks for. */
export function withHeadersOf(
  name: ErrorName,
  status: number,
  headers: Readonly<Record<string, string>>,
  { allow, security }: MockOperation,
): Readonly<Record<string, string>> {
  if (name !== 'unknown-method' && status !== 401) return headers
  return {
    ...headers,
    ...(name === 'unknown-method' && { allow }),
    ...(status === 401 && { 'www-authenticate': challengeOf(security) }),
  }
}

/** A 401 must have a challenge (RFC 9110 §11.6.1); a key has no registered scheme. */
const challengeOf = ({ credentials }: Security): string =>
  credentials.some(({ type }) => type === 'apiKey') ? 'ApiKey' : 'Bearer'
