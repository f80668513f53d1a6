import type { Behavior } from './behavior.ts'
import type { HeaderMap } from './exchange.ts'

/** The header that names a token for the state of requests without a usable credential; it is none itself. */
export const STATE_TOKEN = 'state-token'

/** `credentials = auth-scheme 1*SP token`; a scheme's letter case does not matter (RFC 9110 §11.1). */
const BEARER = /^bearer +[\x21-\x7e]+$/i

/** The bearer token of an Authorization header (RFC 6750 §2.1), if it is one of the `accepted` tokens. */
export function readCredential(
  authorization: string | null | undefined,
  accepted: Behavior['tokens'],
): {
  readonly token?: string
  readonly problem?: `credential-${'missing' | 'malformed' | 'unknown'}`
} {
  if (!authorization) return { problem: 'credential-missing' }
  if (!BEARER.test(authorization)) return { problem: 'credential-malformed' }
  const token = authorization.slice(authorization.lastIndexOf(' ') + 1)
  const isAccepted =
    accepted === 'any' || accepted.includes(token) || accepted.includes(checksumOf(token))
  return isAccepted ? { token } : { problem: 'credential-unknown' }
}

/** The token whose state a request uses: that of its credential or, without a usable one, that of its State-Token header. */
export function stateTokenOf(
  headers: Pick<HeaderMap, 'get'>,
  accepted: Behavior['tokens'],
): string | undefined {
  const { token } = readCredential(headers.get('authorization'), accepted)
  if (token !== undefined) return token
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

/** The beginning of a token, for display: at most a third of it, and at most four characters. A shortened one stays as it is. */
export function shortenToken(token: string): string {
  if (/^.{0,4}…$/s.test(token)) return token
  return `${token.slice(0, Math.min(4, Math.floor(token.length / 3)))}…`
}
