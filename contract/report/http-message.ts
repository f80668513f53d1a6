import { printable, printableLines } from '../../src/base/printable.ts'
import { truncate } from '../../src/base/truncate.ts'
import {
  type Failure,
  type Headers,
  type ReceivedResponse,
  type SentRequest,
  headerOf,
  utf8Text,
} from '../data/exchange.ts'
import { plural } from './words.ts'

/** How much of a body reports show. */
export interface BodyLimits {
  readonly lines: number
  readonly columns: number
  /** Of all lines together. */
  readonly characters: number
}

/** How much reports show of a finding. */
export interface DetailLimits {
  readonly body: BodyLimits
  /** How many further cases of a group are named, beside the first one of each rule. */
  readonly cases: number
  /** Whether the length of a response is shown that its body shows as well. */
  readonly hasLength: boolean
  readonly lists: ListLimits
  /** Whether operations that show the same have one finding, with the details of the first one. */
  readonly joinsOperations: boolean
}

/** How much a report on several operations lists of what was not checked. */
export interface ListLimits {
  readonly lines: number
  /** How many operations a line names. */
  readonly operations: number
}

/** As much as somebody reads who looks into a finding. */
export const whole: DetailLimits = {
  body: { lines: 12, columns: 400, characters: Infinity },
  cases: 5,
  hasLength: true,
  lists: { lines: Infinity, operations: Infinity },
  joinsOperations: false,
}

/** The same, for readers who cannot choose an operation. */
export const wholeOnce: DetailLimits = { ...whole, joinsOperations: true }

/** As much as somebody reads who wants to see all findings of a run. */
export const brief: DetailLimits = {
  body: { ...whole.body, characters: 300 },
  cases: 3,
  hasLength: false,
  lists: { lines: 10, operations: 5 },
  joinsOperations: true,
}

const maxHeaders = 12
const maxHeaderValue = 200

/** Text of bytes that are not UTF-8, with `\xff` for each byte that is not ASCII. */
const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
  ).join('')

const isBinary = (bytes: Uint8Array): boolean =>
  bytes.includes(0) || bytes.filter((byte) => byte >= 0x80).length * 3 > bytes.length

/** The first lines, with at most so many characters in all. */
function firstCharacters(lines: readonly string[], characters: number): string[] {
  const shown: string[] = []
  let room = characters
  for (const line of lines) {
    if (room <= 0) break
    shown.push(truncate(line, room))
    room -= line.length
  }
  return shown
}

/**
 * A body as printable lines: `<empty>`, `<binary, 20 bytes>`, or the start of its text.
 * @param length bytes of the whole body, if `bytes` is truncated.
 */
export function bodyLines(
  bytes: Uint8Array,
  length: number = bytes.length,
  limits: BodyLimits = whole.body,
): string[] {
  if (length === 0) return ['<empty>']
  const size = plural(length, 'byte')
  const text = utf8Text(bytes)
  if (text === undefined && isBinary(bytes)) return [`<binary, ${size}>`]
  const lines = printableLines((text ?? hexadecimal(bytes)).replace(/\r?\n$/, ''))
  const fitting = lines.slice(0, limits.lines).map((line) => truncate(line, limits.columns))
  const shown = firstCharacters(fitting, limits.characters)
  const isWhole = bytes.length === length && lines.every((line, at) => line === shown[at])
  return isWhole ? shown : [...shown, `… (${size} in all)`]
}

const headerLines = (headers: Headers): string[] => [
  ...headers
    .slice(0, maxHeaders)
    .map(([name, value]) => `${printable(name)}: ${truncate(printable(value), maxHeaderValue)}`),
  ...(headers.length > maxHeaders ? [`… (${headers.length} headers in all)`] : []),
]

/** Headers of every request, which matter only where a case or the user has changed them. */
const ordinary = new Set(['host', 'content-length', 'user-agent', 'accept', 'connection'])

/**
 * Head and body with a blank line between them, as in HTTP.
 * @param changed names of headers that are not those of every request, or are absent on purpose
 */
export function requestLines(
  { method, url, version, headers, body }: SentRequest,
  limits: DetailLimits,
  changed: readonly string[] = [],
): string[] {
  const changedNames = new Set(changed.map((name) => name.toLowerCase()))
  const telling = headers.filter(([header]) => {
    const name = header.toLowerCase()
    return changedNames.has(name) || !ordinary.has(name)
  })
  const absent = changed.filter((name) => headerOf(headers, name.toLowerCase()) === undefined)
  return [
    `${printable(method)} ${printable(url)}${version === undefined ? '' : ` HTTP/${version}`}`,
    ...headerLines(telling),
    ...absent.map((name) => `(no ${name})`),
    ...(body === undefined ? [] : ['', ...bodyLines(body, body.length, limits.body)]),
  ]
}

/** Beginnings of the names of headers that findings may be about. */
const tellingPrefixes = ['content-', 'transfer-', 'location', 'www-', 'retry-', 'allow']

const isTelling = (name: string): boolean =>
  tellingPrefixes.some((prefix) => name.toLowerCase().startsWith(prefix))

/**
 * Head and body as in HTTP and, in brackets, what is malformed; or why there is no response, and what came of it.
 * @param about a header that is shown, too
 */
export function responseLines(
  response: ReceivedResponse | Failure,
  limits: DetailLimits,
  about?: string,
): string[] {
  if (response.type === 'failure') {
    const { kind, detail, received, receivedLength } = response
    const start =
      received.length > 0 ? ['', ...bodyLines(received, receivedLength, limits.body)] : []
    return [`no response (${kind}): ${printable(detail)}`, ...start]
  }
  const { status, reason, headers, body, bodyLength, protocolErrors } = response
  const isLengthShown = limits.hasLength || protocolErrors.length > 0
  const telling = headers.filter(
    ([name]) =>
      name.toLowerCase() === about?.toLowerCase() ||
      (isTelling(name) && (isLengthShown || name.toLowerCase() !== 'content-length')),
  )
  return [
    printable(`${status} ${reason}`.trim()),
    ...headerLines(telling),
    '',
    ...bodyLines(body, bodyLength, limits.body),
    ...protocolErrors.map(({ detail }) => `(${printable(detail)})`),
  ]
}
