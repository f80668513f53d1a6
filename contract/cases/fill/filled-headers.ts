import type { CaseRequest } from '../../data/case.ts'
import { userAgent } from '../../data/exchange.ts'
import { variablesOfHeaders } from '../../data/secret-text.ts'
import { type FilledText, fillText, inHeader } from './filled-text.ts'
import type { RequestValues, Secrets } from './request-values.ts'

/** A header to send. */
export interface FilledHeader {
  readonly name: string
  readonly value: FilledText
}

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
}

const headerWith = (name: string, value: string): FilledHeader => ({ name, value: [value] })

/** How the end of the body is known; empty without a body. */
const framingOf = (
  { need }: CaseRequest,
  bodyLength: number | undefined,
): readonly FilledHeader[] => {
  if (need === 'chunked') return [headerWith('Transfer-Encoding', 'chunked')]
  return bodyLength === undefined ? [] : [headerWith('Content-Length', String(bodyLength))]
}

const filledUserHeaders = (headers: Secrets['headers']): readonly FilledHeader[] => {
  const variables = variablesOfHeaders(headers)
  return headers.map(([name, value], at) => {
    const variable = variables[at]
    return { name, value: [variable === undefined ? value : { ...variable, value }] }
  })
}

/** The headers of a request, in the order in which they are sent. */
export const fillHeaders = (
  request: CaseRequest,
  { values, valuesElsewhere, tokenHeader, host, isReused, bodyLength, userHeaders }: HeaderContext,
): readonly FilledHeader[] => {
  const valuesIn = (name: string): RequestValues =>
    name.toLowerCase() === tokenHeader ? values : valuesElsewhere
  const ofKit = [
    headerWith('Host', host),
    ...(request.noUserAgent ? [] : [headerWith('User-Agent', userAgent)]),
    ...request.headers.map(([name, value]) => ({
      name,
      value: fillText(value, valuesIn(name), inHeader),
    })),
    ...(isReused ? [] : [headerWith('Connection', 'close')]),
    ...framingOf(request, bodyLength),
  ]
  const replaced = new Set(userHeaders.map(([name]) => name.toLowerCase()))
  return [
    ...ofKit.filter(({ name }) => !replaced.has(name.toLowerCase())),
    ...filledUserHeaders(userHeaders),
  ]
}
