import type { HeaderMap, MockResponse } from './exchange.ts'

/** Headers that let a page of any origin read the response, credentials included; undefined without an Origin (Fetch §3.2). */
export function corsHeaders(headers: HeaderMap): Readonly<Record<string, string>> | undefined {
  const origin = headers.get('origin')
  if (!origin) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'Allow, Preference-Applied, WWW-Authenticate',
    vary: 'Origin',
  }
}

/** The response to any OPTIONS request, preflights included (RFC 9110 §9.3.7, Fetch §3.2.2). */
export function optionsResponse(headers: HeaderMap): MockResponse {
  const requested = headers.get('access-control-request-headers')
  const preflight = {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': requested ?? 'Authorization, Content-Type, Prefer',
    'access-control-max-age': '7200',
    vary: 'Origin, Access-Control-Request-Headers',
    ...(headers.get('access-control-request-private-network') === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  }
  const cors = corsHeaders(headers)
  const allow = { allow: 'POST, OPTIONS' }
  return { status: 204, headers: cors === undefined ? allow : { ...allow, ...cors, ...preflight }, body: '', delay: 0 }
}
