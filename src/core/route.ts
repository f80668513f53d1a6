import type { Behavior } from './behavior.ts'
import type { CredentialProblem } from './credential.ts'
import { errorResponse, type Outcome } from './error-response.ts'
import type { MockRequest } from './exchange.ts'

/** The path of the operation, below the base path. */
export const OPERATION = '/plants'

const CREDENTIAL_RECEIVED: Readonly<Record<CredentialProblem, string>> = {
  'credential-missing': 'none',
  'credential-malformed': 'something else',
  'credential-unknown': 'a token that this store does not accept',
}

/**
 * The error response to a request that is not for the operation, by its path, method or credential; undefined if it is.
 *
 * @param path the operation's path; one that begins with `*` accepts any path that ends in `/plants`
 */
export function checkRoute(
  { method, target }: MockRequest,
  path: string,
  credentialProblem: CredentialProblem | undefined,
  behavior: Behavior,
): Outcome | undefined {
  const received = pathOf(target)
  if (received !== path && !(path.startsWith('*') && received.endsWith(OPERATION))) {
    const message = `there is nothing at ${received.slice(0, 80)}: the store has POST ${path}`
    return errorResponse(behavior, 'unknown-path', message)
  }
  if (method !== 'POST') {
    const message = `the method must be POST (got ${method.slice(0, 20)})`
    return errorResponse(behavior, 'unknown-method', message)
  }
  if (credentialProblem === undefined) return undefined
  const got = CREDENTIAL_RECEIVED[credentialProblem]
  const message = `the Authorization header must be "Bearer <ACCESS_TOKEN>" (got ${got})`
  return errorResponse(behavior, credentialProblem, message)
}

const ORIGIN = /^[^/?#]+:\/\/[^/?#]*/

/** The path of a request target in origin or absolute form (RFC 9112 §3.2), without query and fragment; never throws. */
export function pathOf(target: string): string {
  const origin = target.startsWith('/') ? '' : (ORIGIN.exec(target)?.[0] ?? '')
  const rest = target.slice(origin.length)
  const end = rest.search(/[?#]/)
  const path = end === -1 ? rest : rest.slice(0, end)
  return path === '' && origin !== '' ? '/' : path
}
