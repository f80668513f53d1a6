import { isObject, memberOf } from '../../base/check-value.ts'
import { integerOf } from '../../base/json.ts'
import { JSON_HEADERS, NO_PROBLEMS, type PlannedResponse } from '../../core/exchange.ts'
import type { MockContext, MockOperation } from '../../core/operation.ts'
import type { ResponseSettings } from '../settings/settings.ts'
import { isValidBody } from '../../problems/members.ts'
import { render } from '../templates/template.ts'
import { bodyText, renderHeaders } from './render-response.ts'
import { ResponseValues } from './response-values.ts'
import { plantIn } from './sent-plant.ts'
import { unlessDeep } from './unless-deep.ts'

/** The response to an accepted request: by default the plant that was sent, with its id only if `echoId` is set (R3, R4). */
export function plantResponse(
  settings: ResponseSettings['plant'] = {},
  context: MockContext,
): PlannedResponse {
  const { request, success } = context.operation
  const { status = success.status, headers, body: template } = settings
  const received = plantIn(context.body, request.memberNames)
  const taken = success.store(isObject(received) ? received : {})
  const isStorable = (value: unknown): boolean =>
    request.validate(value, '', context.patternBudget).length === 0
  const isSentPlant = isValidBody(context) || isStorable(taken)
  const plant = isSentPlant ? taken : withReadId(taken, request)
  const isValid = plant === taken || isStorable(plant)
  const byDefault = isValid ? success.body(plant, context.number) : success.share(taken)
  const values = new ResponseValues(context, status).of()
  const body =
    template === undefined ? withSentId(byDefault, taken, context) : render(template, values)
  const common = template === undefined ? success.headers : JSON_HEADERS
  return {
    status,
    headers: renderHeaders(common, headers, values),
    body: bodyText(body),
    problems: NO_PROBLEMS,
    plant: isValid ? plant : undefined,
  }
}

/** A plant with its id as a service keeps it that converts the id. */
function withReadId(plant: unknown, { idMember }: MockOperation['request']): unknown {
  const id = integerOf(memberOf(plant, idMember))
  return id === undefined ? plant : { ...Object(plant), [idMember]: id }
}

/** A body with what may be a value, and the id that was sent only if `echoId` is set, valid or not. */
function withSentId(body: unknown, plant: unknown, { behavior, operation }: MockContext): unknown {
  if (!isObject(body)) return unlessDeep(body)
  const members = Object.entries(body).map(([name, value]) => [name, unlessDeep(value)])
  const shallow = Object.fromEntries(members) as Record<string, unknown>
  if (!behavior.echoId) return shallow
  const { idMember } = operation.request
  return { [idMember]: unlessDeep(memberOf(plant, idMember)), ...shallow }
}
