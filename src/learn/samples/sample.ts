import type { Case, CaseFacts } from '../../../contract/data/case.ts'
import { targetOf } from '../../../contract/client/base-url.ts'
import type { Exchange, Failure, ReceivedResponse } from '../../../contract/data/exchange.ts'
import { constants } from '../../../contract/data/options.ts'
import type { SentNames } from '../../../contract/operation/sent-names.ts'
import type { MockRequest } from '../../base/request.ts'
import type { PlannedResponse } from '../../core/exchange.ts'
import type { Fault } from '../../scenario/scenario.ts'
import { isSuccess } from '../../base/http-status.ts'
import { memberOf } from '../../base/check-value.ts'
import { readJson } from '../../base/json.ts'
import { memoize } from '../../base/memoize.ts'
import { plantIn } from '../../profile/responses/sent-plant.ts'
import { normalize } from './varying-values.ts'
import { type Behavior, readBehavior } from '../../problems/behavior.ts'
import { Body } from '../../problems/request-body.ts'

/** A normalized response: one JSON value, so that one algorithm finds all of its templates. */
export interface ResponseData {
  /** The fault if no complete response was received. */
  readonly status: number | Fault
  /** Those that matter to clients, in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** JSON, or else a text; absent if it is truncated or of a HEAD request. */
  readonly body?: unknown
  readonly isText?: true
  /** Of a service that reports several problems in any order: the responses with another one first. */
  readonly others?: readonly ResponseData[]
}

/** One request that was sent, as the mock receives it, with the response of the service. */
export interface Sample {
  readonly caseId: string
  readonly number: number
  readonly request: MockRequest
  readonly response: ResponseData
  /** Milliseconds. */
  readonly duration: number
  /** What its case is about. */
  readonly facts: CaseFacts
  /** The names that requests of the run had; absent if nothing is inferred from the sample. */
  readonly sentNames?: SentNames | undefined
  /** Whether the service accepted the id before, in the same run. */
  readonly isKnownId?: boolean
  /**
   * Of a request whose id every run sends: the status of its repetitions. It counts as accepted, as in a first run, so that
   * its body is not known.
   */
  readonly statusOfKnownId?: number
}

const byDefault = readBehavior({})

/** How bytes are read by each behavior that matters. */
const bodiesOf = memoize<Uint8Array, Map<string, Body>>(() => new Map())

/** A request body, parsed once though its request is classified many times; `names` are those of declared members. */
export function bodyOf(
  bytes: Uint8Array,
  behavior: Behavior = byDefault,
  names: readonly string[] = [],
): Body {
  // Only a mock that ignores the case of letters needs the names.
  const { nestingLimit, memberCase } = behavior
  const key = [nestingLimit, memberCase, ...(memberCase === 'ignored' ? names : [])].join()
  const bodies = bodiesOf(bytes)
  const body = bodies.get(key) ?? new Body(bytes, behavior, names)
  bodies.set(key, body)
  return body
}

/** A member of the body that was sent. */
export const sentMember = ({ request }: Sample, name: string): unknown =>
  memberOf(plantIn(bodyOf(request.body), [name]), name)

const HEADERS: readonly string[] = [
  'content-type',
  'www-authenticate',
  'retry-after',
  'location',
  'allow',
]

const faults: Readonly<Partial<Record<Failure['kind'], Fault>>> = {
  timeout: 'hang',
  'cut-off': 'cut-off',
}

/** Header values by name in lower case; those of a repeated name are joined. */
function joinedByName(headers: Iterable<readonly [string, string]>): ReadonlyMap<string, string> {
  const byName = Map.groupBy(headers, ([name]) => name.toLowerCase())
  return new Map(
    Array.from(byName, ([name, fields]) => [name, fields.map(([, value]) => value).join(', ')]),
  )
}

function normalized(
  status: number,
  headers: Iterable<readonly [string, string]>,
  text?: string,
): ResponseData {
  const lower = new Map(
    Array.from(joinedByName(headers), ([name, value]) => [name, normalize(value)]),
  )
  // The order of methods has no meaning, and some services change it with each start.
  const methods = lower.get('allow')?.split(/, */).toSorted().join(', ')
  if (methods !== undefined) lower.set('allow', methods)
  const comparedHeaders = HEADERS.flatMap((name) =>
    lower.has(name) ? [[name, lower.get(name) as string]] : [],
  )
  const response = {
    status,
    headers: Object.fromEntries(comparedHeaders) as Readonly<Record<string, string>>,
  }
  if (text === undefined) return response
  // JSON nested deeper cannot be written again.
  const { value, error } = readJson(normalize(text), 500)
  if (error?.isTooDeep) return response
  return {
    ...response,
    ...(value === undefined ? { body: normalize(text), isText: true } : { body: value }),
  }
}

/** Normalizes a response of the mock. */
export const responseOf = (
  { fault, status, headers, body }: PlannedResponse,
  method: string,
): ResponseData =>
  fault
    ? { status: fault }
    : normalized(status, Object.entries(headers), method === 'HEAD' ? undefined : body)

/** Normalizes a response of the service; what `learn` records is truncated, what `check` compares is not. */
const received = (
  method: string,
  { status, headers, body, bodyLength }: ReceivedResponse,
): ResponseData => {
  const isUnknown =
    bodyLength !== undefined || body.length > constants.maxBodyBytes || method === 'HEAD'
  return normalized(status, headers, isUnknown ? undefined : new TextDecoder().decode(body))
}

/** The sample of a case; `sentNames` are those of its run. */
export const sampleOf = (
  { id, facts }: Case,
  { number, request, response, timing }: Exchange,
  sentNames?: SentNames,
): Sample => ({
  caseId: id,
  facts,
  sentNames,
  number,
  duration: timing.duration,
  request: {
    method: request.method,
    target: targetOf(request),
    headers: joinedByName(request.headers),
    body: request.body ?? new Uint8Array(0),
  },
  response:
    response.type === 'response'
      ? received(request.method, response)
      : { status: faults[response.kind] ?? 'reset' },
})

/** Whether the whole response was received. */
export const isComplete = ({ status, body }: ResponseData): boolean =>
  typeof status === 'number' && body !== undefined

const CONFLICT = 409

/** Whether a response may contain the stored resource with which the request conflicts. */
export const isConflict = ({ status }: ResponseData): boolean => status === CONFLICT

/** Whether the service accepted the request of a response. */
export const isAccepted = ({ status }: ResponseData): boolean =>
  typeof status === 'number' && isSuccess(status)
