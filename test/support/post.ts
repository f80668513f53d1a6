import type { MockAnswer } from '../../src/core/exchange.ts'
import type { Mock } from '../../src/core/mock.ts'
import { wrongPath } from '../../src/core/target.ts'

/** A request as a test spells it: what is left out is in order, and null leaves a header out. */
export interface Sent {
  readonly method?: string
  readonly target?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | Uint8Array
  readonly cut?: boolean
}

/** Sends a request straight to a mock's core. */
export function post(mock: Mock, sent: Sent = {}): MockAnswer {
  const { method = 'POST', target = '/plants', token = 'demo' } = sent
  const { body = '{"id":1,"name":"fern"}', cut = false } = sent
  const given = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries({ ...given, ...sent.headers })) {
    if (value !== null) headers.set(name, value)
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const exchange = mock.exchange({
    method,
    target,
    wrongPath: wrongPath(target, mock.path),
    headers,
    body: bytes,
    cut,
  })
  mock.settle(exchange, 1)
  return exchange.answer
}
