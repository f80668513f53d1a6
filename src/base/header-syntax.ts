/** `token = 1*tchar` (RFC 9110 §5.6.2), as part of a regular expression. */
export const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"

/** `quoted-string` (RFC 9110 §5.6.4), as part of a regular expression. */
export const QUOTED =
  '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t \\x21-\\x7e\\x80-\\xff])*"'

/**
 * `media-type = type "/" subtype parameters`, parameters = *( OWS ";" OWS [ parameter ] )
 * White space belongs to what precedes it, so that a long run of semicolons is refused in linear time.
 */
const APPLICATION_JSON = new RegExp(
  `^application/json[ \\t]*(?:;[ \\t]*(?:${TOKEN}=(?:${TOKEN}|${QUOTED})[ \\t]*)?)*$`,
  'i',
)

/** Whether a Content-Type is `application/json`, with any parameters, in any letter case (RFC 9110 §8.3). */
export function isApplicationJson(contentType: string | null | undefined): boolean {
  return APPLICATION_JSON.test(contentType ?? '')
}

/** The media type of a Content-Type without its parameters, in lower case (RFC 9110 §8.3.1). */
export function essenceOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** What stands for media types in a document, such as `text/*`; each is in one of itself. */
interface MediaTypeOrRange {
  readonly mediaType: string
}

/** Whether a media type is another one, or in a range such as `text/*` or `application/*+json`; both in lower case. */
export function isInRange(type: string, range: string): boolean {
  if (!range.includes('*')) return type === range
  const start = range.slice(0, range.indexOf('*'))
  const end = range.slice(range.lastIndexOf('*') + 1)
  return type.startsWith(start) && type.endsWith(end)
}

/** The entry of a media type: the one that names it, or else the narrowest range that it is in. */
export function mostSpecific<Entry extends MediaTypeOrRange>(
  type: string,
  entries: readonly Entry[],
): Entry | undefined {
  const lengthOf = ({ mediaType }: Entry): number => essenceOf(mediaType).split('*').join('').length
  const fitting = entries.filter(({ mediaType }) => isInRange(type, essenceOf(mediaType)))
  const named = fitting.find(({ mediaType }) => !mediaType.includes('*'))
  return named ?? fitting.toSorted((first, second) => lengthOf(second) - lengthOf(first))[0]
}

/** Of a Content-Encoding header, the codings that change the body, in lower case (RFC 9110 §8.4). */
export function codingsOf(contentEncoding: string | null | undefined): readonly string[] {
  const codings = (contentEncoding ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return codings.filter((coding) => coding !== '' && coding !== 'identity')
}
