import type { Credential, CredentialSet, Operation, Security } from '../../src/document/document.ts'
import { credentialsOf } from '../../src/document/security.ts'
import { unknownName } from '../../src/base/suggest.ts'
import { isHeaderValue } from '../../src/base/header-fields.ts'
import { formOf } from './credentials.ts'

/** The credentials of a user: those of schemes by name, and a token for the first scheme that lacks one. */
export interface GivenCredentials {
  readonly token?: string | (() => unknown) | undefined
  readonly credentials?: Readonly<Record<string, string>> | undefined
}

const prefix = 'PLANT_STORE_CREDENTIAL_'

/** The variable of the environment, and of commands in reports, for the credential of a scheme. */
export const variableOfCredential = (name: string): string =>
  prefix + name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')

/** Those of a set that the user did not give by name. */
const lackingIn = (set: CredentialSet, { credentials = {} }: GivenCredentials): CredentialSet =>
  set.filter(({ name }) => !Object.hasOwn(credentials, name))

/** Whether a token is what a scheme takes; that of a function shows it later. */
const takesToken = ({ type }: Credential, { token }: GivenCredentials): boolean =>
  type !== 'basic' || typeof token !== 'string' || token.includes(':')

/** The name of the scheme that the token is for: it completes the first alternative that lacks one credential. */
export const tokenSchemeOf = (
  { alternatives }: Security,
  given: GivenCredentials,
): string | undefined => {
  if (given.token === undefined) return undefined
  const lacking = alternatives.map((set) => lackingIn(set, given))
  const completed = lacking.find((set) => set.length === 1 && takesToken(set[0]!, given))
  return completed?.[0]?.name
}

const formOfSet = (set: CredentialSet): string => set.map(formOf).toSorted().join()

/**
 * The operation with the alternatives for which the user gave the credentials; the others are `unfilled`. All stay if the
 * user gave none that fills one.
 */
export const withFilledSecurity = <Checked extends Operation>(
  operation: Checked,
  given: GivenCredentials,
): Checked => {
  const { security } = operation
  const tokenScheme = tokenSchemeOf(security, given)
  const isFilled = (set: CredentialSet): boolean =>
    lackingIn(set, given).every(({ name }) => name === tokenScheme)
  const [first, ...others] = security.alternatives.filter(isFilled)
  if (first === undefined || others.length + 1 === security.alternatives.length) return operation
  const alternatives = [first, ...others] as const
  const forms = new Set(alternatives.map(formOfSet))
  // Requests of one form are tried once.
  const unfilled = security.alternatives.filter(
    (set) => !isFilled(set) && !forms.has(formOfSet(set)),
  )
  return { ...operation, security: { ...security, alternatives, unfilled } }
}

/**
 * The operation with the alternative of another one first, if it has that: services keep what one user stores apart from
 * that of others.
 */
export const withSameUser = (operation: Operation, { security: other }: Operation): Operation => {
  const { security } = operation
  const [wanted] = other.alternatives
  const isWanted = (set: CredentialSet): boolean =>
    wanted !== undefined && formOfSet(set) === formOfSet(wanted)
  const same = security.alternatives.find(isWanted)
  // Its cases are made once.
  if (same === undefined || same === security.alternatives[0]) return operation
  const others = security.alternatives.filter((set) => set !== same)
  return { ...operation, security: { ...security, alternatives: [same, ...others] } }
}

/** The credentials that are missing for the first alternative of an operation; undefined if it can be checked. */
export const missingCredentials = (
  { security }: Pick<Operation, 'security'>,
  given: GivenCredentials,
): CredentialSet | undefined => {
  const { alternatives } = security
  const tokenScheme = tokenSchemeOf(security, given)
  const lacking = alternatives.map((set) =>
    lackingIn(set, given).filter(({ name }) => name !== tokenScheme),
  )
  return lacking.some((set) => set.length === 0) ? undefined : lacking[0]
}

/** What is missing, and the ways to give it on the command line. */
export const missingWords = (name: string, missing: CredentialSet): string => {
  const names = missing.map((credential) => JSON.stringify(credential.name)).join(' and ')
  return `${name} needs ${missing.length > 1 ? 'the credentials' : 'the credential'} ${names}: use ${flagsOf(missing)} or set ${missing.map((credential) => variableOfCredential(credential.name)).join(' and ')}.`
}

/** The flags that give the credentials of a set. */
export const flagsOf = (set: CredentialSet): string =>
  set
    .map(({ name, type }) => `--credential ${name}=${type === 'basic' ? 'USER:PASSWORD' : 'VALUE'}`)
    .join(' ')

/** What is wrong with the credentials that a user gave by name; undefined if they can be used. */
export const credentialMistake = (
  operation: Operation,
  { credentials = {} }: GivenCredentials,
): string | undefined => {
  const { operations = [] } = operation.document.contents ?? {}
  const schemes = [operation, ...operations].flatMap(({ security }) => credentialsOf(security))
  const byName = new Map(schemes.map((scheme) => [scheme.name, scheme]))
  for (const [name, value] of Object.entries(credentials)) {
    const scheme = byName.get(name)
    if (scheme === undefined) return `The ${unknownName('credential', name, [...byName.keys()])}.`
    const must = mistakeOf(scheme, value)
    if (must !== undefined) return `The credential "${name}" must be ${must}.`
  }
  return undefined
}

function mistakeOf(scheme: Credential, value: string): string | undefined {
  if (value === '') return 'a text that is not empty'
  if (scheme.type === 'basic') return value.includes(':') ? undefined : 'USER:PASSWORD'
  const isInHeader = scheme.type === 'bearer' || scheme.in === 'header'
  if (scheme.type === 'bearer' && /[^\x21-\x7e]/.test(value))
    return 'printable ASCII without spaces, and without "Bearer" before it'
  return isInHeader && !isHeaderValue(value) ? 'a text that a header can have' : undefined
}
