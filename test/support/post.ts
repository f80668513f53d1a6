import type { MockResponse } from '../../src/core/exchange.ts'
import type { Mock } from '../../src/core/mock.ts'

/** A request as a test writes it: omitted parts are valid, and null omits a header. */
export interface TestRequest {
  readonly method?: string
  readonly target?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | Uint8Array
  readonly truncated?: boolean
}

/** Sends a request straight to a mock's core. */
export function post(mock: Mock, request: TestRequest = {}): MockResponse {
  const { method = 'POST', target = '/plants', token = 'demo', truncated = false } = request
  const { body = '{"id":1,"name":"fern"}' } = request
  const given = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...request.headers,
  }
  const headers = new Map(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const exchange = mock.respond({ method, target, headers, body: bytes, truncated })
  mock.finish(exchange, 1)
  return exchange.response
}

/** Sends a plant over HTTP; `more` headers add to those of a valid request, or replace them. */
export function fetchPlant(
  url: string,
  more: object = {},
  body = '{"id":1,"name":"fern"}',
): Promise<Response> {
  const headers = { authorization: 'Bearer demo', 'content-type': 'application/json', ...more }
  return fetch(`${url}/plants`, { method: 'POST', headers, body })
}
