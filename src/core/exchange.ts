import type { Delay } from '../scenario/delay.ts'
import type { Fault } from '../scenario/scenario.ts'
import type { RequestProblem } from '../problems/find-problems.ts'
import type { Change } from './resources.ts'
import type { HeaderMap, MockRequest } from '../base/request.ts'

/** A response as plain data; the adapter waits for `delay`, then writes it or performs the fault. */
export interface MockResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds to wait before responding. */
  readonly delay: number
  readonly fault?: Fault | undefined
}

export interface MockExchange {
  /** Counts up over all tokens of one mock; 0 for OPTIONS requests and icons, which are not recorded. */
  readonly id: number
  /** When the request was received, in milliseconds since 1970. */
  readonly time: number
  /** The whole token: show it only through a JournalEntry. */
  readonly token: string | undefined
  /** Its body is the text as sent; bytes that are not UTF-8 become U+FFFD. */
  readonly request: Pick<MockRequest, 'method' | 'target' | 'headers'> & { readonly body: string }
  readonly response: MockResponse
  /** The `operationId` or the name of what the request asks for, if the mock serves several operations. */
  readonly operation?: string | undefined
  /** Name of the scenario; null if the request was refused before the scenario was resolved. */
  readonly scenario: string | null
  readonly problems: readonly RequestProblem[]
  /** Of what is stored. */
  readonly change?: Change | undefined
  /** The keys and passwords of the request, wherever the document has them. */
  readonly keys?: readonly string[] | undefined
  /** What a scenario's own function threw, or an error of the mock itself. */
  readonly error?: unknown
  /** What the log says about the response; only once for each status. */
  readonly notice?: string | undefined
  /** Kept when the change is stored; absent if the mock has stored it. An adapter waits for it. */
  stored?: PromiseLike<unknown> | undefined
  /** Milliseconds from the request to the end of the response; null while it is pending. */
  duration: number | null
}

/** A response before its delay is drawn, with its effects on the token's state. */
export interface PlannedResponse
  extends
    Omit<MockResponse, 'delay'>,
    Pick<MockExchange, 'problems' | 'change' | 'error' | 'notice'> {
  readonly scenario?: string
  readonly delay?: Delay | undefined
}

export const NO_PROBLEMS: readonly RequestProblem[] = []
export const JSON_HEADERS: Readonly<Record<string, string>> = { 'content-type': 'application/json' }
export const TEXT_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/plain; charset=utf-8',
}

/** Whether a response with the status may have a body (RFC 9110 §6.4.1). */
export const allowsBody = (status: number): boolean => ![204, 205, 304].includes(status)

/** Headers that the mock sends by itself. */
const EXPOSED: readonly string[] = ['Allow', 'Preference-Applied', 'WWW-Authenticate']

/** The origin of the page that sends a request; undefined for other clients. */
export const originOf = ({ headers, origin }: MockRequest): string | undefined =>
  headers.get('origin') || origin || undefined

interface CorsOptions {
  readonly origin: string
  /** The value of Allow. */
  readonly allow: string
  /** The names of the headers that the document has. */
  readonly documented: readonly string[]
}

/** Headers that let a page of any origin read the response, credentials included (Fetch §3.2). */
export function corsHeaders(
  { method, headers }: MockRequest,
  { origin, allow, documented }: CorsOptions,
): Readonly<Record<string, string>> {
  const preflight = method === 'OPTIONS' && {
    'access-control-allow-methods': allow,
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '7200',
    ...privateNetworkHeaders(headers),
  }
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': [...EXPOSED, ...documented].join(', '),
    vary: preflight ? 'Origin, Access-Control-Request-Headers' : 'Origin',
    ...preflight,
  }
}

/** Lets a page of a public address reach this one, if its preflight asks for it (Private Network Access §3.1). */
export function privateNetworkHeaders(headers: Pick<HeaderMap, 'get'>): Record<string, string> {
  const isAsked = headers.get('access-control-request-private-network') === 'true'
  return isAsked ? { 'access-control-allow-private-network': 'true' } : {}
}

/** The response to an OPTIONS request, without the headers of CORS (RFC 9110 §9.3.7). */
export const allowed = (allow: string): PlannedResponse => ({
  status: 204,
  headers: { allow },
  body: '',
  problems: [],
  delay: 0,
})
