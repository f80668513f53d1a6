import type { Headers, ProtocolError, ReceivedResponse } from '../exchange.ts'
import { ConnectionError } from './connection.ts'

/** Status line and headers as received. */
export type Head = Pick<ReceivedResponse, 'statusLine' | 'version' | 'status' | 'reason' | 'headers'>

/** How the end of a body is known; `length` is in bytes, Infinity until the connection closes. */
export interface Framing {
  readonly kind: ReceivedResponse['framing']
  readonly length: number
}

const statusLineForm = /^HTTP\/(1\.\d) (\d{3})(?:( )([\t -~\u0080-\u00ff]*))?$/
const headerForm = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t -~\u0080-\u00ff]*)$/

const quoted = (text: string, max: number): string => JSON.stringify(text.slice(0, max))

/**
 * Reads a head up to and with its empty line (RFC 9112, sections 4 and 5), and adds to `errors`.
 *
 * @throws {ConnectionError} when the status line is malformed.
 */
export const parseHead = (text: string, errors: ProtocolError[]): Head => {
  const [statusLine = '', ...lines] = text.split(/\r?\n/).slice(0, -2)
  const parts = statusLineForm.exec(statusLine)
  if (!parts) {
    throw new ConnectionError('malformed', `the status line is ${quoted(statusLine, 200)}`)
  }
  const [, version = '', status, space, reason = ''] = parts
  if (/(^|[^\r])\n/.test(text)) {
    errors.push({ code: 'bare-line-feed', detail: 'a line ends in LF without CR' })
  }
  if (space === undefined) {
    errors.push({ code: 'no-reason-space', detail: 'no space follows the status code' })
  }
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value = ''] = headerForm.exec(line) ?? []
    if (name !== undefined) return [[name, value.replaceAll('\t', ' ').trim()]]
    errors.push({ code: 'header-line', detail: `a header line is ${quoted(line, 200)}` })
    return []
  })
  return { statusLine, version, status: Number(status), reason, headers }
}

/** The comma-separated values of a header, in order and in lower case. */
export const listOf = (headers: Headers, name: string): readonly string[] =>
  headers
    .filter(([each]) => each.toLowerCase() === name)
    .flatMap(([, value]) => value.split(','))
    .map((each) => each.trim().toLowerCase())

/**
 * The framing of a response (RFC 9112, section 6.3); adds to `errors`.
 *
 * @throws {ConnectionError} when a Content-Length is malformed.
 */
export const framingOf = (head: Head, method: string, errors: ProtocolError[]): Framing => {
  const { version, status, headers } = head
  const lengths = listOf(headers, 'content-length')
  const codings = listOf(headers, 'transfer-encoding')
  const wrong = lengths.find((each) => !/^\d{1,15}$/.test(each))
  if (wrong !== undefined) {
    throw new ConnectionError('malformed', `Content-Length is ${quoted(wrong, 100)}`)
  }
  const isCoded = codings.length > 0
  const checks: readonly (readonly [isWrong: boolean, ProtocolError])[] = [
    [
      isCoded && lengths.length > 0,
      { code: 'length-and-encoding', detail: 'both Content-Length and Transfer-Encoding are present' },
    ],
    [lengths.length > 1, { code: 'several-lengths', detail: `Content-Length is given as ${lengths.join(' and ')}` }],
    [
      isCoded && version === '1.0',
      { code: 'old-version-encoding', detail: 'an HTTP/1.0 response has Transfer-Encoding' },
    ],
  ]
  errors.push(...checks.flatMap(([isWrong, error]) => (isWrong ? [error] : [])))
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) {
    return { kind: 'none', length: 0 }
  }
  if (codings.at(-1) === 'chunked') return { kind: 'chunked', length: Infinity }
  if (isCoded || lengths.length === 0) return { kind: 'close', length: Infinity }
  return { kind: 'content-length', length: Number(lengths[0]) }
}
