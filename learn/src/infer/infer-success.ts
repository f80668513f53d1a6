import { isObject, pointerTo } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { placesOf } from '../profile/places/body-places.ts'
import { placeholdersOf } from '../profile/templates/placeholder-names.ts'
import type { ResponseSettings } from 'plant-store-kit/options'
import { templateParts } from '../profile/templates/placeholder.ts'
import { SPREAD } from '../profile/templates/template.ts'
import type { Classified } from '../replay/classified.ts'
import { observedValues } from '../rules/evidence.ts'
import { fitTemplate } from '../fitting/fit-template.ts'
import type { Observation } from '../fitting/observation.ts'
import { memberPlaceholdersOf } from '../fitting/member-placeholders.ts'
import { isAccepted, type ResponseData } from '../samples/response-data.ts'
import { changedMembers } from '../values/differences.ts'
import { isSameJson } from '../values/same-json.ts'
import { isEmpty, withoutEmpty } from '../values/without-empty.ts'

/** The responses to accepted requests. */
export interface Success {
  /** What differs from the mock's own response. */
  readonly settings: NonNullable<ResponseSettings['success']>
  /** Whether the response is the mock's own with the id that was sent. */
  readonly echoId: boolean
  /** Whether it is accepted, with every member of the template that does not come from an optional member of the request. */
  readonly isOrdinary: (response: ResponseData) => boolean
}

/** Finds the template of the responses to accepted requests. */
export function inferSuccess(
  samples: readonly Classified[],
  operation: BodyMockOperation,
): Success {
  const { success } = operation
  const template = (fitTemplate(observedSuccesses(samples)) ?? {}) as Partial<ResponseData>
  const { status = success.status, headers = {}, body } = template
  const { 'content-type': defaultType = 'application/json' } = success.headers
  const bodies = bodiesOfMock(operation)
  const hasId = operation.source.identity !== undefined
  const echoId = hasId && isSameJson(body, bodies.withId)
  const isDefaultBody = echoId || isSameJson(body, bodies.byDefault)
  const lasting = lastingMembers(body, operation)
  return {
    settings: {
      ...withoutEmpty({
        status: status === success.status ? undefined : status,
        headers: changedMembers(headers, { 'content-type': defaultType }),
      }),
      ...(!isDefaultBody && isSetting(body, samples) && { body }),
    } as Success['settings'],
    echoId,
    isOrdinary: (response) => isAccepted(response) && hasMembers(response.body, lasting),
  }
}

/** The responses with JSON to accepted requests, or of a service without any, what a profile may have of the others. */
function observedSuccesses(samples: readonly Classified[]): readonly Observation[] {
  const withJson = samples.filter(isSuccessWithJson)
  const isWithJson = withJson.length > 0
  return (isWithJson ? withJson : samples.filter(isAcceptedByMock)).map((sample) => ({
    ...observedValues(sample),
    actual: isWithJson ? sample.response : withoutContent(sample.response),
  }))
}

/** A profile has no text for accepted requests: its status and its other headers are learned. */
function withoutContent({ status, headers = {} }: ResponseData): ResponseData {
  const { 'content-type': _, ...others } = headers
  return { status, headers: others }
}

/** The templates of the mock's own bodies: its default, and that of the behavior `echoId`. */
function bodiesOfMock(
  operation: BodyMockOperation,
): Readonly<{ byDefault: object; withId: object }> {
  const { identity } = operation.source
  const { byName } = memberPlaceholdersOf(operation.source)
  const placeholders = Array.from(byName, ([name, placeholder]) => [name, `{${placeholder}}`])
  const sentPlant = Object.fromEntries(placeholders) as Readonly<Record<string, string>>
  const byDefault = operation.success.share(sentPlant) as object
  const ofId = identity === undefined ? {} : { [identity]: sentPlant[identity] }
  return { byDefault, withId: { ...ofId, ...byDefault } }
}

const isEmptyBody = (body: unknown): boolean => isObject(body) && isEmpty(body)

/** Whether a body is a setting: an empty object is one only if each response has it, and not if others have no body. */
const isSetting = (body: unknown, samples: readonly Classified[]): boolean =>
  body !== undefined &&
  (!isEmptyBody(body) ||
    samples.filter(isAcceptedValid).every(({ response }) => isEmptyBody(response.body)))

/** Whether a response shows what the service sends to accepted requests. */
const isSuccessWithJson = (sample: Classified): boolean =>
  isAcceptedValid(sample) && sample.response.body !== undefined && !sample.response.isText

/** Whether a service accepted a request without a problem. */
const isAcceptedValid = ({ response, refused }: Classified): boolean =>
  isAccepted(response) && refused.length === 0

/** Whether service and mock accept a request: a 204 to OPTIONS shows nothing about others. */
const isAcceptedByMock = (sample: Classified): boolean =>
  isAcceptedValid(sample) && sample.problems.every(({ mockAccepts }) => mockAccepts)

/** A response without a body may be of any request. */
const hasMembers = (body: unknown, names: readonly string[]): boolean =>
  body === undefined || names.every((name) => isObject(body) && Object.hasOwn(body, name))

/** The members of a template that each response has, because no optional member of the request gives their values. */
function lastingMembers(template: unknown, operation: BodyMockOperation): readonly string[] {
  if (!isObject(template)) return []
  const optional = optionalPlaceholders(operation)
  return Object.keys(template).filter(
    (name) => name !== SPREAD && !optional.has(firstPlaceholder(String(template[name]))),
  )
}

/** The placeholders of the members that a request need not have, at any depth. */
function optionalPlaceholders(operation: BodyMockOperation): ReadonlySet<string | undefined> {
  const places = placesOf(operation.source)
  const isOptional = (names: readonly string[]): boolean =>
    names.some((_, index) => !places.at(pointerTo('', ...names.slice(0, index + 1))).isRequired)
  const optional = [...placeholdersOf(operation.source)].filter(([, names]) => isOptional(names))
  return new Set(optional.map(([placeholder]) => placeholder))
}

/** The name of the placeholder that a template begins with. */
function firstPlaceholder(template: string): string | undefined {
  const [first] = templateParts(template)
  return typeof first === 'object' ? first.name : undefined
}
