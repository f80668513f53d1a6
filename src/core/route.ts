import { ALLOW, type Outcome } from './error-response.ts'
import type { HeaderMap } from './exchange.ts'

/** The path of the operation, below the base path. */
export const OPERATION = '/plants'

/** The path of a request target in origin or absolute form (RFC 9112 §3.2), without query and fragment; never throws. */
export function pathOf(target: string): string {
  const [, origin, path = ''] = /^([^/?#]+:\/\/[^/?#]*)?([^?#]*)/.exec(target) ?? []
  return path === '' && origin !== undefined ? '/' : path
}

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
export function optionsResponse(headers: HeaderMap): Outcome {
  const requested = headers.get('access-control-request-headers')
  const preflight = {
    'access-control-allow-methods': ALLOW,
    'access-control-allow-headers': requested ?? 'Authorization, Content-Type, Prefer',
    'access-control-max-age': '7200',
    vary: 'Origin, Access-Control-Request-Headers',
    ...(headers.get('access-control-request-private-network') === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
  }
  const all = { allow: ALLOW, ...(headers.get('origin') && preflight) }
  return { status: 204, headers: all, body: '', problems: [], delay: 0 }
}
