import type { Behavior } from './behavior.ts'
import type { Credential, Security } from '../document/document.ts'
import type { HeaderMap } from '../base/request.ts'

/** The header that names a token for the state of requests without a usable credential; it is none itself. */
export const STATE_TOKEN = 'state-token'

/** `credentials = auth-scheme 1*SP token`; a scheme's letter case does not matter (RFC 9110 §11.1). */
const BEARER = /^bearer +[\x21-\x7e]+$/i

/** What is wrong with a credential. */
export type CredentialProblem = `credential-${'missing' | 'malformed' | 'unknown'}`

/** What a request proves: the token or key, or the problem with its credential. */
export interface ReadCredential {
  readonly token?: string | undefined
  readonly problem?: CredentialProblem | undefined
}

type Headers = Pick<HeaderMap, 'get'>
type Accepted = Behavior['tokens']

/** The bearer token of an Authorization header (RFC 6750 §2.1), if it is one of the `accepted` tokens. */
export function readCredential(
  authorization: string | null | undefined,
  accepted: Accepted,
): ReadCredential {
  if (!authorization) return { problem: 'credential-missing' }
  if (!BEARER.test(authorization)) return { problem: 'credential-malformed' }
  return accept(authorization.slice(authorization.lastIndexOf(' ') + 1), accepted)
}

function accept(token: string, accepted: Accepted): ReadCredential {
  const isAccepted =
    accepted === 'any' || accepted.includes(token) || accepted.includes(checksumOf(token))
  return isAccepted ? { token } : { problem: 'credential-unknown' }
}

/** The credential of a request that an operation asks for: the first alternative that counts. */
export function credentialOf(
  headers: Headers,
  { credentials, isOptional }: Security,
  accepted: Accepted,
): ReadCredential {
  const [only] = credentials
  if (only !== undefined && credentials.length === 1 && !isOptional)
    return readAs(only, headers, accepted)
  const results = credentials.map((credential) => readAs(credential, headers, accepted))
  const counting = results.find(({ token }) => token !== undefined)
  if (counting !== undefined) return counting
  if (isOptional) return {}
  return results.find(({ problem }) => problem !== 'credential-missing') ?? results[0] ?? {}
}

function readAs(credential: Credential, headers: Headers, accepted: Accepted): ReadCredential {
  const value = headers.get(headerOf(credential))
  if (credential.type === 'apiKey' && value) return accept(value, accepted)
  return readCredential(value, accepted)
}

/** The header of a credential, in lower case. */
export const headerOf = (credential: Credential): string =>
  credential.type === 'bearer' ? 'authorization' : credential.header.toLowerCase()

/** The headers in which an operation takes keys, in lower case. */
export function keyHeadersOf({ credentials }: Security): readonly string[] {
  return credentials.filter((credential) => credential.type === 'apiKey').map(headerOf)
}

/** The keys that a request has in the headers of its operation, right or not. */
export function keysIn(headers: Headers, security: Security): readonly string[] {
  return keyHeadersOf(security).flatMap((name) => headers.get(name) || [])
}

/**
 * The token whose state a request uses: that of its credential; without one, that of its Authorization or State-Token
 * header. An operation without security takes the whole Authorization, if that is no bearer token.
 */
export function stateTokenOf(
  headers: Headers,
  security: Security,
  accepted: Accepted,
): string | undefined {
  const { token } = credentialOf(headers, security, accepted)
  if (token !== undefined) return token
  const authorization = headers.get('authorization')
  const isOpen = security.credentials.length === 0
  const bearer = readCredential(authorization, isOpen ? 'any' : accepted)
  if (bearer.token !== undefined) return bearer.token
  if (isOpen && authorization) return authorization
  const named = headers.get(STATE_TOKEN)
  return named ? readCredential(`Bearer ${named}`, accepted).token : undefined
}

/** 16 bits of a token, such as `#1a2b`: a profile has them instead of the token, which they do not reveal. */
export function checksumOf(token: string): string {
  let hash = 0x811c9dc5
  // FNV-1a: the algorithms of crypto.subtle are asynchronous.
  for (const character of token) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return `#${(hash >>> 16).toString(16).padStart(4, '0')}`
}

/** Whether an accepted token is the checksum of one. */
export function isChecksum(token: string): boolean {
  return /^#[\da-f]{4}$/.test(token)
}
