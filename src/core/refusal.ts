import { type ErrorName, numberOf } from './errors.ts'
import type { PlannedResponse } from './exchange.ts'
import type { RequestProblem } from '../problems/find-problems.ts'
import type { MockOperation } from './operation.ts'

/** A response with the body of an error (R6); by default it has one problem with the whole message. */
export function errorResponse(
  operation: MockOperation,
  name: ErrorName,
  message: string,
  problems: readonly RequestProblem[] = [{ pointer: '', keyword: name, message }],
): PlannedResponse {
  const status = operation.statuses[name]
  const facts = { number: numberOf(name), message, problems }
  const { headers: ofBody, text } = operation.bodies.error(status, facts)
  const headers = withHeadersOf(name, status, ofBody, operation)
  const response = { status, headers, body: text, problems }
  return operation.undocumented.has(name)
    ? { ...response, notice: undocumentedNotice(operation, status) }
    : response
}

/** What the log says once of a status that a user did not choose. */
const undocumentedNotice = ({ source }: MockOperation, status: number): string =>
  `The document has no response ${status} for ${source.name}: the mock sends it, because none fits better.`

/** Headers with those that an error or its status asks for. */
export function withHeadersOf(
  name: ErrorName,
  status: number,
  headers: Readonly<Record<string, string>>,
  { allow, authentication }: MockOperation,
): Readonly<Record<string, string>> {
  if (name !== 'unknown-method' && status !== 401) return headers
  return {
    ...headers,
    ...(name === 'unknown-method' && { allow }),
    ...(status === 401 && { 'www-authenticate': authentication.challenge }),
  }
}
