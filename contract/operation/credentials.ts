import type { Credential, CredentialSet, Security } from '../../src/document/document.ts'
import { comparablePlace, headerOfCredential } from '../../src/document/security.ts'
import { placeholderOfCredential } from './placeholders.ts'

/** Name and value of a header; the value may have placeholders, such as `Bearer $TOKEN`. */
export type CredentialHeader = readonly [name: string, value: string]

/** An operation, as far as its credentials go. */
export interface Secured {
  readonly security: Security
}

/** The credentials of ordinary requests: those of the first alternative that needs any. */
export const ordinarySet = ({ security }: Secured): CredentialSet =>
  security.alternatives.find((set) => set.length > 0) ?? []

/** The credential that is called the token of a run. */
export const tokenCredentialOf = (operation: Secured): Credential | undefined =>
  ordinarySet(operation)[0]

/** Whether requests have a credential; false for an operation without security. */
export const needsToken = (operation: Secured): boolean => ordinarySet(operation).length > 0

/** Equal for schemes whose requests look the same, such as a bearer token and one of OAuth 2. */
export const formOf = (credential: Credential): string =>
  `${credential.type} ${comparablePlace(credential)}`

/** The credentials of an operation, those of one form once, and those last that a run lacks. */
export const schemesOf = ({ security }: Secured): readonly Credential[] => {
  const { alternatives, unfilled = [] } = security
  const credentials = [...alternatives, ...unfilled].flat()
  return credentials.filter(
    (credential, at) =>
      credentials.findIndex((other) => formOf(other) === formOf(credential)) === at,
  )
}

/** What people call the place of a credential: `Authorization`, `X-Key`, `?api_key`. */
export const placeWords = (credential: Credential): string => {
  if (credential.type !== 'apiKey') return 'Authorization'
  const before = { header: '', query: '?', cookie: 'cookie ' }[credential.in]
  return before + credential.parameter
}

/** What a request has as its credentials, with placeholders for their values. */
export interface CredentialParts {
  readonly headers: readonly CredentialHeader[]
  /** Such as `api_key=$CREDENTIAL("key")`; empty without one in the query. */
  readonly query: string
}

/**
 * The parts of a request that carry credentials; `textOf` replaces their values. That of the run in its header is
 * `$TOKEN`: a header of the document is the one place where cases may have it in other forms.
 */
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

/** The parts of a request with a set of credentials in order. */
export const partsOf = (set: CredentialSet, operation: Secured): CredentialParts => {
  const token = tokenCredentialOf(operation)
  return partsWith(set, (credential) => {
    const isToken = credential.name === token?.name && tokenHeaderOf(operation) !== undefined
    const isCoded = credential.type === 'basic'
    return isToken && !isCoded ? '$TOKEN' : placeholderOfCredential(credential.name)
  })
}

/** The header in which the document wants the token of the run; undefined if it has it elsewhere. */
export const tokenHeaderOf = (operation: Secured): string | undefined => {
  const token = tokenCredentialOf(operation)
  if (token?.type !== 'apiKey') return token && 'Authorization'
  return token.in === 'header' ? token.parameter : undefined
}

/** A target with a query more; an empty one changes nothing. */
export const withQuery = (target: string, query: string): string =>
  query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`

const queryCredential = /[?&][^?&=]*=\$CREDENTIAL\("(?:[^"\\]|\\.)*"\)/g

/** A target without the credentials of its query. */
export const withoutCredentials = (target: string): string => target.replaceAll(queryCredential, '')

/** The names of the headers that carry credentials, in lower case. */
export const credentialHeadersOf = (operation: Secured): ReadonlySet<string> =>
  new Set(schemesOf(operation).flatMap((scheme) => headerOfCredential(scheme) ?? []))

/** What a user checks first: `the token`, and its place if that is the document's choice. */
export const tokenWords = (operation: Secured): string => {
  const set = ordinarySet(operation)
  const [first, ...others] = set
  if (others.length > 0) return `the credentials (${set.map(placeWords).join(', ')})`
  if (first?.type === 'basic') return 'the user and the password'
  return first?.type === 'apiKey' ? `the token (the key in ${placeWords(first)})` : 'the token'
}

/** Whether a request with these credentials has all that one of the alternatives needs. */
export const isEnough = (set: CredentialSet, { alternatives, unfilled = [] }: Security): boolean =>
  [...alternatives, ...unfilled].some(
    (needed) =>
      needed.length > 0 &&
      needed.every((credential) => set.some((sent) => formOf(sent) === formOf(credential))),
  )
