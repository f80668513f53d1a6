import {
  type Headers,
  joinedHeaderOf,
  type ProtocolError,
  type ReceivedResponse,
} from '../data/exchange.ts'
import { detailOf, quotation } from '../data/quotation.ts'
import type { Connection } from './connection.ts'
import { malformed, maxLine, need, quoted } from './receive.ts'

/** Status line and headers as received. */
export type Head = Pick<ReceivedResponse, 'version' | 'status' | 'reason' | 'headers'>

const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t -~\u0080-\u00ff]*)$/

/** Header lines that were read: most come again in the next response. */
const knownLines = new Map<string, Headers[number]>()
const maxKnownLines = 200
const maxKnownLength = 200

const readHeader = (line: string): Headers[number] | undefined => {
  const [, name, value = ''] = headerLine.exec(line) ?? []
  return name === undefined ? undefined : [name, value.replaceAll('\t', ' ').trim()]
}

/** The name and the value of a header line; undefined if it is malformed. */
const headerOf = (line: string): Headers[number] | undefined => {
  const known = knownLines.get(line)
  if (known !== undefined) return known
  const header = readHeader(line)
  if (header === undefined || line.length > maxKnownLength) return header
  if (knownLines.size === maxKnownLines) knownLines.clear()
  knownLines.set(line, header)
  return header
}

/** Reads a head with its empty line (RFC 9112, sections 4 and 5). */
const parseHead = (text: string, errors: ProtocolError[]): Head => {
  const isBare = /(^|[^\r])\n/.test(text)
  const [statusLine = '', ...lines] = text.split(isBare ? /\r?\n/ : '\r\n').slice(0, -2)
  const parts = /^HTTP\/(1\.\d) (\d{3})(?:( )([\t -~\u0080-\u00ff]*))?$/.exec(statusLine)
  if (!parts) throw malformed('the status line is ', quoted(statusLine))
  const [, version = '', status, space, reason = ''] = parts
  if (isBare) errors.push({ code: 'bare-line-feed', detail: 'a line ends in LF without CR' })
  if (space === undefined)
    errors.push({ code: 'no-reason-space', detail: 'no space follows the status code' })
  const headers: Headers[number][] = []
  for (const line of lines) {
    const header = headerOf(line)
    if (header !== undefined) headers.push(header)
    else errors.push({ code: 'header-line', ...detailOf(['a header line is ', quoted(line)]) })
  }
  return { version, status: Number(status), reason, headers }
}

/** The comma-separated values of a header, in order and in lower case. */
export const listOf = (headers: Headers, name: string): readonly string[] =>
  joinedHeaderOf(headers, name)
    ?.split(',')
    .map((item) => item.trim().toLowerCase()) ?? []

/** Characters of bytes that are no HTTP in a sentence. */
const maxBytesQuoted = 40

const httpStart = 'HTTP/'

/** The record type and version of an alert of TLS (RFC 8446, section 5.1). */
const tlsAlert = '\u0015\u0003'

/** Fails if bytes do not begin like HTTP, as far as they have arrived. */
const requireHttp = (text: string): void => {
  if (httpStart.startsWith(text.slice(0, httpStart.length))) return
  const hint = text.startsWith(tlsAlert) ? ', as TLS does: does the base URL need https:?' : ''
  throw malformed('it begins with ', quotation(text, maxBytesQuoted), hint)
}

/** The text of a head that begins at a position, with the empty line at its end; undefined until that arrives. */
const headTextIn = (connection: Connection, start: number): string | undefined => {
  const text = connection.bytes.toString('latin1', start, start + maxLine)
  requireHttp(text)
  const end = /\r?\n\r?\n/.exec(text)
  if (end) return text.slice(0, end.index + end[0].length)
  if (text.length === maxLine) throw malformed('its head is longer than 64 KiB')
  return undefined
}

/** A head is interim if another one follows it; a 101 is followed by another protocol (RFC 9110, section 15.2). */
const isInterim = ({ status }: Head): boolean => status >= 100 && status <= 199 && status !== 101

interface FinalHead {
  readonly head: Head
  /** Where its body begins. */
  readonly end: number
}

/** Reads heads up to the one of the final response. */
export const readFinalHead = async (
  connection: Connection,
  errors: ProtocolError[],
): Promise<FinalHead> => {
  let end = 0
  for (;;) {
    const text = headTextIn(connection, end)
    if (text === undefined) {
      await need(connection, 'within the head of the response')
      continue
    }
    const head = parseHead(text, errors)
    end += text.length
    if (!isInterim(head)) return { head, end }
  }
}
