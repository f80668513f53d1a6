/** Headers by name in lower case; a Fetch `Headers` and a Map both are. */
export interface HeaderMap {
  /** The values of a repeated header are joined by ", " (RFC 9110 §5.2). */
  get(name: string): string | null | undefined
  entries(): Iterable<[name: string, value: string]>
  /** Estimated size in memory, if it is known without reading all headers. */
  readonly bytes?: number
}

export interface MockRequest {
  readonly method: string
  /** The request target as sent, in origin form or absolute form (RFC 9112 §3.2). */
  readonly target: string
  readonly headers: HeaderMap
  readonly body: Uint8Array
  /** Whether the body exceeded the limit, so that `body` is only its beginning. */
  readonly truncated?: boolean
  /** The Origin of a request without that header; by default such a request needs no headers of CORS. */
  readonly origin?: string | undefined
}

/** The path of a request target in origin or absolute form (RFC 9112 §3.2), without query and fragment; never throws. */
export function pathOf(target: string): string {
  const [, origin, path = ''] = /^([^/?#]+:\/\/[^/?#]*)?([^?#]*)/.exec(target) ?? []
  return path === '' && origin !== undefined ? '/' : path
}

/** The query of a request target, without its question mark; empty without one. */
export function queryOf(target: string): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(target) ?? []
  return query
}

const ESCAPE = /%[\da-f]{2}/gi
const UNRESERVED = /[\w.~-]/

/**
 * The path of a target in the spelling that all equivalent paths share: unreserved characters without their escapes, and
 * escapes in capitals (RFC 3986 §6.2.2).
 */
export const canonicalPath = (target: string): string =>
  pathOf(target).replaceAll(ESCAPE, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return UNRESERVED.test(character) ? character : escape.toUpperCase()
  })

/** What URLs cannot contain. */
const NOT_IN_URLS = /[^!-~]|["<>^`{|}]/gu

/** Text of a path with what URLs cannot contain percent-encoded. */
export const encodedPath = (text: string): string =>
  text.replaceAll(/\p{Surrogate}/gu, '\uFFFD').replaceAll(NOT_IN_URLS, encodeURIComponent)

/** Text without percent-encoding, or as it is if that is malformed. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether requests of a method change nothing (RFC 9110 §9.2.1). */
export const isReading = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)
