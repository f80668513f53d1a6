import type { Detailed } from './quotation.ts'
import { type HeaderText, type SecretBytes, type SecretText, shownText } from './secret-text.ts'

/** The User-Agent of requests, unless the user has another one. */
export const userAgent = 'plant-store-kit'

export type Headers = readonly (readonly [name: string, value: string])[]

/** Headers without secrets. */
export interface HiddenHeaders {
  /** As people read them: variables such as `$PLANT_STORE_TOKEN` stand for secrets. */
  readonly headers: Headers
  /** The values of `headers` in parts, in their order; absent if all of them are text alone. */
  readonly headerValues?: readonly SecretText[]
}

/** The headers with their values in parts. */
export const headerTextsOf = ({ headers, headerValues }: HiddenHeaders): readonly HeaderText[] =>
  headers.map(([name, value], at) => ({ name, value: headerValues?.[at] ?? [value] }))

export const hiddenHeadersOf = (texts: readonly HeaderText[]): HiddenHeaders => ({
  headers: texts.map(({ name, value }) => [name, shownText(value)]),
  headerValues: texts.map(({ value }) => value),
})

/** The request as sent; `$PLANT_STORE_TOKEN` replaces the token. */
export interface SentRequest extends HiddenHeaders {
  readonly method: string
  /** The version of HTTP, if it is not 1.1. */
  readonly version?: '1.0'
  readonly url: string
  /** The URL in parts; absent if it is text alone. */
  readonly urlParts?: SecretText
  readonly body?: Uint8Array
  /** The body in parts; absent if it has no secrets. */
  readonly bodyParts?: SecretBytes
  /** Whether it has a made-up token where the document wants none, in place of the user's. */
  readonly hasMadeUpToken?: boolean
}

export const urlPartsOf = ({ url, urlParts = [url] }: SentRequest): SecretText => urlParts

/** The body in parts; none without a body. */
export const bodyPartsOf = ({ body, bodyParts }: SentRequest): SecretBytes =>
  bodyParts ?? (body === undefined ? [] : [body])

/** Errors in a response that can be read nevertheless, in words. */
export const protocolErrors = {
  'length-and-encoding': 'both Content-Length and Transfer-Encoding',
  'several-lengths': 'several Content-Lengths',
  'bytes-after-end': 'bytes after the end of the response',
  'unread-body': 'a second response',
  'bare-line-feed': 'lines that end in LF alone',
  'header-line': 'a malformed header line',
  'no-reason-space': 'no space after the status code',
  'old-version-encoding': 'Transfer-Encoding in HTTP/1.0',
  'encoding-to-old-version': 'Transfer-Encoding in the response to an HTTP/1.0 request',
  'coding-broken': 'a body that does not match its Content-Encoding',
  'coding-unknown': 'an unknown Content-Encoding',
  'coding-unsupported': 'a Content-Encoding that this Node cannot decode',
} as const

export interface ProtocolError extends Detailed {
  readonly code: keyof typeof protocolErrors
}

/** A complete response. */
export interface ReceivedResponse {
  readonly type: 'response'
  readonly version: string
  readonly status: number
  readonly reason: string
  readonly headers: Headers
  /** The decoded body; at most 16 KiB in a report. */
  readonly body: Uint8Array
  /** Length of the whole body if `body` is truncated. */
  readonly bodyLength?: number | undefined
  readonly protocolErrors: readonly ProtocolError[]
}

/** Why there is no complete response, in words. */
export const failures = {
  unresolved: 'unknown host',
  refused: 'connection refused',
  unreachable: 'no connection',
  tls: 'TLS handshake failed',
  reset: 'connection reset',
  closed: 'connection closed without a response',
  'cut-off': 'response cut off',
  malformed: 'malformed HTTP',
  timeout: 'no complete response in time',
  endless: 'endless response',
} as const

export type FailureKind = keyof typeof failures

/** The lack of a complete response. */
export interface Failure extends Detailed {
  readonly type: 'failure'
  readonly kind: FailureKind
  /** Bytes received; at most 16 KiB in a report. */
  readonly received: Uint8Array
  /** How many bytes were received if `received` is truncated. */
  readonly receivedLength?: number
}

/** Whether the server sent HTTP/1, even if malformed or cut off: its responses can be judged. */
export const speaksHttp = (response: ReceivedResponse | Failure): boolean => {
  if (response.type === 'response') return true
  const start = Buffer.from(response.received.subarray(0, 40)).toString('latin1').trimStart()
  return /^http\/\d/i.test(start) || (start !== '' && 'HTTP/1.'.startsWith(start))
}

/** Why the body of a response could not be read, so that its case has no verdict; undefined if it was. */
export const unreadReason = (response: ReceivedResponse | Failure): string | undefined => {
  if (response.type === 'failure') return undefined
  const error = response.protocolErrors.find(({ code }) => code === 'coding-unsupported')
  return error && `the response could not be read: ${error.detail}`
}

/** An exchange without which the next one on its connection does not fail. */
export interface PreviousExchange extends Pick<Exchange, 'number' | 'case'> {
  /** Whether the next one fails only if this one has a body. */
  readonly isBodyUnread?: true
}

/** Values of parameters in the path by name, as texts that are not percent-encoded. */
export type PathValues = ReadonlyMap<string, string>

/** What a request has in the parameters of its path. */
export interface ResourcePath {
  readonly values: PathValues
  /** Whether the resource must be there: the run created it, or the user named it. */
  readonly isCreated: boolean
  /** Whether the run created it, and removes it at its end. */
  readonly isRemoved?: true
}

/** One request with its response. */
export interface Exchange {
  /** Position in the run, from 1. */
  readonly number: number
  readonly case: string
  readonly request: SentRequest
  /** Milliseconds; `started` since 1970. */
  readonly timing: Readonly<Record<'started' | 'duration', number>>
  readonly response: ReceivedResponse | Failure
  /** The exchange before it on its connection, if it fails only after that one. */
  readonly after?: PreviousExchange
  /** Whether the 429 or 503 depended on the rate of requests. */
  readonly limited?: true
  /** Of an operation with parameters in its path. */
  readonly resource?: ResourcePath
}

/** Whether the request never reached the server. */
export const isUnreached = ({ response }: Exchange): boolean =>
  response.type === 'failure' && ['unresolved', 'refused', 'unreachable'].includes(response.kind)

const hasProtocolError = (
  { response }: Pick<Exchange, 'response'>,
  wanted: ProtocolError['code'],
): boolean =>
  response.type === 'response' && response.protocolErrors.some(({ code }) => code === wanted)

/** Whether the server took the body of the request for the next one. */
export const hasUnreadBody = (exchange: Pick<Exchange, 'response'>): boolean =>
  hasProtocolError(exchange, 'unread-body')

export const hasBytesAfterEnd = (exchange: Pick<Exchange, 'response'>): boolean =>
  hasProtocolError(exchange, 'bytes-after-end')

/** Whether the body is sent in chunks, without Content-Length. */
export const isChunked = ({ headers }: Pick<SentRequest, 'headers'>): boolean =>
  headerOf(headers, 'transfer-encoding') !== undefined

/** The status of the response; 0 without one. */
export const statusOf = ({ response }: Exchange): number =>
  response.type === 'response' ? response.status : 0

/** The value of the first header with this name, which is in lower case. */
export const headerOf = (headers: Headers, wanted: string): string | undefined => {
  for (const header of headers) if (isNamed(header, wanted)) return header[1]
  return undefined
}

/** Reads no parts of a header that has another length: each response is asked for many. */
const isNamed = (header: Headers[number], wanted: string): boolean =>
  header[0].length === wanted.length && header[0].toLowerCase() === wanted

/** The values of all headers with this name, which is in lower case, as one list (RFC 9110, section 5.3). */
export const joinedHeaderOf = (headers: Headers, wanted: string): string | undefined => {
  let joined: string | undefined
  for (const header of headers) {
    if (!isNamed(header, wanted)) continue
    joined = joined === undefined ? header[1] : `${joined}, ${header[1]}`
  }
  return joined
}

/** The values of all headers by their names in lower case, as `joinedHeaderOf` gives each. */
export const joinedHeaders = (headers: Headers): ReadonlyMap<string, string> => {
  const byName = Map.groupBy(headers, ([name]) => name.toLowerCase())
  return new Map(
    Array.from(byName, ([name, fields]) => [name, fields.map(([, value]) => value).join(', ')]),
  )
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a body; undefined if it is not UTF-8. */
export const utf8Text = (body: Uint8Array): string | undefined => {
  try {
    return utf8.decode(body)
  } catch {}
  return undefined
}
