import type { Credential } from '../../../src/document/document.ts'
import type { Settings } from '../../data/settings.ts'
import type { SecretVariable } from '../../data/secret-text.ts'
import type { CredentialName } from '../../operation/placeholders.ts'
import type { FreshValues } from './fresh-values.ts'

/** What is sent and must not appear in a report; `headers` are the user's own. */
export interface Secrets extends Pick<Settings, 'badToken' | 'headers'> {
  readonly token: string
  /** The variable of the token; `PLANT_STORE_TOKEN` by default. */
  readonly tokenVariable?: string
  /** The credential of a scheme, as its place needs it. */
  readonly ofScheme?: (scheme: string) => Secret
  /** Stands for the token where the document wants none; undefined if the token itself may go there. */
  readonly madeUpToken?: string | undefined
}

/** A secret of a request: what is sent, and the variable that stands for it in reports. */
export interface Secret extends SecretVariable {
  readonly value: string
}

/** What all placeholders of a request stand for. */
export interface RequestValues {
  readonly fresh: FreshValues
  readonly ofCredential: (name: CredentialName) => string | Secret
  readonly ofScheme: (scheme: string) => Secret
}

/** The token as the password of Basic, without a user (RFC 7617). */
export const basicOf = (token: string): string => Buffer.from(`:${token}`).toString('base64')

export const requestValuesOf = (
  fresh: FreshValues,
  { token, tokenVariable: variable = 'PLANT_STORE_TOKEN', badToken = '', ofScheme }: Secrets,
): RequestValues => ({
  fresh,
  ofCredential: (name) => {
    const isBad = name === 'BAD_TOKEN' || name === 'BAD_BASIC'
    if (name === 'BASIC') return { variable, encodings: ['basic'], value: basicOf(token) }
    if (!isBad) return { variable, value: token }
    const bad = { variable: 'PLANT_STORE_BAD_TOKEN', value: badToken }
    return name === 'BAD_BASIC' ? base64Of(bad) : bad
  },
  ofScheme: ofScheme ?? (() => ({ variable, value: token })),
})

/** A secret in Base64. */
const base64Of = ({ value, ...secret }: Secret): Secret => ({
  ...secret,
  encodings: ['base64'],
  value: Buffer.from(value).toString('base64'),
})

/** What cookies have as it is (RFC 6265 §4.1.1). */
const ofCookie = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/** A credential as its place in a request needs it; the query encodes all its values. */
export const codedSecret = (credential: Credential, secret: Secret): Secret => {
  if (credential.type === 'basic') return base64Of(secret)
  const isCookie = credential.type === 'apiKey' && credential.in === 'cookie'
  if (!isCookie || ofCookie.test(secret.value)) return secret
  return { ...secret, encodings: ['percent'], value: encodeURIComponent(secret.value) }
}

/** The values with a made-up token, which is no secret, in place of the token. */
export const withMadeUpToken = (values: RequestValues, madeUpToken: string): RequestValues => ({
  ...values,
  ofCredential: (name) => {
    if (name === 'TOKEN') return madeUpToken
    return name === 'BASIC' ? basicOf(madeUpToken) : values.ofCredential(name)
  },
})
