import type { Behavior } from './behavior.ts'
import type { HeaderMap } from '../base/request.ts'

/** The header that names a token for the state of requests without a usable credential; it is none itself. */
export const STATE_TOKEN = 'state-token'

/** `credentials = auth-scheme 1*SP token`; a scheme's letter case does not matter (RFC 9110 §11.1). */
const BEARER = /^bearer +[\x21-\x7e]+$/i

/** What is wrong with a credential. */
export type CredentialProblem = `credential-${'missing' | 'malformed' | 'unknown'}`

/** What a request proves: the token, or the problem with its credential. */
export interface ReadCredential {
  /** Keys the state: a token, a key, or `user:password`. With a problem, another credential is missing. */
  readonly token?: string | undefined
  readonly problem?: CredentialProblem | undefined
}

/** Where a request may have credentials. */
export interface Credentialed {
  readonly headers: Pick<HeaderMap, 'get'>
  /** In any form, or the whole URL. */
  readonly target: string
}

export type AcceptedTokens = Behavior['tokens']

/** How an operation reads the credentials of its requests. */
export interface Authentication {
  readonly read: (request: Credentialed, accepted: AcceptedTokens) => ReadCredential
  /** Whether no request needs a credential, and none means anything. */
  readonly isOpen: boolean
  /** What a request must have, as a sentence. */
  readonly required: string
  /** What a request has that lacks a credential: `none`, unless it has some of those that it needs. */
  readonly received?: (request: Credentialed) => string
  /** Of a 401 (RFC 9110 §11.6.1). */
  readonly challenge: string
  /** The secrets in a request that only the document tells from other values, right or not. */
  readonly secretsIn?: (request: Credentialed) => readonly string[]
}

/** That of an operation for which all requests need a bearer token. */
export const bearerAuthentication: Authentication = {
  read: ({ headers }, accepted) => readCredential(headers.get('authorization'), accepted),
  isOpen: false,
  required: 'the Authorization header must be "Bearer <ACCESS_TOKEN>"',
  challenge: 'Bearer',
}

/** The bearer token of an Authorization header (RFC 6750 §2.1), if it is one of the `accepted` tokens. */
export function readCredential(
  authorization: string | null | undefined,
  accepted: AcceptedTokens,
): ReadCredential {
  if (!authorization) return { problem: 'credential-missing' }
  if (!BEARER.test(authorization)) return { problem: 'credential-malformed' }
  return accept(authorization.slice(authorization.lastIndexOf(' ') + 1), accepted)
}

export function accept(token: string, accepted: AcceptedTokens): ReadCredential {
  const isAccepted =
    accepted === 'any' || accepted.includes(token) || accepted.includes(checksumOf(token))
  return isAccepted ? { token } : { problem: 'credential-unknown' }
}

/**
 * The token whose state a request uses: that of its credential; without one, that of its Authorization or State-Token
 * header. An operation without security takes the whole Authorization, if that is no bearer token.
 */
export function stateTokenOf(
  request: Credentialed,
  { read, isOpen }: Authentication,
  accepted: AcceptedTokens,
): string | undefined {
  const { token } = read(request, accepted)
  if (token !== undefined) return token
  const { headers } = request
  const authorization = headers.get('authorization')
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
