import { UsageError } from '../base/check-value.ts'
import {
  type BodyOperation,
  type DocumentInfo,
  hasRequestBody,
  type Operation,
  type Parameter,
  responseFor,
} from '../document/document.ts'
import type { documentedHeaders, HeadersOf } from './documented-headers.ts'
import { type Documented, documentedIn, firstDocumented } from '../scenario/documented.ts'
import type { Authentication } from '../problems/read-credential.ts'
import type { ParameterRules, RequestRules, RequestContext } from '../problems/request-context.ts'
import type { Bodies, ResponsesOf, Success } from './responses.ts'
import { documentedStatuses, type ErrorName, type Statuses, undocumentedErrors } from './errors.ts'
import type { PlannedResponse } from './exchange.ts'
import type { FixedAnswer } from '../scenario/scenario.ts'
import type { Resources } from './resources.ts'
import type { MockRequest } from '../base/request.ts'
import type { Body } from '../problems/request-body.ts'
import type { Schema } from '../document/schema.ts'

/** The operation that a mock serves: what its stages ask about the document. */
export interface MockOperation<Source extends Operation = Operation> extends RequestRules {
  readonly document: DocumentInfo
  /** As it was read. */
  readonly source: Source
  /** Below the base path, as requests have it. */
  readonly path: string
  /** The value of Allow. */
  readonly allow: string
  /** The lowest documented one. */
  readonly success: Success
  /** With another documented status. */
  readonly successFor: (status: number) => Success
  /** Errors for whose status the operation has no response; routing is no response of an operation. */
  readonly undocumented: ReadonlySet<ErrorName>
  readonly statuses: Statuses
  readonly bodies: Bodies
  /** The body of the response to what is stored, if a behavior has the id in it. */
  readonly textWithId?: ((success: Success, stored: unknown, seed: number) => string) | undefined
  /** Undefined if the response does not depend on what is stored. */
  readonly answer?: Answer | undefined
  /** Another answer where that of a built-in scenario depends on the operation. */
  readonly answerOff?: ((answer: FixedAnswer) => FixedAnswer) | undefined
  /** Undefined if its responses have none of their own. */
  readonly headers?: HeadersOf | undefined
  readonly documented: Documented
  /** The members that the body may have; undefined if it may have others. */
  readonly bodyMembers: readonly string[] | undefined
}

/** A request to a mock. */
export interface MockContext extends RequestContext<MockOperation> {
  /** What the token of the request has stored; profiles do without. */
  readonly resources?: Resources
  /** What was changed last, of all tokens. */
  readonly lastChanged?: Resources | undefined
}

/** The response to a request that succeeds, by what is stored. */
export type Answer = (context: MockContext, success: Success) => PlannedResponse

/** One whose requests have a JSON body, which profiles are about. */
export type BodyMockOperation = MockOperation<BodyOperation>

/** @throws {UsageError} if requests of an operation have no JSON body */
export function withBody(operation: MockOperation): BodyMockOperation {
  const { source } = operation
  if (hasRequestBody(source)) return { ...operation, source }
  throw new UsageError(`A profile is about requests with a JSON body, which ${source.name} lacks.`)
}

/** A request to it. */
export type BodyMockContext = RequestContext<BodyMockOperation>

/** The value of Allow for the path of a request. */
export const allowOf = ({ route, operation }: Pick<MockContext, 'route' | 'operation'>): string =>
  route?.allow ?? operation.allow

/** The path of a request as the document has it, with the values of its parameters in one spelling. */
export const concretePathOf = ({
  operation: { source, parameters },
  pathValues,
}: Pick<MockContext, 'operation' | 'pathValues'>): string =>
  parameters?.concretePath(source.path, pathValues) ?? source.path

/** How a mock serves operations. */
export interface Serving {
  readonly responsesOf: ResponsesOf
  readonly authenticationOf: (operation: Operation) => Authentication
  /** Only for operations that have some. */
  readonly parametersOf?: ((parameters: readonly Parameter[]) => ParameterRules) | undefined
  /** Only for operations whose bodies are forms. */
  readonly formOf?: ((members: readonly Parameter[]) => (request: MockRequest) => Body) | undefined
  /** Only for documents whose successes are not those of plants. */
  readonly answerOffOf?: ((operation: Operation) => MockOperation['answerOff']) | undefined
  /** Only for documents whose responses have headers. */
  readonly headersOf?: typeof documentedHeaders | undefined
  /** Only for documents that ask for what is stored. */
  readonly answerOf?: ((operation: Operation) => Answer | undefined) | undefined
  /** Folds `allOf` in; those of `npm run generate` have none. */
  readonly merge?: (schema: Schema) => Schema
}

/** What a mock has to know about an operation. */
export function serve<Source extends Operation>(
  operation: Source,
  serving: Serving,
): MockOperation<Source> {
  const { document, method, target, parameters } = operation
  const { responsesOf, authenticationOf, parametersOf, headersOf, answerOf, answerOffOf } = serving
  const { request, bodyMembers } = rulesOfBody(operation, serving)
  const documented = documentedIn(operation)
  const { successFor, bodies } = responsesOf(operation, documented)
  const statuses = documentedStatuses((choices) => firstDocumented(operation, choices))
  return {
    document,
    source: operation,
    method,
    path: target,
    allow: `${method}, OPTIONS`,
    request,
    authentication: authenticationOf(operation),
    ...(parameters.length > 0 && { parameters: parametersOf?.(parameters) }),
    success: successFor(documented.success),
    successFor,
    statuses,
    undocumented: undocumentedErrors(
      statuses,
      (status) => responseFor(operation, status) !== undefined,
    ),
    bodies,
    answer: answerOf?.(operation),
    answerOff: answerOffOf?.(operation),
    headers: headersOf?.(operation),
    documented,
    bodyMembers,
  }
}

/** What bodies of requests are judged by; without a body nothing is. */
function rulesOfBody(
  { requestBody, identity }: Operation,
  { formOf, merge = (schema) => schema }: Serving,
): Pick<MockOperation, 'request' | 'bodyMembers'> {
  if (requestBody === undefined) return { request: NO_REQUEST_BODY, bodyMembers: undefined }
  const { isRequired, content, form, otherMediaTypes: unreadMediaTypes } = requestBody
  const [{ schema, validate }] = content
  const read = form && formOf?.(form)
  const mediaTypes = content.map(({ mediaType }) => mediaType)
  const { properties = [], patternProperties, additionalProperties } = merge(schema)
  const members = properties.map((member) => ({ ...member, schema: merge(member.schema) }))
  const memberNames = members.map(({ name }) => name)
  const isClosed = additionalProperties?.isNever === true && patternProperties === undefined
  return {
    request: {
      isRequired,
      mediaTypes,
      unreadMediaTypes,
      validate,
      members,
      memberNames,
      identity,
      read,
    },
    bodyMembers: isClosed ? memberNames : undefined,
  }
}

const NO_REQUEST_BODY: MockOperation['request'] = {
  isRequired: false,
  mediaTypes: [],
  validate: () => [],
  members: [],
  memberNames: [],
}
