import type { Behavior } from './behavior.ts'
import type { CredentialProblem } from './credential.ts'
import { ALLOW, type ErrorName, errorResponse, type Outcome } from './error-response.ts'
import type { HeaderMap, MockRequest } from './exchange.ts'

/** The path of the operation, below the base path. */
export const OPERATION = '/plants'

const CREDENTIAL_RECEIVED: Readonly<Record<CredentialProblem, string>> = {
  'credential-missing': 'none',
  'credential-malformed': 'something else',
  'credential-unknown': 'a token that this store does not accept',
}

/**
 * The response to a request that is not for the operation, by its path, method or credential; undefined if it is.
 * A `path` that begins with `*` accepts any path that ends in `/plants`.
 */
export function checkRoute(
  { method, target, headers }: MockRequest,
  path: string,
  credentialProblem: CredentialProblem | undefined,
  behavior: Behavior,
): Outcome | undefined {
  if (method === 'OPTIONS') return optionsResponse(headers)
  const received = target === path ? path : pathOf(target)
  const refuse = (name: ErrorName, message: string): Outcome => errorResponse(behavior, name, message)
  if (received !== path && !(path.startsWith('*') && received.endsWith(OPERATION)))
    return refuse('unknown-path', `there is nothing at ${received.slice(0, 80)}: the store has POST ${path}`)
  if (method !== 'POST') return refuse('unknown-method', `the method must be POST (got ${method.slice(0, 20)})`)
  if (credentialProblem === undefined) return undefined
  const got = CREDENTIAL_RECEIVED[credentialProblem]
  return refuse(credentialProblem, `the Authorization header must be "Bearer <ACCESS_TOKEN>" (got ${got})`)
}

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
function optionsResponse(headers: HeaderMap): Outcome {
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
