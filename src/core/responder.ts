import { concretePathOf, type MockOperation, type MockContext } from './operation.ts'
import { errorResponse } from './refusal.ts'
import type { Change } from './resources.ts'
import type { Success } from './responses.ts'
import { NO_PROBLEMS, type PlannedResponse, TEXT_HEADERS } from './exchange.ts'
import { findProblems, type FoundProblem, reportedOf } from '../problems/find-problems.ts'

/** Decides which problems of a request count, and writes the responses. */
export interface Responder {
  /** Whether an OPTIONS request gets the usual response. */
  allowsOptions(context: MockContext): boolean
  /** The problems that refuse a request; the one that decides the response is first. */
  findRefused(context: MockContext): readonly FoundProblem[]
  /** Does what `accept` needs for a large body as far as it may stop. */
  prepare?(context: MockContext): void
  /** The response to these problems. */
  refuse(found: readonly FoundProblem[], context: MockContext): PlannedResponse
  /** The response to a request without problems. */
  accept(context: MockContext): PlannedResponse
}

/** The mock's own responses: a Plant (R3, R4), or an Error (R6) with all problems of parameters and members. */
export const createResponder = (): Responder => ({
  allowsOptions: ({ request, operation, route }) =>
    request.method === 'OPTIONS' &&
    (operation.method !== 'OPTIONS' || route?.problem !== undefined),
  findRefused: (context) => findProblems(context),
  refuse: (refused, context) => {
    const [first] = refused as [FoundProblem]
    const { route } = context
    if (route?.problem?.leftOut !== undefined)
      return leftOutResponse(context.operation, route.problem.leftOut)
    const isOfMethod = first.keyword === 'unknown-method' && route !== undefined
    const operation = isOfMethod ? { ...context.operation, allow: route.allow } : context.operation
    const problems = reportedOf(refused).map(({ pointer, keyword, message, parameter }) => ({
      pointer,
      keyword,
      message,
      parameter,
    }))
    return errorResponse(
      operation,
      first.keyword,
      problems.map(({ message }) => message).join('; '),
      problems,
    )
  },
  prepare: ({ operation, body, pauses }) => {
    const { value } = body.json
    if (pauses !== undefined && typeof value === 'object' && value !== null)
      operation.success.prepare?.(value, pauses)
  },
  accept: (context) => successResponse(context.operation.success, context),
})

/** The reason is in the body also if errors of the document have none. */
function leftOutResponse(operation: MockOperation, reason: string): PlannedResponse {
  const response = errorResponse(operation, 'left-out', reason)
  return response.body === '' ? { ...response, headers: TEXT_HEADERS, body: reason } : response
}

/** The response to a valid request, with what it stores. */
export function successResponse(success: Success, context: MockContext): PlannedResponse {
  return context.operation.answer?.(context, success) ?? storedResponse(success, context)
}

/** The response with what was sent, which nothing asks for. */
function storedResponse(success: Success, context: MockContext): PlannedResponse {
  const { status, headers } = success
  const { body, number, operation } = context
  const plant = success.store(body.json.value)
  const text = operation.textWithId?.(success, plant, number()) ?? success.text(plant, number())
  return { status, headers, body: text, problems: NO_PROBLEMS, ...storing(plant, context) }
}

/** Nothing is stored of a request without a body. */
const storing = (plant: unknown, context: MockContext): Pick<PlannedResponse, 'change'> =>
  plant === undefined ? {} : { change: creationOf(context, plant) }

/** The change by a request that creates a resource which nothing asks for. */
export const creationOf = (
  context: Pick<MockContext, 'operation' | 'pathValues'>,
  value: unknown,
): Change => ({
  kind: 'create',
  collection: concretePathOf(context),
  key: undefined,
  value,
})
