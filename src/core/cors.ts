import type { MockAnswer, MockRequest } from './exchange.ts'

type Headers = Readonly<Record<string, string>>

/** What lets a page of any origin read the answer, credentials included; undefined where no page asks (Fetch §3.2). */
export function corsHeaders(request: MockRequest): Headers | undefined {
  const origin = request.headers.get('origin')
  if (origin === undefined || origin === null) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Allow, Preference-Applied, WWW-Authenticate',
    vary: 'Origin',
  }
}

/** The answer to any OPTIONS request: what is allowed here, and to a page of any origin (RFC 9110 §9.3.7, Fetch §3.2.2). */
export function optionsAnswer(request: MockRequest): MockAnswer {
  const asked = request.headers.get('access-control-request-headers')
  const preflight = {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': asked ?? 'Authorization, Content-Type, Prefer',
    'access-control-max-age': '7200',
    vary: 'Origin, Access-Control-Request-Headers',
    ...(request.headers.get('access-control-request-private-network') === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  }
  const cors = corsHeaders(request)
  const headers = { allow: 'POST, OPTIONS', ...(cors !== undefined && { ...cors, ...preflight }) }
  return { status: 204, headers, body: '', delay: 0 }
}
