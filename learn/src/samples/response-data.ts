import { type Fault } from 'plant-store-kit/options'
import { readJson } from 'plant-store-kit/json'
import { type Exchange, type Failure, constants, joinedHeaders } from 'plant-store-kit/recording'
import { isSuccess, type PlannedResponse } from 'plant-store-kit/responder'
import { MAX_WRITTEN_LEVELS } from '../profile/responses/unless-deep.ts'
import { normalize } from './normalize.ts'

/** A normalized response: one JSON value, so that one algorithm finds all of its templates. */
export interface ResponseData {
  /** The fault if no complete response was received. */
  readonly status: number | Fault
  /** Those that matter to clients, in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** JSON, or else a text; absent if it is truncated or of a HEAD request. */
  readonly body?: unknown
  readonly isText?: true
}

/** The headers that matter to clients: others are neither learned nor compared. */
const LEARNED_HEADERS: readonly string[] = [
  'content-type',
  'www-authenticate',
  'retry-after',
  'location',
  'allow',
]

/** The faults by which a mock plays what happened instead of a response; any other one is a reset. */
const FAULTS: Readonly<Partial<Record<Failure['kind'], Fault>>> = {
  timeout: 'hang',
  'cut-off': 'cut-off',
}

/** A response with one text for what differs in each; without a body if its text is not known. */
function normalized(
  status: number,
  headers: readonly (readonly [string, string])[],
  text?: string,
): ResponseData {
  const response = { status, headers: normalizedHeaders(headers) }
  if (text === undefined) return response
  const body = normalize(text)
  const { value, error } = readJson(body, MAX_WRITTEN_LEVELS)
  if (error?.isTooDeep) return response
  return value === undefined ? { ...response, body, isText: true } : { ...response, body: value }
}

function normalizedHeaders(
  headers: readonly (readonly [string, string])[],
): Readonly<Record<string, string>> {
  const byName = joinedHeaders(headers)
  const compared = LEARNED_HEADERS.flatMap((name) => {
    const value = byName.get(name)
    if (value === undefined) return []
    return [[name, name === 'allow' ? sortedMethods(value) : normalize(value)] as const]
  })
  return Object.fromEntries(compared)
}

/** The order of methods has no meaning, and some services change it with each start. */
const sortedMethods = (allow: string): string => allow.split(/, */).toSorted().join(', ')

/** Normalizes a response of the mock. */
export function responseOf(
  { fault, status, headers, body }: PlannedResponse,
  method: string,
): ResponseData {
  if (fault !== undefined) return { status: fault }
  return normalized(status, Object.entries(headers), method === 'HEAD' ? undefined : body)
}

/** Normalizes what a service sent; what `learn` records is truncated, what `check` compares is not. */
export function receivedResponse(exchange: Exchange): ResponseData {
  const { response } = exchange
  if (response.type !== 'response') return { status: FAULTS[response.kind] ?? 'reset' }
  return normalized(response.status, response.headers, receivedText(exchange))
}

/** The text of a received body with its own ids and times; undefined if it is not known as a whole. */
export function receivedText({ request, response }: Exchange): string | undefined {
  if (response.type !== 'response') return undefined
  const { body, bodyLength } = response
  const isTruncated = bodyLength !== undefined || body.length > constants.maxBodyBytes
  return isTruncated || request.method === 'HEAD' ? undefined : new TextDecoder().decode(body)
}

/** Whether the whole response was received. */
export const isComplete = ({ status, body }: ResponseData): boolean =>
  typeof status === 'number' && body !== undefined

const CONFLICT = 409

/** Whether a response may contain the stored resource with which the request conflicts. */
export const isConflict = ({ status }: ResponseData): boolean => status === CONFLICT

/** Whether the service accepted the request of a response. */
export const isAccepted = ({ status }: ResponseData): boolean =>
  typeof status === 'number' && isSuccess(status)
