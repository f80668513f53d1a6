import { credentialsOf, headerOfCredential } from 'plant-store-kit/operation'
import { type BodyMockContext } from 'plant-store-kit/responder'

/** How a service that has no credential could still find one. */
export function kindOfMissingCredential({
  request: { headers, target },
  operation,
}: BodyMockContext): 'empty' | 'query' | 'absent' {
  const names = credentialsOf(operation.source.security).map(headerOfCredential)
  if (names.some((name) => name !== undefined && headers.get(name) === '')) return 'empty'
  return /[?&]access_token=/.test(target) ? 'query' : 'absent'
}

/** How an Authorization header that is not a bearer credential is wrong. */
export function kindOfCredential(authorization: string): string {
  if (/^bearer *$/i.test(authorization)) return 'no-token'
  if (/^bearer +\S+$/i.test(authorization)) return 'characters'
  if (/^bearer +[^\s,]+, *bearer /i.test(authorization)) return 'twice'
  if (/^bearer +\S+ +\S/i.test(authorization)) return 'tokens'
  if (/^bearer\t+\S+$/i.test(authorization)) return 'tab'
  if (/^bearer([^a-z\d]|$)/i.test(authorization)) return 'form'
  return /^\S+ +\S/.test(authorization) ? 'scheme' : 'bare'
}
