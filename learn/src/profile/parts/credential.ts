import { credentialsOf, headerOfCredential } from 'plant-store-kit/operation'
import {
  type BodyMockContext,
  credentialMessage,
  UNKNOWN_TOKEN,
  readCredential,
} from 'plant-store-kit/responder'
import type { KindOf } from '../classes/class-facts.ts'
import { MALFORMED_CREDENTIALS } from '../classes/kinds.ts'
import type { ServiceProblem } from './service-problem.ts'

/** How a service that has no credential could still find one. */
export function kindOfMissingCredential({
  request: { headers, target },
  operation,
}: BodyMockContext): KindOf<'credential-missing'> {
  const names = credentialsOf(operation.source.security).map(headerOfCredential)
  if (names.some((name) => name !== undefined && headers.get(name) === '')) return 'empty'
  return /[?&]access_token=/.test(target) ? 'query' : 'absent'
}

/** How an Authorization header that is not a bearer credential is wrong. */
export function kindOfCredential(authorization: string): KindOf<'credential-malformed'> {
  return MALFORMED_CREDENTIALS.find(({ pattern }) => pattern.test(authorization))!.kind
}

/** Bearer credentials in other spellings, and unknown tokens in those that the mock refuses anyway. */
export function findCredentialProblems(context: BodyMockContext): readonly ServiceProblem[] {
  const { request, operation } = context
  const authorization = request.headers.get('authorization') ?? ''
  if (!isDecisive(authorization, context)) return []
  const found: ServiceProblem[] = []
  if (hasUnknownToken(authorization, context))
    found.push({
      name: 'credential-unknown',
      message: credentialMessage(UNKNOWN_TOKEN, operation),
    })
  const isBearer = /^bearer /i.test(authorization)
  if (isBearer && !authorization.startsWith('Bearer')) {
    const message = credentialMessage('another letter case', operation)
    found.push({ name: 'credential-scheme-case', message })
  }
  if (/^bearer {2,}\S/i.test(authorization)) {
    const message = credentialMessage('several spaces', operation)
    found.push({ name: 'credential-spaces', message })
  }
  return found
}

/** Whether the operation asks for a bearer credential, and the request proves nothing without it, such as by a key. */
const isDecisive = (
  authorization: string,
  { behavior, credential, operation }: BodyMockContext,
): boolean =>
  credentialsOf(operation.source.security).some(({ type }) => type === 'bearer') &&
  (credential ?? readCredential(authorization, behavior.tokens).token) !== undefined

/** A service that accepts another scheme, or more text after the first token, still compares that one. */
function hasUnknownToken(
  authorization: string,
  { behavior, credential }: BodyMockContext,
): boolean {
  const [, token = ''] = /^\S+ +(\S+)/.exec(authorization) ?? []
  const { problem } = readCredential(`Bearer ${token}`, behavior.tokens)
  return problem === 'credential-unknown' && credential !== problem
}
