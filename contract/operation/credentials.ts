import type { Credential, CredentialSet, Security } from '../../src/document/document.ts'

/** Name and value of a header; the value may have placeholders, such as `Bearer $TOKEN`. */
export type CredentialHeader = readonly [name: string, value: string]

/** An operation, as far as its credentials go. */
interface Secured {
  readonly security: Security
}

/** Whether the suite fills a set: one bearer token, or one key in a header. */
const isFilled = ([credential, ...others]: CredentialSet): boolean =>
  others.length === 0 &&
  (credential?.type === 'bearer' || (credential?.type === 'apiKey' && credential.in === 'header'))

const sentCredentials = ({ alternatives }: Security): readonly Credential[] =>
  alternatives.filter(isFilled).flat()

/** The alternatives that the suite does not send, by the names of their schemes. */
export const unsentAlternatives = ({ alternatives, ignored = [] }: Security): readonly string[] => [
  ...ignored,
  ...alternatives
    .filter((set) => set.length > 0 && !isFilled(set))
    .map((set) => set.map(({ name }) => name).join(' and ')),
]

export const headerNameOf = (credential: Credential): string =>
  credential.type === 'apiKey' ? credential.parameter : 'Authorization'

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
      sentCredentials(security)
        .toReversed()
        .map((credential) => [formOf(credential), credential]),
    ).values(),
  ].toReversed()

/** Whether requests need a token; false for an operation without security. */
export const needsToken = ({ security }: Secured): boolean => sentCredentials(security).length > 0

/** The header with the token of the run; undefined without security. */
export const tokenHeaderOf = ({ security }: Secured): CredentialHeader | undefined => {
  const [first] = sentCredentials(security)
  return first && headerWith(first, '$TOKEN')
}

/** The names of the headers that carry credentials, in lower case. */
export const credentialHeadersOf = (operation: Secured): ReadonlySet<string> =>
  new Set(schemesOf(operation).map((scheme) => headerNameOf(scheme).toLowerCase()))

/** What a user checks first: `the token`, and its header if that is the document's choice. */
export const tokenWords = (operation: Secured): string => {
  const [first] = sentCredentials(operation.security)
  return first?.type === 'apiKey' ? `the token (the key in ${first.parameter})` : 'the token'
}
