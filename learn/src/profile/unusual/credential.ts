import { credentialsOf } from 'plant-store-kit/operation'
import {
  type BodyMockContext,
  credentialMessage,
  UNKNOWN_TOKEN,
  readCredential,
} from 'plant-store-kit/responder'
import type { Unusual } from './unusual.ts'

/** Bearer credentials in other spellings, and unknown tokens in those that the mock refuses anyway. */
export function findUnusualCredential(context: BodyMockContext): readonly Unusual[] {
  const { request, operation } = context
  const authorization = request.headers.get('authorization') ?? ''
  if (!isDecisive(authorization, context)) return []
  const unusual: Unusual[] = []
  if (hasUnknownToken(authorization, context))
    unusual.push({
      name: 'credential-unknown',
      message: credentialMessage(UNKNOWN_TOKEN, operation),
    })
  const isBearer = /^bearer /i.test(authorization)
  if (isBearer && !authorization.startsWith('Bearer')) {
    const message = credentialMessage('another letter case', operation)
    unusual.push({ name: 'credential-scheme-case', message })
  }
  if (/^bearer {2,}\S/i.test(authorization)) {
    const message = credentialMessage('several spaces', operation)
    unusual.push({ name: 'credential-spaces', message })
  }
  return unusual
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
