interface Format {
  /** `a date` */
  readonly words: string
  readonly example: string
  readonly test: (text: string) => boolean
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:z|([+-])(\d{2}):(\d{2}))$/i
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `full-date` (RFC 3339 §5.6) */
function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

/** A time without its fraction of a second, which may have any number of digits. */
function withoutFraction(text: string): string {
  const beforeFraction = '12:34:56'.length
  const zoneAt = text[beforeFraction] === '.' ? text.slice(beforeFraction + 1).search(/\D/) : 0
  return zoneAt < 1 ? text : text.slice(0, beforeFraction) + text.slice(beforeFraction + 1 + zoneAt)
}

/** `full-time` (RFC 3339 §5.6); a leap second is the last one of a day in UTC. */
function isTime(text: string): boolean {
  const match = TIME.exec(withoutFraction(text))
  if (match === null) return false
  const [, hour, minute, second, sign, offsetHour = 0, offsetMinute = 0] = match
  const isInRange =
    Number(hour) <= 23 &&
    Number(minute) <= 59 &&
    Number(second) <= 60 &&
    Number(offsetHour) <= 23 &&
    Number(offsetMinute) <= 59
  if (!isInRange || Number(second) < 60) return isInRange
  const offset = Number(offsetHour) * 60 + Number(offsetMinute)
  const utc = Number(hour) * 60 + Number(minute) + (sign === '-' ? offset : -offset)
  return (utc + 24 * 60) % (24 * 60) === 24 * 60 - 1
}

function isDateTime(text: string): boolean {
  return /^t$/i.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** RFC 1123 §2.1 */
function isHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => LABEL.test(label))
}

const IPV4_PART = /^(?:0|[1-9]\d{0,2})$/

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => IPV4_PART.test(part) && Number(part) <= 255)
}

/** RFC 4291 §2.2 */
function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const endsInIpv4 = last.includes('.')
  const words = endsInIpv4 ? groups.slice(0, -1) : groups
  if (endsInIpv4 && (!isIpv4(last) || !text.endsWith(last))) return false
  if (!words.every((word) => /^[\da-f]{1,4}$/i.test(word))) return false
  const length = words.length + (endsInIpv4 ? 2 : 0)
  return halves.length === 2 ? length <= 7 : length === 8
}

// Other characters are searched for, and places of separators: a pattern that repeats overflows the stack of V8 at some
// millions of characters, once the process has so many patterns that V8 no longer optimizes new ones.

const NOT_IN_ATOM = /[^\w.!#$%&'*+/=?^`{|}~-]/
const EMPTY_ATOM = /^\.|\.\.|\.$/
const QUOTED_PAIR = /\\[ -~]/g
/** Beside the pairs of a quoted string. */
const NOT_QUOTED = /[^ !\x23-\x5b\x5d-\x7e]/

const isDotString = (text: string): boolean =>
  text !== '' && !NOT_IN_ATOM.test(text) && !EMPTY_ATOM.test(text)

/** What is between two texts; undefined if the text does not begin and end with them. */
const between = (text: string, start: string, end: string): string | undefined =>
  text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end)
    ? text.slice(start.length, text.length - end.length)
    : undefined

const isQuotedString = (text: string): boolean => {
  const content = between(text.replaceAll(QUOTED_PAIR, ''), '"', '"')
  return content !== undefined && !NOT_QUOTED.test(content)
}

const isAddressLiteral = (literal: string): boolean =>
  /^IPv6:/i.test(literal) ? isIpv6(literal.slice('IPv6:'.length)) : isIpv4(literal)

/** `Mailbox` (RFC 5321 §4.1.2) */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1) return false
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  const literal = between(domain, '[', ']')
  const isDomain = literal === undefined ? isHostname(domain) : isAddressLiteral(literal)
  return isDomain && (isDotString(local) || isQuotedString(local))
}

const PERCENT_ENCODED = /%[\da-f]{2}/gi
const NOT_IN_URI = /[^\w.~!$&'()*+,;=:@/?-]/
const NOT_IN_SCHEME = /[^a-z\d+.-]/i

const isOfUri = (text: string): boolean => !NOT_IN_URI.test(text.replaceAll(PERCENT_ENCODED, ''))

/** A text before and after the first separator; without one, all of it is before. */
const cutAt = (text: string, separator: string): { before: string; after: string } => {
  const at = text.indexOf(separator)
  if (at < 0) return { before: text, after: '' }
  return { before: text.slice(0, at), after: text.slice(at + separator.length) }
}

const isScheme = (text: string): boolean => /^[a-z]/i.test(text) && !NOT_IN_SCHEME.test(text)

const isPort = (text: string): boolean => !/\D/.test(text)

/** `IP-literal` without its brackets (RFC 3986 §3.2.2) */
const isIpLiteral = (text: string): boolean => {
  if (!/^v/i.test(text)) return isIpv6(text)
  const { before: version, after: address } = cutAt(text.slice(1), '.')
  return (
    version !== '' && !/[^\da-f]/i.test(version) && address !== '' && !/[^\w.~:-]/.test(address)
  )
}

/** `authority` (RFC 3986 §3.2) */
const isAuthority = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const [userInfo, hostAndPort] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  const closing = hostAndPort.startsWith('[') ? hostAndPort.indexOf(']') : -1
  const portAt = hostAndPort.indexOf(':', closing + 1)
  const host = portAt < 0 ? hostAndPort : hostAndPort.slice(0, portAt)
  const isHost = closing < 0 ? isOfUri(host) : isIpLiteral(host.slice(1, -1)) && host.endsWith(']')
  const isUserInfo = isOfUri(userInfo) && !userInfo.includes('@')
  return isUserInfo && isHost && (portAt < 0 || isPort(hostAndPort.slice(portAt + 1)))
}

/** `URI` (RFC 3986 §3), with a scheme. */
function isUri(text: string): boolean {
  const { before: beforeFragment, after: fragment } = cutAt(text, '#')
  const { before: beforeQuery, after: query } = cutAt(beforeFragment, '?')
  const colon = beforeQuery.indexOf(':')
  if (colon < 0) return false
  const hierarchy = beforeQuery.slice(colon + 1)
  const hasAuthority = hierarchy.startsWith('//')
  const { before: authority, after: path } = cutAt(hasAuthority ? hierarchy.slice(2) : '', '/')
  const parts = [hasAuthority ? path : hierarchy, query, fragment]
  return (
    isScheme(beforeQuery.slice(0, colon)) &&
    (!hasAuthority || isAuthority(authority)) &&
    parts.every(isOfUri)
  )
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const NOT_IN_BASE64 = /[^a-z\d+/]/i

/** RFC 4648 §4 */
const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && !NOT_IN_BASE64.test(text.replace(/={1,2}$/, ''))

/** The formats of strings that are checked; all others are annotations. */
export const FORMATS: Readonly<Record<string, Format>> = {
  date: { words: 'a date', example: '2027-03-31', test: isDate },
  'date-time': { words: 'a date and time', example: '2027-03-31T09:30:00Z', test: isDateTime },
  time: { words: 'a time', example: '09:30:00Z', test: isTime },
  uuid: {
    words: 'a UUID',
    example: '3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2b',
    test: (text) => UUID.test(text),
  },
  email: { words: 'an email address', example: 'fern@example.com', test: isEmail },
  uri: { words: 'a URI', example: 'https://example.com/fern', test: isUri },
  hostname: { words: 'a host name', example: 'example.com', test: isHostname },
  ipv4: { words: 'an IPv4 address', example: '192.0.2.1', test: isIpv4 },
  ipv6: { words: 'an IPv6 address', example: '2001:db8::1', test: isIpv6 },
  byte: {
    words: 'Base64',
    example: 'ZmVybg==',
    test: isBase64,
  },
}

/** Formats that are not checked, each with a text that all readers of it accept. */
export const UNCHECKED: Readonly<Record<string, string>> = {
  decimal: '7',
  duration: 'P1D',
  'idn-email': 'fern@example.com',
  'idn-hostname': 'example.com',
  int32: '7',
  int64: '7',
  iri: 'https://example.com/fern',
  'iri-reference': '/fern',
  'json-pointer': '/fern',
  regex: '^fern$',
  'relative-json-pointer': '0',
  'uri-reference': '/fern',
  'uri-template': '/fern/{id}',
}

/** Formats of any text. */
const OF_ANY_TEXT: readonly string[] = [
  'binary',
  'commonmark',
  'html',
  'password',
  'string',
  'text',
]

/** Whether a service alone knows which texts are of a format. */
export const isUnreadFormat = (format: string | undefined): format is string =>
  format !== undefined && !Object.hasOwn(FORMATS, format) && !OF_ANY_TEXT.includes(format)
