import type { Credential, CredentialSet, Security } from '../../src/document/document.ts'
import {
  comparablePlace,
  type CredentialParts,
  headerOfCredential,
  ordinarySet,
  partsWith,
} from '../../src/document/security.ts'
import { placeholderOfCredential } from './placeholders.ts'

/** An operation, as far as its credentials go. */
export interface Secured {
  readonly security: Security
}

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
