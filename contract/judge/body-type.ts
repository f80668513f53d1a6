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

export const repeatedContentType = (judged: DocumentedResponse): Observation =>
  warning(judged, {
    rule: judged.typeRule,
    code: 'content-type-twice',
    received: 'Content-Type more than once',
    expected: `Content-Type: ${mediaTypesOf(judged)}, once`,
  })
