import type { Headers, ProtocolError, ReceivedResponse } from '../data/exchange.ts'
import { detailOf, quotation } from '../data/quotation.ts'
import type { Connection } from './connection.ts'
import { malformed, maxLine, need, quoted } from './receive.ts'

/** Status line and headers as received. */
export type Head = Pick<ReceivedResponse, 'version' | 'status' | 'reason' | 'headers'>

/** Reads a head with its empty line (RFC 9112, sections 4 and 5). */
const parseHead = (text: string, errors: ProtocolError[]): Head => {
  const [statusLine = '', ...lines] = text.split(/\r?\n/).slice(0, -2)
  const parts = /^HTTP\/(1\.\d) (\d{3})(?:( )([\t -~\u0080-\u00ff]*))?$/.exec(statusLine)
  if (!parts) throw malformed('the status line is ', quoted(statusLine))
  const [, version = '', status, space, reason = ''] = parts
  if (/(^|[^\r])\n/.test(text))
    errors.push({ code: 'bare-line-feed', detail: 'a line ends in LF without CR' })
  if (space === undefined)
    errors.push({ code: 'no-reason-space', detail: 'no space follows the status code' })
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value = ''] =
      /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t -~\u0080-\u00ff]*)$/.exec(line) ?? []
    if (name !== undefined) return [[name, value.replaceAll('\t', ' ').trim()]]
    errors.push({ code: 'header-line', ...detailOf(['a header line is ', quoted(line)]) })
    return []
  })
  return { version, status: Number(status), reason, headers }
}

/** The comma-separated values of a header, in order and in lower case. */
export const listOf = (headers: Headers, name: string): readonly string[] => {
  const found = headers.filter(
    ([header]) => header.length === name.length && header.toLowerCase() === name,
  )
  if (found.length === 0) return []
  return found.flatMap(([, value]) => value.split(',').map((item) => item.trim().toLowerCase()))
}

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

/** Reads the text of a head that begins at a position, with the empty line at its end. */
const readHeadText = async (connection: Connection, start: number): Promise<string> => {
  for (;;) {
    const text = connection.bytes.toString('latin1', start, start + maxLine)
    requireHttp(text)
    const end = /\r?\n\r?\n/.exec(text)
    if (end) return text.slice(0, end.index + end[0].length)
    if (text.length === maxLine) throw malformed('its head is longer than 64 KiB')
    await need(connection, 'within the head of the response')
  }
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
    const text = await readHeadText(connection, end)
    const head = parseHead(text, errors)
    end += text.length
    if (!isInterim(head)) return { head, end }
  }
}
