import type { Outcome } from './answer.ts'
import type { Choices } from './choices.ts'
import type { CredentialFault } from './credential.ts'
import type { MockRequest } from './exchange.ts'
import { refuse } from './refusal.ts'
import { pathOf } from './target.ts'

export const OPERATION = '/plants'

const CREDENTIAL_FAULTS: Readonly<Record<CredentialFault, string>> = {
  'credential-missing': 'got none',
  'credential-malformed': 'got something else',
  'credential-unknown': 'got a token that this store does not accept',
}

/**
 * The refusal of a request that is not for the operation, by its path, its method or its credential; undefined where it is.
 *
 * @param own the operation's path; one that begins with `*` takes any path before `/plants`
 */
export function refuseRoute(
  { method, target }: MockRequest,
  own: string,
  fault: CredentialFault | undefined,
  choices: Choices,
): Outcome | undefined {
  const path = pathOf(target)
  if (path !== own && !(own.startsWith('*') && path.endsWith(OPERATION))) {
    const message = `there is nothing at ${path.slice(0, 80)}: the store has POST ${own}`
    return refuse(choices, 'unknown-path', message)
  }
  if (method !== 'POST') {
    return refuse(choices, 'unknown-method', `the method must be POST (got ${method.slice(0, 20)})`)
  }
  return (
    fault &&
    refuse(
      choices,
      fault,
      `the Authorization header must be "Bearer <ACCESS_TOKEN>" (${CREDENTIAL_FAULTS[fault]})`,
    )
  )
}
