import type { MockResponse } from '../../src/core/exchange.ts'
import type { Mock } from '../../src/core/mock.ts'

/** What differs from a valid request with the token `demo`. */
export interface Sent {
  readonly method?: string
  readonly target?: string
  readonly token?: string
  /** Null omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | Uint8Array
  readonly truncated?: boolean
}

/** Sends a request to a mock without any transport. */
export function post(mock: Mock, sent: Sent = {}): MockResponse {
  const { method = 'POST', target = '/plants', token = 'demo', truncated = false } = sent
  const { body = '{"id":1,"name":"fern"}' } = sent
  const defaults = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries({ ...defaults, ...sent.headers })) {
    if (value !== null) headers.set(name, value)
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const exchange = mock.respond({ method, target, headers, body: bytes, truncated })
  mock.finish(exchange, 1)
  return exchange.response
}
