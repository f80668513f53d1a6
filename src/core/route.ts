import type { CredentialFault } from './credential.ts'
import type { MockRequest } from './exchange.ts'
import { refuse, type Refusal } from './refusal.ts'
import { pathOf } from './target.ts'

export const OPERATION = '/plants'

const CREDENTIAL_FAULTS: Readonly<Record<CredentialFault, string>> = {
  'credential-missing':
    'the Authorization header is required: send "Authorization: Bearer <ACCESS_TOKEN>"',
  'credential-malformed':
    'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got something else)',
  'credential-unknown': 'the bearer token is none that this store accepts',
}

/**
 * Why a request is not for the operation: for its path, its method or its credential; undefined where it is.
 *
 * @param own the operation's path; one that begins with `*` takes any path before `/plants`
 */
export function refuseRoute(
  { method, target }: MockRequest,
  own: string,
  fault: CredentialFault | undefined,
): Refusal | undefined {
  const path = pathOf(target)
  if (path !== own && !(own.startsWith('*') && path.endsWith(OPERATION))) {
    return refuse('path', `there is nothing at ${path.slice(0, 80)}: the store has POST ${own}`)
  }
  if (method !== 'POST') {
    return refuse('method', `the method must be POST (got ${method.slice(0, 20)})`)
  }
  return fault && refuse(fault, CREDENTIAL_FAULTS[fault])
}
