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
  const notice = noticeOf(name, operation)
  return { status, headers, body: text, problems, ...(notice !== undefined && { notice }) }
}

/** What the log says once of a status that a user did not choose, if the document does not have it. */
export const noticeOf = (
  name: ErrorName,
  { source, statuses, undocumented }: MockOperation,
): string | undefined =>
  undocumented.has(name)
    ? `The document has no response ${statuses[name]} for ${source.name}: the mock sends it, because none fits better.`
    : undefined

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
