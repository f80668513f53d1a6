import type { Settings } from '../../data/options.ts'
import type { SecretVariable } from '../../data/secret-text.ts'
import type { CredentialName } from '../../operation/placeholders.ts'
import type { FreshValues } from './fresh-values.ts'

/** What is sent and must not appear in a report; `headers` are the user's own. */
export interface Secrets extends Pick<Settings, 'badToken' | 'headers'> {
  readonly token: string
  /** Stands for the token where the document wants none; undefined if the token itself may go there. */
  readonly madeUpToken?: string | undefined
}

/** A secret of a request: what is sent, and the variable that stands for it in reports. */
export interface Secret extends SecretVariable {
  readonly value: string
}

/** What all placeholders of a request stand for. */
export type RequestValues = FreshValues & Readonly<Record<CredentialName, string | Secret>>

/** The token as the password of Basic, without a user (RFC 7617). */
export const basicOf = (token: string): string => Buffer.from(`:${token}`).toString('base64')

export const requestValuesOf = (
  fresh: FreshValues,
  { token, badToken = '' }: Secrets,
): RequestValues => ({
  ...fresh,
  TOKEN: { variable: 'PLANT_STORE_TOKEN', value: token },
  BASIC: { variable: 'PLANT_STORE_TOKEN', encodings: ['basic'], value: basicOf(token) },
  BAD_TOKEN: { variable: 'PLANT_STORE_BAD_TOKEN', value: badToken },
})

/** The values with a made-up token, which is no secret, in place of the token. */
export const withMadeUpToken = (values: RequestValues, madeUpToken: string): RequestValues => ({
  ...values,
  TOKEN: madeUpToken,
  BASIC: basicOf(madeUpToken),
})
