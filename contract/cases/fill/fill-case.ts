import type { Case, CaseRequest, Encoding } from '../../data/case.ts'
import { inJson } from './in-json.ts'
import type { BaseUrl } from '../../client/base-url.ts'
import type { OutgoingRequest } from '../../client/outgoing-request.ts'
import { type SentRequest, hiddenHeadersOf, userAgent } from '../../data/exchange.ts'
import {
  type SecretEncoding,
  type SecretText,
  type SecretVariable,
  shownText,
  variablesOfHeaders,
} from '../../data/secret-text.ts'
import type { Settings } from '../../data/options.ts'
import type { FreshSource } from './fresh-source.ts'
import type { FreshValues } from './fresh-values.ts'
import { fillParts } from './placeholders.ts'

/** What is sent and must not appear in a report; `headers` are the user's own. */
export type Secrets = Pick<Settings, 'badToken' | 'headers'> & { readonly token: string }

/** The token as the password of Basic, without a user (RFC 7617). */
export const basicOf = (token: string): string => Buffer.from(`:${token}`).toString('base64')

/** Text of the Basic Multilingual Plane in another encoding. */
const bytesIn = (text: string, encoding: Encoding): Buffer => {
  const isWide = encoding.startsWith('utf-32')
  const bytes = Buffer.from(isWide ? text.replace(/[^]/g, '$&\0') : text, 'utf16le')
  if (encoding.endsWith('le')) return bytes
  return isWide ? bytes.swap32() : bytes.swap16()
}

/** How a case is sent: on a new connection that closes after it, unless `reuse` names a set of connections. */
export type SendOptions = Pick<OutgoingRequest, 'reuse' | 'lateTime' | 'beforeLastWrite'>

/** A secret of a request: what is sent, and the variable that stands for it in reports. */
interface Secret extends SecretVariable {
  readonly value: string
}

/** A text to send, in parts. */
type FilledText = readonly (string | Secret)[]

/** A header to send. */
interface FilledHeader {
  readonly name: string
  readonly value: FilledText
}

/** What all placeholders of a request stand for. */
type Values = FreshValues & Readonly<Record<'TOKEN' | 'BASIC' | 'BAD_TOKEN', Secret>>

const valuesOf = (fresh: FreshValues, { token, badToken = '' }: Secrets): Values => ({
  ...fresh,
  TOKEN: { variable: 'PLANT_STORE_TOKEN', value: token },
  BASIC: { variable: 'PLANT_STORE_TOKEN', encodings: ['basic'], value: basicOf(token) },
  BAD_TOKEN: { variable: 'PLANT_STORE_BAD_TOKEN', value: badToken },
})

const encodedSecret = (secret: Secret, encoding: SecretEncoding, value: string): Secret => ({
  ...secret,
  value,
  encodings: [...(secret.encodings ?? []), encoding],
})

type Encode = (value: string | Secret) => string | Secret

const inHeader: Encode = (value) => value

const inTarget: Encode = (value) =>
  typeof value === 'string'
    ? encodeURIComponent(value)
    : encodedSecret(value, 'percent', encodeURIComponent(value.value))

/** A value in the JSON of a body; few credentials have a character that is escaped there. */
const inBody: Encode = (value) => {
  if (typeof value === 'string') return inJson(value)
  const escaped = inJson(value.value)
  return escaped === value.value ? value : encodedSecret(value, 'json', escaped)
}

/** A text with values instead of its placeholders. */
const filled = (text: string, values: Values, encode: Encode): FilledText =>
  fillParts(text, {
    valueOf: (placeholder) => encode(values[placeholder]),
    idOfSum: () => values.idOfSum,
  })

/** The text as it is sent. */
const sentText = (text: FilledText): string =>
  text.map((part) => (typeof part === 'string' ? part : part.value)).join('')

const hidden = ({ value: _value, ...variable }: Secret): SecretVariable => variable

/** The text without its secrets; what is between them is one part. */
const hiddenText = (text: FilledText): SecretText => {
  const parts: (string | SecretVariable)[] = []
  for (const part of text) {
    const last = parts.at(-1)
    if (typeof part !== 'string') parts.push(hidden(part))
    else if (typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts
}

const filledHeader = (name: string, value: string): FilledHeader => ({ name, value: [value] })

/** A body to send as text in latin1, a character for each byte, so that it has parts like all texts. */
const filledBody = ({ body, encoding }: CaseRequest, values: Values): FilledText | undefined => {
  const bytesOf = (text: string): string =>
    (encoding ? bytesIn(text, encoding) : Buffer.from(text)).toString('latin1')
  return body?.flatMap((part): FilledText => {
    if (typeof part !== 'string') return [Buffer.from(part).toString('latin1')]
    return filled(part, values, inBody).map((piece) =>
      typeof piece === 'string' ? bytesOf(piece) : { ...piece, value: bytesOf(piece.value) },
    )
  })
}

const latin1Bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'))

/** What the headers of a request depend on beside its case. */
interface HeaderContext {
  readonly values: Values
  readonly host: string
  readonly isReused: boolean
  /** In bytes. */
  readonly bodyLength: number | undefined
}

/** Headers in the order in which they are sent. */
const headersOf = (
  { headers, need, noUserAgent }: CaseRequest,
  { values, host, isReused, bodyLength }: HeaderContext,
): readonly FilledHeader[] => {
  const ofCase = headers.map(([name, value]) => ({ name, value: filled(value, values, inHeader) }))
  const length =
    bodyLength === undefined ? [] : [filledHeader('Content-Length', String(bodyLength))]
  return [
    filledHeader('Host', host),
    ...(noUserAgent ? [] : [filledHeader('User-Agent', userAgent)]),
    ...ofCase,
    ...(isReused ? [] : [filledHeader('Connection', 'close')]),
    ...(need === 'chunked' ? [filledHeader('Transfer-Encoding', 'chunked')] : length),
  ]
}

/** The user's own headers take the place of others of their name. */
const withUserHeaders = (
  headers: readonly FilledHeader[],
  userHeaders: Secrets['headers'],
): readonly FilledHeader[] => {
  const replaced = new Set(userHeaders.map(([name]) => name.toLowerCase()))
  const variables = variablesOfHeaders(userHeaders)
  const filledUserHeaders = userHeaders.map(([name, value], at): FilledHeader => {
    const variable = variables[at]
    return { name, value: [variable === undefined ? value : { ...variable, value }] }
  })
  return [...headers.filter(({ name }) => !replaced.has(name.toLowerCase())), ...filledUserHeaders]
}

/** The request with fresh values of the members without a role. */
const withMembers = (request: CaseRequest, fresh: FreshSource): CaseRequest => {
  const body = request.body?.map((part) =>
    typeof part === 'string' ? fresh.fillMembers(part) : part,
  )
  return body === undefined ? request : { ...request, body }
}

/** A request with all its values and secrets. */
interface FilledRequest {
  readonly method: string
  readonly url: FilledText
  readonly headers: readonly FilledHeader[]
  /** In latin1. */
  readonly body: FilledText | undefined
}

const outgoingOf = ({ method, url, headers, body }: FilledRequest): SentRequest => ({
  method,
  url: sentText(url),
  headers: headers.map(({ name, value }) => [name, sentText(value)]),
  ...(body && { body: latin1Bytes(sentText(body)) }),
})

const hasVariable = (text: SecretText): boolean => text.some((part) => typeof part !== 'string')

/** The body without its secrets; in parts too, if it has some. */
const hiddenBodyOf = (body: FilledText): Pick<SentRequest, 'body' | 'bodyParts'> => {
  const parts = hiddenText(body)
  const bodyParts = parts.map((part) => (typeof part === 'string' ? latin1Bytes(part) : part))
  return { body: latin1Bytes(shownText(parts)), ...(hasVariable(parts) && { bodyParts }) }
}

const hiddenOf = ({ method, url, headers, body }: FilledRequest): SentRequest => {
  const urlParts = hiddenText(url)
  return {
    method,
    url: shownText(urlParts),
    ...(hasVariable(urlParts) && { urlParts }),
    ...hiddenHeadersOf(headers.map(({ name, value }) => ({ name, value: hiddenText(value) }))),
    ...(body && hiddenBodyOf(body)),
  }
}

/** Replaces the placeholders of a case; see Part for them. Returns the request to send, and the same without secrets. */
export const fillCase = (
  { id, request }: Case,
  base: BaseUrl,
  secrets: Secrets,
  fresh: FreshSource,
  options: SendOptions,
): { readonly outgoing: OutgoingRequest; readonly sent: SentRequest } => {
  const values = valuesOf(fresh.next(id), secrets)
  const complete = withMembers(request, fresh)
  const body = filledBody(complete, values)
  const headers = headersOf(complete, {
    values,
    host: base.authority,
    isReused: options.reuse !== undefined,
    bodyLength: body && sentText(body).length,
  })
  const filledRequest: FilledRequest = {
    method: request.method,
    url: [base.url, ...filled(request.target, values, inTarget)],
    headers: withUserHeaders(headers, secrets.headers),
    body,
  }
  return {
    outgoing: { ...outgoingOf(filledRequest), split: request.need === 'split', ...options },
    sent: hiddenOf(filledRequest),
  }
}
