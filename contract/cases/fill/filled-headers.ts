import type { CaseRequest } from '../../data/case.ts'
import { type Headers, userAgent } from '../../data/exchange.ts'
import { type SecretText, shownText, variablesOfHeaders } from '../../data/secret-text.ts'
import { placeholdersIn } from '../../operation/placeholders.ts'
import { type FilledText, fillText, hiddenText, inHeader, sentText } from './filled-text.ts'
import type { RequestValues, Secrets } from './request-values.ts'

type Header = Headers[number]

/** A header to send. */
export interface FilledHeader {
  readonly sent: Header
  /** Without its secrets. */
  readonly shown: Header
  /** The value of `shown` in parts. */
  readonly hidden: SecretText
}

/** The headers of earlier requests, by name and value of the case, as far as no request changes them. */
export type KnownHeaders = Map<string, FilledHeader>

/** What the headers of a request depend on beside its case. */
export interface HeaderContext {
  readonly values: RequestValues
  /** For headers in which the document wants no token. */
  readonly valuesElsewhere: RequestValues
  /** The header of the token, in lower case; undefined without one. */
  readonly tokenHeader: string | undefined
  readonly host: string
  readonly isReused: boolean
  /** In bytes. */
  readonly bodyLength: number | undefined
  /** They take the place of others of their name. */
  readonly userHeaders: Secrets['headers']
  /** Those of requests with the same credentials. */
  readonly known: KnownHeaders
}

const filledHeader = (name: string, value: FilledText): FilledHeader => {
  const hidden = hiddenText(value)
  return { sent: [name, sentText(value)], shown: [name, shownText(hidden)], hidden }
}

const ofUserAgent = filledHeader('User-Agent', [userAgent])
const ofClose = filledHeader('Connection', ['close'])
const ofChunks = filledHeader('Transfer-Encoding', ['chunked'])

/** How the end of the body is known; empty without a body. */
const framingOf = (
  { need }: CaseRequest,
  bodyLength: number | undefined,
): readonly FilledHeader[] => {
  if (need === 'chunked') return [ofChunks]
  return bodyLength === undefined ? [] : [filledHeader('Content-Length', [String(bodyLength)])]
}

const filledUserHeaders = (headers: Secrets['headers']): readonly FilledHeader[] => {
  const variables = variablesOfHeaders(headers)
  return headers.map(([name, value], at) => {
    const variable = variables[at]
    return filledHeader(name, [variable === undefined ? value : { ...variable, value }])
  })
}

const isOfRequest = (value: string): boolean =>
  placeholdersIn(value).some(({ kind }) => kind !== 'credential' && kind !== 'scheme')

const headerOfCase = (
  [name, value]: Header,
  { values, valuesElsewhere, tokenHeader, known }: HeaderContext,
): FilledHeader => {
  const key = `${name}:${value}`
  const sooner = known.get(key)
  if (sooner !== undefined) return sooner
  const valuesIn = name.toLowerCase() === tokenHeader ? values : valuesElsewhere
  const filled = filledHeader(name, fillText(value, valuesIn, inHeader))
  if (!isOfRequest(value)) known.set(key, filled)
  return filled
}

/** The headers of a request, in the order in which they are sent. */
export const fillHeaders = (
  request: CaseRequest,
  context: HeaderContext,
): readonly FilledHeader[] => {
  const { host, isReused, bodyLength, userHeaders } = context
  const ofKit = [
    filledHeader('Host', [host]),
    ...(request.noUserAgent ? [] : [ofUserAgent]),
    ...request.headers.map((header) => headerOfCase(header, context)),
    ...(isReused ? [] : [ofClose]),
    ...framingOf(request, bodyLength),
  ]
  if (userHeaders.length === 0) return ofKit
  const replaced = new Set(userHeaders.map(([name]) => name.toLowerCase()))
  return [
    ...ofKit.filter(({ sent: [name] }) => !replaced.has(name.toLowerCase())),
    ...filledUserHeaders(userHeaders),
  ]
}
