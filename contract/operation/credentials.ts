import type { Credential, Security } from '../../src/document/document.ts'

/** Name and value of a header; the value may have placeholders, such as `Bearer $TOKEN`. */
export type CredentialHeader = readonly [name: string, value: string]

/** An operation, as far as its credentials go. */
interface Secured {
  readonly security: Security
}

export const headerNameOf = (credential: Credential): string =>
  credential.type === 'bearer' ? 'Authorization' : credential.header

/** The header that carries a text as the credential of a scheme. */
export const headerWith = (credential: Credential, text: string): CredentialHeader => [
  headerNameOf(credential),
  credential.type === 'bearer' ? `Bearer ${text}` : text,
]

/** Equal for schemes whose requests look the same, such as a bearer token and one of OAuth 2. */
const formOf = (credential: Credential): string =>
  `${credential.type} ${headerNameOf(credential).toLowerCase()}`

/** The credentials of an operation, those of one form once; the token of a run is one for the first of them. */
export const schemesOf = ({ security }: Secured): readonly Credential[] =>
  [
    ...new Map(
      security.credentials.toReversed().map((credential) => [formOf(credential), credential]),
    ).values(),
  ].toReversed()

/** Whether requests need a token; false for an operation without security. */
export const needsToken = ({ security }: Secured): boolean => security.credentials.length > 0

/** The header with the token of the run; undefined without security. */
export const tokenHeaderOf = ({ security }: Secured): CredentialHeader | undefined => {
  const [first] = security.credentials
  return first && headerWith(first, '$TOKEN')
}

/** The names of the headers that carry credentials, in lower case. */
export const credentialHeadersOf = (operation: Secured): ReadonlySet<string> =>
  new Set(schemesOf(operation).map((scheme) => headerNameOf(scheme).toLowerCase()))

/** What a user checks first: `the token`, and its header if that is the document's choice. */
export const tokenWords = (operation: Secured): string => {
  const [first] = operation.security.credentials
  return first?.type === 'apiKey' ? `the token (the key in ${first.header})` : 'the token'
}
