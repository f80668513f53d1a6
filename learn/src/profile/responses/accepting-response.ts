import { isObject, memberOf, integerOf } from 'plant-store-kit/json'
import {
  creationOf,
  JSON_HEADERS,
  NO_PROBLEMS,
  type PlannedResponse,
  type BodyMockContext,
  type BodyMockOperation,
  isValidBody,
} from 'plant-store-kit/responder'
import type { ResponseSettings } from 'plant-store-kit/options'
import { bodyText, renderHeaders } from './render-response.ts'
import type { ValuesOfResponse } from './response-values.ts'
import { templatesOf } from './rule-templates.ts'
import { sentValueIn } from './sent-value.ts'
import { unlessDeep } from './unless-deep.ts'

/** A response with this status has no content (RFC 9110 §15.3.5). */
const NO_CONTENT = 204

/** The response to an accepted request: by default the value that was sent, with its id only if `echoId` is set (R3, R4). */
export function acceptingResponse(
  context: BodyMockContext,
  settings: ResponseSettings['success'],
  valuesOf: ValuesOfResponse,
): PlannedResponse {
  const { success } = context.operation
  const { status = success.status } = settings ?? {}
  const { body: template, headers } = templatesOf(settings)
  const { sent, stored } = takeValue(context)
  const values = valuesOf(context, status).of()
  const isDefault = template === undefined
  const hasContent = status !== NO_CONTENT
  const { 'content-type': mediaType } = success.headers
  const ofTemplate = mediaType === undefined ? JSON_HEADERS : { 'content-type': mediaType }
  const ownHeaders = isDefault ? success.headers : ofTemplate
  const body = isDefault ? defaultBody({ sent, stored }, context) : template.render(values)
  return {
    status,
    headers: renderHeaders(hasContent ? ownHeaders : {}, headers, values),
    body: hasContent ? bodyText(body) : '',
    problems: NO_PROBLEMS,
    ...(stored !== undefined && { change: creationOf(context, stored) }),
  }
}

/** The value of the body of an accepted request, which may be wrong. */
interface TakenValue {
  /** The members that the service takes. */
  readonly sent: unknown
  /** The valid value that the service stores; undefined if the sent one is invalid, even with its id converted. */
  readonly stored: unknown
}

function takeValue(context: BodyMockContext): TakenValue {
  const { request, success } = context.operation
  const isValid = (value: unknown): boolean =>
    request.validate(value, '', context.patternBudget).length === 0
  const received = sentValueIn(context.body, request.memberNames)
  const sent = success.store(isObject(received) ? received : {})
  if (isValidBody(context) || isValid(sent)) return { sent, stored: sent }
  const converted = withConvertedId(sent, context.operation)
  return { sent, stored: isValid(converted) ? converted : undefined }
}

/** A value with its id as a service keeps it that converts the id. */
function withConvertedId(value: unknown, { source }: BodyMockOperation): unknown {
  const { identity } = source
  const id = identity === undefined ? undefined : integerOf(memberOf(value, identity))
  return id === undefined ? value : { ...Object(value), [identity!]: id }
}

/** The stored value, or what of a wrong one may be in a response. */
function defaultBody({ sent, stored }: TakenValue, context: BodyMockContext): unknown {
  const { success } = context.operation
  const body = stored === undefined ? success.share(sent) : success.body(stored, context.number())
  return withSentId(body, sent, context)
}

/** A body with what may be a value, and the id that was sent only if `echoId` is set, valid or not. */
function withSentId(
  body: unknown,
  sent: unknown,
  { behavior, operation }: BodyMockContext,
): unknown {
  if (!isObject(body)) return unlessDeep(body)
  const members = Object.entries(body).map(([name, value]) => [name, unlessDeep(value)])
  const shallow = Object.fromEntries(members) as Record<string, unknown>
  const { identity } = operation.source
  if (!behavior.echoId || identity === undefined) return shallow
  return { [identity]: unlessDeep(memberOf(sent, identity)), ...shallow }
}
