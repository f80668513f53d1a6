export type Headers = readonly (readonly [name: string, value: string])[]

/** The request as sent; `$PLANT_STORE_TOKEN` replaces the token. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  /** Target of the request line, with the base path. */
  readonly target: string
  readonly headers: Headers
  readonly body?: Uint8Array
  /** Whether the body was sent in chunks, without Content-Length. */
  readonly chunked: boolean
}

/** Milliseconds; `started` since 1970, the others since `started`. */
export interface Timing {
  readonly started: number
  /** First byte of the response; absent without a response. */
  readonly firstByte?: number
  readonly duration: number
}

/** An error in a response that could be read nevertheless. */
export interface ProtocolError {
  readonly code:
    | 'length-and-encoding' // Content-Length together with Transfer-Encoding
    | 'several-lengths' // Content-Length more than once
    | 'bytes-after-end' // more bytes than announced
    | 'bare-line-feed' // a line that ends without CR
    | 'header-line' // a malformed header line
    | 'no-reason-space' // no space after the status code
    | 'old-version-encoding' // Transfer-Encoding in an HTTP/1.0 response
    | 'coding-broken' // the body does not match Content-Encoding
    | 'coding-unknown' // a content coding that the client does not decode
    | 'too-long' // the body is longer than the client stores
  readonly detail: string
}

/** A complete response. */
export interface ReceivedResponse {
  readonly type: 'response'
  readonly statusLine: string
  readonly version: string
  readonly status: number
  readonly reason: string
  readonly headers: Headers
  /** Statuses of the interim responses (1xx) before this one. */
  readonly interim: readonly number[]
  /** How the end of the body was determined. */
  readonly framing: 'content-length' | 'chunked' | 'close' | 'none'
  /** The decoded body; at most 1 MiB, and at most 64 KiB in a report. */
  readonly body: Uint8Array
  /** Length of the whole body if `body` is truncated. */
  readonly bodyLength?: number
  /** Length of the body on the wire, before decoding. */
  readonly wireLength: number
  readonly protocolErrors: readonly ProtocolError[]
}

export type FailureKind =
  | 'unresolved' // unknown host
  | 'refused' // nothing listens on the port
  | 'unreachable' // no route to the host, or the proxy refused
  | 'tls' // the TLS handshake failed
  | 'reset' // the connection was reset
  | 'closed' // the connection was closed before a response began
  | 'cut-off' // the connection was closed in the middle of a response
  | 'malformed' // the response is not HTTP
  | 'timeout' // no complete response within the time limit
  | 'endless' // a response without an end

/** No complete response. */
export interface Failure {
  readonly type: 'failure'
  readonly kind: FailureKind
  readonly detail: string
  /** Status, if the status line was received. */
  readonly status?: number
  /** Bytes received, at most 64 KiB. */
  readonly received: Uint8Array
  /** How many bytes were received if `received` is truncated. */
  readonly receivedLength?: number
  /** Whether the connection carried an earlier exchange. */
  readonly reused: boolean
}

/** One request with its response. */
export interface Exchange {
  /** Position in the run, from 1. */
  readonly number: number
  readonly case: string
  readonly request: SentRequest
  readonly timing: Timing
  readonly response: ReceivedResponse | Failure
}
