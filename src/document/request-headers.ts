import type { Operation } from './document.ts'
import { keyHeadersOf } from './security.ts'

/** Names of headers in lower case. */
export interface RequestHeaders {
  /** With a key. */
  readonly keyHeaders: readonly string[]
  /** Parameters. */
  readonly headers: readonly string[]
}

/** The headers that the document has for requests. */
export function requestHeadersOf(operations: readonly Operation[]): RequestHeaders {
  const keyHeaders = operations.flatMap(({ security }) => keyHeadersOf(security))
  const headers = operations.flatMap(({ parameters }) =>
    parameters.flatMap((parameter) =>
      parameter.in === 'header' ? parameter.name.toLowerCase() : [],
    ),
  )
  return { keyHeaders: [...new Set(keyHeaders)], headers: [...new Set(headers)] }
}
