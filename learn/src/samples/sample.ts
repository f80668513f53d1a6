import { memberOf } from 'plant-store-kit/json'
import {
  type Case,
  type CaseFacts,
  type Exchange,
  joinedHeaders,
  targetOf,
  type SentNames,
} from 'plant-store-kit/recording'
import {
  type MockRequest,
  memoize,
  type Behavior,
  readBehavior,
  Body,
} from 'plant-store-kit/responder'
import { sentValueIn } from '../profile/responses/sent-value.ts'
import { receivedResponse, receivedText, type ResponseData } from './response-data.ts'

/** One request that was sent, as the mock receives it, with the response of the service. */
export interface Sample {
  readonly caseId: string
  readonly number: number
  readonly request: MockRequest
  readonly response: ResponseData
  /** The text of its body, in which ids and times are as they came. */
  readonly receivedText?: string | undefined
  /** Milliseconds. */
  readonly duration: number
  /** What its case is about. */
  readonly facts: CaseFacts
  /** The names that requests of the run had; absent if nothing is inferred from the sample. */
  readonly sentNames?: SentNames | undefined
  /** Whether the service accepted the id before, in the same run. */
  readonly isKnownId?: boolean
  /**
   * The status that known ids get, of a request whose id every run sends: its response is another one than was received, that
   * of a first run, where the id is new, and of which only the status is known.
   */
  readonly statusIfKnown?: number
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
  memberOf(sentValueIn(bodyOf(request.body), [name]), name)

/** The sample of a case; `sentNames` are those of its run. */
export function sampleOf({ id, facts }: Case, exchange: Exchange, sentNames?: SentNames): Sample {
  const { number, request, timing } = exchange
  return {
    caseId: id,
    facts,
    sentNames,
    number,
    duration: timing.duration,
    request: {
      method: request.method,
      target: targetOf(request),
      headers: joinedHeaders(request.headers),
      body: request.body ?? new Uint8Array(0),
    },
    response: receivedResponse(exchange),
    receivedText: receivedText(exchange),
  }
}
