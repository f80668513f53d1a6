/** `token = 1*tchar` (RFC 9110 §5.6.2), as part of a regular expression. */
export const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"

export const HEADER_NAME: RegExp = new RegExp(`^${TOKEN}$`, 'u')
/** Whether a header may have the name (RFC 9110 §5.1). */
export const isHeaderName = (name: string): boolean => HEADER_NAME.test(name)
/** Whether HTTP can carry the value: Latin-1 without line breaks (RFC 9110 §5.5). */
export const isHeaderValue = (value: unknown): boolean =>
  typeof value === 'string' && HEADER_VALUE.test(value)
export const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/u

const QUOTED =
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

/** Of a Content-Encoding header, the codings that change the body, in lower case (RFC 9110 §8.4). */
export function codingsOf(contentEncoding: string | null | undefined): readonly string[] {
  const codings = (contentEncoding ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return codings.filter((coding) => coding !== '' && coding !== 'identity')
}

/** The first charset that a Content-Type names, in lower case. */
export function charsetOf(contentType: string | null | undefined): string | undefined {
  const [, charset] = /;[ \t]*charset="?([^\s";]*)/i.exec(contentType ?? '') ?? []
  return charset?.toLowerCase()
}

const PARAMETER = `(${TOKEN})=(${TOKEN}|${QUOTED})`
/** An item of a list of media ranges, with the comma after it; white space belongs to what precedes it. */
const RANGE = new RegExp(
  `(?:(${TOKEN}/${TOKEN})[ \\t]*((?:;[ \\t]*(?:${PARAMETER}[ \\t]*)?)*))?(?:,[ \\t]*|$)`,
  'y',
)
const PARAMETERS = new RegExp(PARAMETER, 'g')
const IS_WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/
/** The media ranges that JSON is in, the most specific one first. */
const RANGES_OF_JSON = ['application/json', 'application/*', '*/*']

/** Whether an Accept header allows application/json, excludes it, or is malformed (RFC 9110 §12.5.1). */
export function readAccept(accept: string): 'allows JSON' | 'excludes JSON' | 'malformed' {
  const text = accept.trim()
  const allowed = new Map<string, boolean>()
  RANGE.lastIndex = 0
  while (RANGE.lastIndex < text.length) {
    const match = RANGE.exec(text)
    if (match === null) return 'malformed'
    const [, range = '', parameters = ''] = match
    const [, , weight = '1'] =
      Array.from(parameters.matchAll(PARAMETERS)).find(([, member]) => /^q$/i.test(member!)) ?? []
    if (!IS_WEIGHT.test(weight)) return 'malformed'
    const name = range.toLowerCase()
    allowed.set(name, allowed.get(name) === true || Number(weight) > 0)
  }
  const deciding = RANGES_OF_JSON.find((range) => allowed.has(range))
  return deciding !== undefined && allowed.get(deciding) ? 'allows JSON' : 'excludes JSON'
}
