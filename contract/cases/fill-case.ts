import type { Case, CaseRequest, Encoding } from '../data/case.ts'
import { inJson } from './case-row.ts'
import type { BaseUrl } from '../client/base-url.ts'
import type { OutgoingRequest } from '../client/outgoing-request.ts'
import { type SentRequest, hiddenHeadersOf, userAgent } from '../data/exchange.ts'
import {
  type HeaderText,
  type SecretText,
  type SecretVariable,
  shownText,
  userHeaderText,
} from '../data/secret-text.ts'
import type { Settings } from '../data/options.ts'
import type { FreshSource, FreshValues } from './fresh-source.ts'
import { fillParts, fillPlaceholders } from './placeholders.ts'

/** What is sent and must not appear in a report; `headers` are the user's own. */
export type Secrets = Pick<Settings, 'badToken' | 'headers'> & { readonly token: string }

/** The token as the password of Basic, without a user (RFC 7617). */
export const basicOf = (token: string): string => Buffer.from(`:${token}`).toString('base64')

/** Text of the Basic Multilingual Plane in another encoding. */
const encoded = (text: string, encoding: Encoding): Buffer => {
  const isWide = encoding.startsWith('utf-32')
  const bytes = Buffer.from(isWide ? text.replace(/[^]/g, '$&\0') : text, 'utf16le')
  if (encoding.endsWith('le')) return bytes
  return isWide ? bytes.swap32() : bytes.swap16()
}

/** How a case is sent: on a new connection that closes after it, unless `reuse` names a set of connections. */
export type SendOptions = Pick<OutgoingRequest, 'reuse' | 'lateTime' | 'beforeLastWrite'>

/** What all placeholders of a request stand for. */
type Values = FreshValues & Readonly<Record<CredentialName, string | SecretVariable>>

type CredentialName = 'TOKEN' | 'BASIC' | 'BAD_TOKEN'

const credentialValues = ({ token, badToken = '' }: Secrets): Pick<Values, CredentialName> => {
  return { TOKEN: token, BASIC: basicOf(token), BAD_TOKEN: badToken }
}

/** The variables that stand for a credential in reports. */
const hiddenCredential: Pick<Values, CredentialName> = {
  TOKEN: { variable: 'PLANT_STORE_TOKEN' },
  BASIC: { variable: 'PLANT_STORE_BASIC' },
  BAD_TOKEN: { variable: 'PLANT_STORE_BAD_TOKEN' },
}

/** A text with values instead of its placeholders. */
const filledParts = (text: string, values: Values): SecretText =>
  fillParts(text, {
    valueOf: (placeholder) => values[placeholder],
    idOfSum: () => values.idOfSum,
  })

/** A text with values in an encoding, such as that of JSON strings, instead of its placeholders. */
const filled = (text: string, values: Values, encode: (value: string) => string): string =>
  fillPlaceholders(text, {
    valueOf: (placeholder) => encode(shownText([values[placeholder]])),
    idOfSum: () => values.idOfSum,
  })

const headerText = (name: string, value: string): HeaderText => ({ name, value: [value] })

const bodyOf = (request: CaseRequest, values: Values): Uint8Array | undefined => {
  const { body, encoding } = request
  if (body === undefined) return undefined
  const parts = body.map((part) => {
    if (typeof part !== 'string') return part
    const text = filled(part, values, inJson)
    return encoding ? encoded(text, encoding) : Buffer.from(text)
  })
  return new Uint8Array(Buffer.concat(parts))
}

/** What the headers of a request depend on beside its case. */
interface HeaderContext {
  readonly values: Values
  readonly host: string
  readonly isReused: boolean
  readonly body: Uint8Array | undefined
}

/** Headers in the order in which they are sent. */
const headersOf = (
  { headers, need, noUserAgent }: CaseRequest,
  { values, host, isReused, body }: HeaderContext,
): readonly HeaderText[] => {
  const ofCase = headers.map(([name, value]) => ({ name, value: filledParts(value, values) }))
  const length = body === undefined ? [] : [headerText('Content-Length', String(body.length))]
  return [
    headerText('Host', host),
    ...(noUserAgent ? [] : [headerText('User-Agent', userAgent)]),
    ...ofCase,
    ...(isReused ? [] : [headerText('Connection', 'close')]),
    ...(need === 'chunked' ? [headerText('Transfer-Encoding', 'chunked')] : length),
  ]
}

/** The user's own headers take the place of others of their name. */
const withUserHeaders = (
  headers: readonly HeaderText[],
  userHeaders: readonly HeaderText[],
): readonly HeaderText[] => {
  const replaced = new Set(userHeaders.map(({ name }) => name.toLowerCase()))
  return [...headers.filter(({ name }) => !replaced.has(name.toLowerCase())), ...userHeaders]
}

/** What replaces the placeholders of a request: with its secrets, or with names in their place. */
interface Filling {
  readonly values: Values
  /** Whether the connection stays open for other requests. */
  readonly isReused: boolean
  /** The user's own. */
  readonly headers: readonly HeaderText[]
  /** How a value stands in the target. */
  readonly encode: (value: string) => string
}

const requestWith = (
  request: CaseRequest,
  base: BaseUrl,
  { values, isReused, headers: userHeaders, encode }: Filling,
): SentRequest => {
  const body = bodyOf(request, values)
  const headers = headersOf(request, { values, host: base.authority, isReused, body })
  return {
    method: request.method,
    url: base.url + filled(request.target, values, encode),
    ...hiddenHeadersOf(withUserHeaders(headers, userHeaders)),
    ...(body && { body }),
  }
}

/** The request with fresh values of the members that only another document requires. */
const withRequiredMembers = (request: CaseRequest, fresh: FreshSource): CaseRequest => {
  const body = request.body?.map((part) =>
    typeof part === 'string' ? fresh.withRequired(part) : part,
  )
  return body === undefined ? request : { ...request, body }
}

/** Replaces the placeholders of a case; see Part for them. Returns the request to send, and the same without secrets. */
export const fillCase = (
  { id, request }: Case,
  base: BaseUrl,
  secrets: Secrets,
  fresh: FreshSource,
  options: SendOptions,
): { readonly outgoing: OutgoingRequest; readonly sent: SentRequest } => {
  const freshValues = fresh.next(id)
  const complete = withRequiredMembers(request, fresh)
  const isReused = options.reuse !== undefined
  const secret: Filling = {
    values: { ...freshValues, ...credentialValues(secrets) },
    isReused,
    headers: secrets.headers.map(([name, value]) => headerText(name, value)),
    encode: encodeURIComponent,
  }
  const hidden: Filling = {
    values: { ...freshValues, ...hiddenCredential },
    isReused,
    headers: secrets.headers.map(([name, value]) => userHeaderText(name, value)),
    encode: String,
  }
  const outgoing = requestWith(complete, base, secret)
  return {
    outgoing: { ...outgoing, split: request.need === 'split', ...options },
    sent: requestWith(complete, base, hidden),
  }
}
