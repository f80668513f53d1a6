import { refused } from './answer.ts'
import type { Body } from './body.ts'
import type { CredentialFault } from './credential.ts'
import type { MockRequest } from './exchange.ts'
import { answerOperation, type Staged } from './operation.ts'
import { refuse } from './refusal.ts'
import type { Setting } from './settings.ts'
import { pathOf } from './target.ts'
import type { World } from './world.ts'

export const OPERATION = '/plants'

const CREDENTIAL_FAULTS: Readonly<Record<CredentialFault, string>> = {
  'credential-missing':
    'the Authorization header is required: send "Authorization: Bearer <ACCESS_TOKEN>"',
  'credential-malformed':
    'the Authorization header must be "Bearer <ACCESS_TOKEN>" (got something else)',
  'credential-unknown': 'the bearer token is none that this store accepts',
}

/**
 * What becomes of a request: it is the operation's, or it is refused for its path, its method or its credential.
 *
 * @param own the operation's path; one that begins with `*` takes any path before `/plants`
 */
export function route(
  request: MockRequest,
  body: Body,
  world: World,
  setting: Setting,
  own: string,
  fault: CredentialFault | undefined,
): Staged {
  const { choices } = setting
  const { method, target } = request
  const path = pathOf(target)
  if (path !== own && !(own.startsWith('*') && path.endsWith(OPERATION))) {
    const message = `there is nothing at ${path.slice(0, 80)}: the store has POST ${own}`
    return {
      outcome: refused(refuse('path', message), choices['unknown-path-status']),
      scenario: null,
    }
  }
  if (method !== 'POST') {
    const message = `the method must be POST (got ${method.slice(0, 20)})`
    const allow = { allow: 'POST, OPTIONS' }
    return {
      outcome: refused(refuse('method', message), choices['unknown-method-status'], allow),
      scenario: null,
    }
  }
  if (fault !== undefined) {
    const status = choices['credential-status']
    const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : undefined
    return {
      outcome: refused(refuse(fault, CREDENTIAL_FAULTS[fault]), status, challenge),
      scenario: null,
    }
  }
  return answerOperation(request, body, world, setting)
}
