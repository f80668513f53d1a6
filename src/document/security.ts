import type { Credential, Security } from './document.ts'

/** All credentials of its alternatives, in document order. */
export const credentialsOf = ({ alternatives }: Security): readonly Credential[] => {
  const byName = new Map(alternatives.flat().map((credential) => [credential.name, credential]))
  return [...byName.values()]
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
