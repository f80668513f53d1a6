import { isOrdinary, SECRET_NAME } from './secret-names.ts'

/** What separates parameters, in a path too; percent-encoded, as in a URL within a parameter. */
const SEPARATOR = /([?&;,#]|%(?:25)*(?:3F|26|3B|2C|23))/i
/** Separators that the value of a parameter may contain. */
const IN_VALUE = /^(?:[;,]|%(?:25)*(?:3B|2C))$/i
const IN_QUERY_VALUE = /^(?:[,?]|%(?:25)*(?:2C|3F))$/i
const EQUALS = /=|%(?:25)*3D/i
/** The beginning of a query or a fragment. */
const OF_QUERY = /^[?#]$/
/** An unreserved character means the same without its escape (RFC 3986 §2.3). */
const ESCAPED = /%(?:25)*(2D|2E|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi

const isSecretName = (name: string): boolean => {
  const decoded = name.replaceAll(ESCAPED, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return SECRET_NAME.test(decoded)
}

/** Whether what follows a separator still is part of the value before it. */
const continuesValue = (separator: string, parameter: string, isQuery: boolean): boolean => {
  if (isQuery && IN_QUERY_VALUE.test(separator)) return true
  return IN_VALUE.test(separator) && !EQUALS.test(parameter)
}

/** What is known about secrets in parameters, beside their names. */
export interface ParameterOptions {
  /** Whether a value is secret whatever its parameter is called. */
  readonly isSecret?: (value: string) => boolean
  /** Gets each value that is shortened. */
  readonly onSecret?: (value: string) => void
}

/** A request target, a path or a header such as Referer, without the values of its secret parameters and without its user. */
export function hideParameters(
  target: string,
  { isSecret, onSecret }: ParameterOptions = {},
): string {
  const [start = '', ...parts] = target.split(SEPARATOR)
  let visible = start.replace(/^([^/?#]+:\/\/)[^/?#]*@/, '$1…@')
  let isQuery = false
  let at = 0
  while (at < parts.length) {
    const separator = parts[at]!
    let parameter = parts[at + 1]!
    at += 2
    isQuery ||= OF_QUERY.test(separator)
    const equals = EQUALS.exec(parameter)
    const written = equals && parameter.slice(equals.index + equals[0].length)
    const isHidden =
      equals && (isSecretName(parameter.slice(0, equals.index)) || isSecret?.(written!) === true)
    if (!isHidden) {
      visible += separator + parameter
      continue
    }
    while (at < parts.length && continuesValue(parts[at]!, parts[at + 1]!, isQuery)) {
      parameter += parts[at]! + parts[at + 1]!
      at += 2
    }
    const valueStart = equals.index + equals[0].length
    // In a path, a parameter belongs to one segment.
    const slash = isQuery ? -1 : parameter.indexOf('/', valueStart)
    const valueEnd = slash < 0 ? parameter.length : slash
    const value = parameter.slice(valueStart, valueEnd)
    onSecret?.(value)
    const name = parameter.slice(0, valueStart)
    visible += separator + name + shortenToken(value) + parameter.slice(valueEnd)
  }
  return visible
}

/** A secret that overlaps itself by more characters would take long to find in a long text. */
const MAX_SELF_OVERLAP = 64

/**
 * Shortens secrets in a text, except ordinary words: they are in other texts as well. Secrets that overlap are shortened
 * as one, so that no rest of one stays.
 */
export function hideValues(text: string, secrets: Iterable<string>): string {
  const isSecret = new Uint8Array(text.length)
  for (const secret of secrets) if (!isOrdinary(secret)) markAll(secret, text, isSecret)
  let visible = ''
  let start = 0
  while (start < text.length) {
    const isHidden = isSecret[start] === 1
    const change = isSecret.indexOf(isHidden ? 0 : 1, start)
    const end = change < 0 ? text.length : change
    const part = text.slice(start, end)
    visible += isHidden ? shortenToken(part) : part
    start = end
  }
  return visible
}

/** Sets the marks of all characters of a secret, wherever a text contains it. */
function markAll(secret: string, text: string, marks: Uint8Array): void {
  let start = text.indexOf(secret)
  while (start >= 0) {
    const end = start + secret.length
    marks.fill(1, start, end)
    start = text.indexOf(secret, Math.max(start + 1, end - MAX_SELF_OVERLAP))
  }
}

/** The beginning of a token, for display: at most a third of it, and at most four characters. A shortened one stays as it is. */
export function shortenToken(token: string): string {
  if (/^.{0,4}…$/s.test(token)) return token
  return `${token.slice(0, Math.min(4, Math.floor(token.length / 3)))}…`
}
