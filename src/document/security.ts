import type { Credential, CredentialSet, Security } from './document.ts'

/** All credentials of its alternatives, in document order. */
export const credentialsOf = ({ alternatives }: Security): readonly Credential[] => {
  const byName = new Map(alternatives.flat().map((credential) => [credential.name, credential]))
  return [...byName.values()]
}

/** A token that nobody else has, in a form that all credentials of these operations accept. */
export function freshToken(operations: readonly { readonly security: Security }[]): string {
  const token = crypto.randomUUID()
  const hasBasic = operations.some(({ security }) =>
    credentialsOf(security).some(({ type }) => type === 'basic'),
  )
  return hasBasic ? `${token}:${token}` : token
}

/** Whether a request may have no credential. */
export const isOptional = ({ alternatives }: Security): boolean =>
  alternatives.some((set) => set.length === 0)

/** Where a request has a credential, such as `the header X-Key`. */
export const placeOfCredential = (credential: Credential): string => {
  if (credential.type !== 'apiKey') return 'the header Authorization'
  const { parameter } = credential
  const words = { header: 'header', query: 'query parameter', cookie: 'cookie' }
  return `the ${words[credential.in]} ${parameter}`
}

/** The place of a credential; equal for those that cannot be in one request. */
export const comparablePlace = (credential: Credential): string => {
  const place = placeOfCredential(credential)
  // Names of headers are equal in any letter case.
  return credential.type === 'apiKey' && credential.in !== 'header' ? place : place.toLowerCase()
}

/** The header of a credential, in lower case; undefined of one in the query. */
export const headerOfCredential = (credential: Credential): string | undefined => {
  if (credential.type !== 'apiKey') return 'authorization'
  if (credential.in === 'query') return undefined
  return credential.in === 'cookie' ? 'cookie' : credential.parameter.toLowerCase()
}

/** The headers in which requests have a key as the whole value, in lower case. */
export const keyHeadersOf = (security: Security): readonly string[] =>
  credentialsOf(security).flatMap((credential) =>
    credential.type === 'apiKey' && credential.in === 'header'
      ? credential.parameter.toLowerCase()
      : [],
  )

/** The credentials of ordinary requests: those of the first alternative that needs any. */
export const ordinarySet = ({ security }: { readonly security: Security }): CredentialSet =>
  security.alternatives.find((set) => set.length > 0) ?? []

/** Name and value of a header; the value may have placeholders, such as `Bearer $TOKEN`. */
export type CredentialHeader = readonly [name: string, value: string]

/** What a request has as its credentials, with placeholders for their values. */
export interface CredentialParts {
  readonly headers: readonly CredentialHeader[]
  /** Such as `api_key=$TOKEN`; empty without one in the query. */
  readonly query: string
}

/** The parts of a request that carry credentials, whose values `textOf` gives. */
export const partsWith = (
  set: CredentialSet,
  textOf: (credential: Credential) => string,
): CredentialParts => {
  const texts = set.map((credential) => ({ credential, text: textOf(credential) }))
  const inQuery: string[] = []
  const cookies: string[] = []
  const headers: CredentialHeader[] = []
  for (const { credential, text } of texts) {
    if (credential.type === 'bearer') headers.push(['Authorization', `Bearer ${text}`])
    else if (credential.type === 'basic') headers.push(['Authorization', `Basic ${text}`])
    else if (credential.in === 'header') headers.push([credential.parameter, text])
    else if (credential.in === 'cookie') cookies.push(`${credential.parameter}=${text}`)
    else inQuery.push(`${encodeURIComponent(credential.parameter)}=${text}`)
  }
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')])
  return { headers, query: inQuery.join('&') }
}

/** A target with a query more; an empty one changes nothing. */
export const withQuery = (target: string, query: string): string =>
  query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`
