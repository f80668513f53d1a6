import { type Operation, responseFor } from '../document/document.ts'
import { type Documented } from '../scenario/documented.ts'
import { bodiesOf } from './bodies.ts'
import { plainErrorOf } from './error-body.ts'
import type { SchemaTools } from './members.ts'
import type { PlainResponses } from './plain-responses.ts'
import type { Responses, ResponsesOf } from './responses.ts'
import { plainSuccessOf, successOfOperation } from './success.ts'

/** Responses of any document, by its schemas. */
export const documentResponses =
  (tools: SchemaTools): ResponsesOf =>
  (operation, { failure }): Responses => ({
    successFor: (status) => successOfOperation(operation, status, tools),
    bodies: bodiesOf(operation, failure, tools),
  })

/** The same as data, for an operation whose bodies need no schema; undefined for another one. */
export function plainResponsesOf(
  operation: Operation,
  { success, failure }: Documented,
  tools: SchemaTools,
): PlainResponses | undefined {
  const successes = operation.responses.filter(({ status }) => /^[23]/.test(status))
  const plain = successes.length === 1 ? plainSuccessOf(operation, success, tools) : undefined
  const errors = operation.responses.filter((response) => !successes.includes(response))
  const bodies = errors.map(({ content }) => {
    const [first, ...later] = content
    const members = first === undefined || later.length > 0 ? undefined : plainErrorOf(first, tools)
    return members && { mediaType: first!.mediaType, members }
  })
  const [error] = bodies
  const areSame = bodies.every((body) => JSON.stringify(body) === JSON.stringify(error))
  const hasFailure = responseFor(operation, failure) !== undefined
  return plain && error && areSame && hasFailure ? { ...plain, error } : undefined
}
