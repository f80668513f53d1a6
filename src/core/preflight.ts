import { corsHeaders } from './cors.ts'
import type { HeaderFields, MockAnswer } from './exchange.ts'

/** The answer to any OPTIONS request: what is allowed here, and to a page of any origin (RFC 9110 §9.3.7, Fetch §3.2.2). */
export function optionsAnswer(fields: HeaderFields): MockAnswer {
  const asked = fields.get('access-control-request-headers')
  const preflight = {
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': asked ?? 'Authorization, Content-Type, Prefer',
    'access-control-max-age': '7200',
    vary: 'Origin, Access-Control-Request-Headers',
    ...(fields.get('access-control-request-private-network') === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  }
  const cors = corsHeaders(fields)
  const headers = { allow: 'POST, OPTIONS', ...(cors !== undefined && { ...cors, ...preflight }) }
  return { status: 204, headers, body: '', delay: 0 }
}
