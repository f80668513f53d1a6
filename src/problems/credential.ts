import { problemClass, type ProblemClass } from './problem.ts'
import type { CredentialProblem } from './read-credential.ts'
import type { RequestRules } from './request-context.ts'

/** The sentence about a credential, with what was received. */
export function credentialMessage(
  received: string,
  { authentication }: Pick<RequestRules, 'authentication'>,
): string {
  return `${authentication.required} (got ${received})`
}

interface CredentialClass {
  readonly number: number
  readonly statuses: readonly number[]
  /** In the message; by default what the operation knows of the request. */
  readonly received?: string
}

function credentialClass<const Key extends CredentialProblem>(
  key: Key,
  { number, statuses, received }: CredentialClass,
): ProblemClass<Key> {
  return problemClass({
    key,
    stage: 'credential',
    error: { name: key, number, statuses, statusBehavior: 'credentialStatus' },
    find: ({ credential, operation, request }) => {
      if (credential !== key) return undefined
      const words = received ?? operation.authentication.received?.(request) ?? 'none'
      return { message: credentialMessage(words, operation) }
    },
  })
}

export const credentialMissing: ProblemClass<'credential-missing'> = credentialClass(
  'credential-missing',
  { number: 1001, statuses: [401, 403, 400] },
)
export const credentialMalformed: ProblemClass<'credential-malformed'> = credentialClass(
  'credential-malformed',
  { number: 1002, statuses: [401, 403, 400], received: 'something else' },
)
export const UNKNOWN_TOKEN = 'a token that is not accepted'
export const credentialUnknown: ProblemClass<'credential-unknown'> = credentialClass(
  'credential-unknown',
  { number: 1003, statuses: [403, 401, 400], received: UNKNOWN_TOKEN },
)
