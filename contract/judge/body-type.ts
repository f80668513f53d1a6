import { charsetOf } from '../../src/base/negotiation-headers.ts'
import type { ReceivedResponse } from '../data/exchange.ts'
import { type DocumentedResponse, violation, warning } from './body-fault.ts'
import { formatOf, quoteContentType } from './content-type.ts'
import type { Observation } from './finding.ts'

/** The values of all Content-Type headers. */
export const contentTypesOf = ({ headers }: ReceivedResponse): readonly string[] =>
  headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value)

const mediaTypesOf = ({ formats }: DocumentedResponse): string =>
  formats.map(({ mediaType }) => mediaType).join(' or ')

/** A media type that the document does not have for the status, or none at all. */
export const findWrongType = (
  judged: DocumentedResponse,
  contentTypes: readonly string[],
): Observation | undefined => {
  const unknownType = contentTypes.find((value) => formatOf(value, judged.formats) === undefined)
  if (contentTypes.length > 0 && unknownType === undefined) return undefined
  const received =
    unknownType === undefined
      ? 'no Content-Type'
      : quoteContentType(unknownType, judged.quote) || 'an empty Content-Type'
  const mediaTypes = mediaTypesOf(judged)
  return violation(judged, {
    rule: judged.typeRule,
    code: 'content-type',
    received,
    ending: ` with ${received} instead of ${mediaTypes}`,
    expected: `Content-Type: ${mediaTypes}`,
  })
}

const isAscii = (body: Uint8Array): boolean => body.every((byte) => byte < 128)

/** A charset of which the bytes, which are UTF-8, are none; ASCII is the same in most. */
export const findWrongCharset = (
  judged: DocumentedResponse,
  [contentType]: readonly string[],
): Observation | undefined => {
  const charset = charsetOf(contentType)
  if (charset === undefined || /^utf-?8$/.test(charset)) return undefined
  const isWide = /^(?:utf|ucs)-?(?:16|32|2|4)/.test(charset)
  if (!isWide && isAscii(judged.response.body)) return undefined
  const received = `charset=${judged.quote(charset)}`
  return warning(judged, {
    rule: judged.typeRule,
    code: 'response-charset',
    received,
    ending: ` with ${received}, but the body is UTF-8`,
    expected: 'no charset, or utf-8 (RFC 8259, section 8.1)',
  })
}

export const repeatedContentType = (judged: DocumentedResponse): Observation =>
  warning(judged, {
    rule: judged.typeRule,
    code: 'content-type-twice',
    received: 'Content-Type more than once',
    expected: `Content-Type: ${mediaTypesOf(judged)}, once`,
  })
