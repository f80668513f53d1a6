interface Format {
  /** `a date` */
  readonly words: string
  readonly example: string
  readonly test: (text: string) => boolean
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:z|([+-])(\d{2}):(\d{2}))$/i
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `full-date` (RFC 3339 §5.6) */
function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

/** `full-time` (RFC 3339 §5.6); a leap second is the last one of a day in UTC. */
function isTime(text: string): boolean {
  const match = TIME.exec(text)
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

// A group that repeats for each character overflows the stack of V8 at some millions of them.

const ATOMS = /^[\w.!#$%&'*+/=?^`{|}~-]+$/
const EMPTY_ATOM = /^\.|\.\.|\.$/
const QUOTED_PAIR = /\\[ -~]/g
/** A quoted string without its pairs. */
const QUOTED = /^"[ !\x23-\x5b\x5d-\x7e]*"$/

/** `Local-part` (RFC 5321 §4.1.2) */
const isLocalPart = (text: string): boolean =>
  (ATOMS.test(text) && !EMPTY_ATOM.test(text)) || QUOTED.test(text.replaceAll(QUOTED_PAIR, ''))

/** `Mailbox` (RFC 5321 §4.1.2) */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  const isLocal = at > 0 && isLocalPart(local)
  const literal = /^\[(?:IPv6:(.+)|(.+))\]$/i.exec(domain)
  if (literal === null) return isLocal && isHostname(domain)
  const [, ipv6, ipv4 = ''] = literal
  return isLocal && (ipv6 === undefined ? isIpv4(ipv4) : isIpv6(ipv6))
}

const URI = /^[a-z][a-z\d+.-]*:(\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i
const AUTHORITY = /^\/\/(?:[^@[\]]*@)?(?:\[([^\]]*)\]|[^:@[\]]*)(?::\d*)?$/
const PERCENT_ENCODED = /%[\da-f]{2}/gi
const URI_CHARACTERS = /^[\w.~!$&'()*+,;=:@/?-]*$/

const isOfUri = (text: string): boolean => URI_CHARACTERS.test(text.replaceAll(PERCENT_ENCODED, ''))

/** `URI` (RFC 3986 §3), with a scheme. */
function isUri(text: string): boolean {
  const match: readonly (string | undefined)[] | null = URI.exec(text)
  if (match === null) return false
  const [, authority, ...parts] = match
  const areWritten = parts.every((part = '') => isOfUri(part))
  if (authority === undefined) return areWritten
  const [isAuthority, literal]: readonly (string | undefined)[] = AUTHORITY.exec(authority) ?? []
  if (isAuthority === undefined) return false
  const plain = literal === undefined ? authority : authority.replace(`[${literal}]`, '')
  const isHost = literal === undefined || isIpv6(literal) || /^v[\da-f]+\.[\w.~:-]+$/i.test(literal)
  return areWritten && isHost && isOfUri(plain)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const BASE64 = /^[a-z\d+/]*={0,2}$/i

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
    test: (text) => text.length % 4 === 0 && BASE64.test(text),
  },
}
