import { essenceOf, mostSpecific } from '../../src/base/header-syntax.ts'
import type { Content, Response } from '../../src/document/document.ts'
import type { Quote } from './quote.ts'

/** A media type of a response, with the schema of its body if it is JSON. */
export interface Format {
  readonly mediaType: string
  readonly content?: Content
  /** That of a text. */
  readonly text?: Content | undefined
}

/** The media types that the document has for a response. */
export const formatsOf = ({
  content,
  otherMediaTypes,
  textContent = [],
}: Response): readonly Format[] => [
  ...content.map((json) => ({ mediaType: essenceOf(json.mediaType), content: json })),
  ...otherMediaTypes.map((mediaType) => ({
    mediaType: essenceOf(mediaType),
    text: textContent.find((content) => content.mediaType === mediaType),
  })),
]

/** The format that a Content-Type names, else the narrowest one whose range it is in. */
export const formatOf = (contentType: string, formats: readonly Format[]): Format | undefined =>
  mostSpecific(essenceOf(contentType), formats)

/** Characters of a media type in a sentence. */
const maxLength = 80

/** A media type for a sentence, in lower case unless it contains a secret. */
export const quoteContentType = (contentType: string, quote: Quote): string => {
  // Hidden before it is split: a secret may contain a semicolon.
  const [type = ''] = quote(contentType).split(';', 1)
  const start = type.trim().slice(0, maxLength)
  return contentType.trim().startsWith(start) ? start.toLowerCase() : start
}
