export type Headers = readonly (readonly [name: string, value: string])[]

/** The request as it went out, with `$PLANT_STORE_TOKEN` where the token stood. */
export interface SentRequest {
  readonly method: string
  /** The whole URL. */
  readonly url: string
  /** Request target as in the request line, base path included. */
  readonly target: string
  readonly headers: Headers
  /** Absent: no body was sent. */
  readonly body?: Uint8Array
  /** Whether the body went out in chunks, without Content-Length. */
  readonly chunked: boolean
}

/** Milliseconds; `started` counts from 1970, the others from `started`. */
export interface Timing {
  readonly started: number
  /** Until the first byte of the answer; absent when none came. */
  readonly firstByte?: number
  readonly duration: number
}

/** A flaw in an answer that could be read nevertheless. */
export interface ProtocolError {
  readonly code:
    | 'length-and-encoding' // Content-Length together with Transfer-Encoding
    | 'several-lengths' // Content-Length more than once
    | 'bytes-after-end' // more bytes than the answer announced
    | 'bare-line-feed' // a line that ends without CR
    | 'header-line' // a header line that is not one
    | 'no-reason-space' // no space after the status code
    | 'old-version-encoding' // Transfer-Encoding in an HTTP/1.0 answer
    | 'coding-broken' // the body is not what Content-Encoding says
    | 'coding-unknown' // a content coding this client does not read
    | 'too-long' // the body is longer than this client keeps
  /** What was seen, in words. */
  readonly detail: string
}

/** A complete answer, as it came. */
export interface ReceivedResponse {
  readonly type: 'response'
  readonly statusLine: string
  readonly version: string
  readonly status: number
  readonly reason: string
  /** In order, names in the letters they came in. */
  readonly headers: Headers
  /** The statuses of interim answers (1xx) before this one. */
  readonly interim: readonly number[]
  /** What told the body's end. */
  readonly framing: 'content-length' | 'chunked' | 'close' | 'none'
  /** The body after transfer and content codings; at most 1 MiB of it, and at most 64 KiB in a report. */
  readonly body: Uint8Array
  /** Length of the whole body, where `body` is only its beginning. */
  readonly bodyLength?: number
  /** Bytes of the body on the wire, before content codings. */
  readonly wireLength: number
  readonly protocolErrors: readonly ProtocolError[]
}

export type FailureKind =
  | 'unresolved' // no such host
  | 'refused' // nothing listens
  | 'unreachable' // no way to the host, or the proxy gives none
  | 'tls' // TLS was refused
  | 'reset' // the connection was reset
  | 'closed' // the connection was closed before an answer began
  | 'cut-off' // the connection was closed in the middle of an answer
  | 'malformed' // what came is not HTTP
  | 'timeout' // no complete answer within the time limit
  | 'endless' // more bytes than any answer needs

/** No complete answer. */
export interface Failure {
  readonly type: 'failure'
  readonly kind: FailureKind
  /** What happened, in words. */
  readonly detail: string
  /** Status, where the answer got that far. */
  readonly status?: number
  /** What had come, as it came; at most 64 KiB of it. */
  readonly received: Uint8Array
  /** How many bytes had come, where `received` is only their beginning. */
  readonly receivedLength?: number
  /** Whether the connection had served an earlier exchange. */
  readonly reused: boolean
}

/** One request and what became of it. */
export interface Exchange {
  /** Position in the run, from 1. */
  readonly number: number
  readonly case: string
  readonly request: SentRequest
  readonly timing: Timing
  readonly response: ReceivedResponse | Failure
}
