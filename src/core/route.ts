import type { Outcome } from './outcome.ts'
import type { Choices } from './choices.ts'
import type { CredentialFault } from './credential.ts'
import type { MockRequest } from './exchange.ts'
import { refuse } from './refusal.ts'

export const OPERATION = '/plants'

const CREDENTIAL_FAULTS: Readonly<Record<CredentialFault, string>> = {
  'credential-missing': 'got none',
  'credential-malformed': 'got something else',
  'credential-unknown': 'got a token that this store does not accept',
}

/** The refusal of a request that is not for the operation, by its path, its method or its credential; undefined where it is. */
export function refuseRoute(
  { method, wrongPath }: MockRequest,
  fault: CredentialFault | undefined,
  choices: Choices,
): Outcome | undefined {
  if (wrongPath !== undefined) return refuse(choices, 'unknown-path', wrongPath)
  if (method !== 'POST') {
    return refuse(choices, 'unknown-method', `the method must be POST (got ${method.slice(0, 20)})`)
  }
  const got = fault && CREDENTIAL_FAULTS[fault]
  return (
    fault &&
    refuse(choices, fault, `the Authorization header must be "Bearer <ACCESS_TOKEN>" (${got})`)
  )
}
