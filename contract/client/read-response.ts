import type { Headers, ProtocolError, ReceivedResponse, SentRequest } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import { type Quotation, type Sentence, detailOf, quotation } from '../data/quotation.ts'
import { type Connection, maxResponse } from './connection.ts'
import { ConnectionError } from './connection-error.ts'
import { type Decoders, decode } from './content-coding.ts'

const maxLine = 64 * 1024

const malformed = (...sentence: Sentence): ConnectionError =>
  new ConnectionError('malformed', sentence)
const endless = (): ConnectionError =>
  new ConnectionError('endless', 'the response has no end within 2 MiB')
const cutOff = (where: string): ConnectionError =>
  new ConnectionError('cut-off', `the connection was closed ${where}`)

/** Whether the bytes up to a position, by default one more, arrive before a close. */
const receive = async (
  connection: Connection,
  end = connection.bytes.length + 1,
): Promise<boolean> => {
  const isReceived = await connection.receive(Math.min(end, maxResponse + 1))
  if (isReceived && end > maxResponse) throw endless()
  return isReceived
}

/** Waits for the bytes up to a position, by default for one more; a close before them cuts off the response. */
const need = async (connection: Connection, where: string, end?: number): Promise<void> => {
  if (await receive(connection, end)) return
  throw connection.bytes.length > 0
    ? cutOff(where)
    : new ConnectionError('closed', 'the connection was closed')
}

/** Characters of a line, and of bytes that are no HTTP, in a sentence. */
const maxLineQuoted = 100
const maxBytesQuoted = 40

const quoted = (line: string): Quotation => quotation(line, maxLineQuoted)

/** Status line and headers as received. */
type Head = Pick<ReceivedResponse, 'version' | 'status' | 'reason' | 'headers'>

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
const listOf = (headers: Headers, name: string): readonly string[] =>
  headers
    .flatMap(([header, value]) => (header.toLowerCase() === name ? value.split(',') : []))
    .map((item) => item.trim().toLowerCase())

/** How the end of a body is known (RFC 9112, section 6.3): by its length in bytes, its chunks or the end of the connection. */
type Framing = number | 'chunked' | 'close'

const framingOf = (
  { version, status, headers }: Head,
  method: string,
  errors: ProtocolError[],
): Framing => {
  const lengths = listOf(headers, 'content-length')
  const codings = listOf(headers, 'transfer-encoding')
  const wrong = lengths.find((length) => !/^\d{1,15}$/.test(length))
  if (wrong !== undefined) throw malformed('Content-Length is ', quoted(wrong))
  const isCoded = codings.length > 0
  const add = (code: ProtocolError['code'], ...sentence: Sentence): unknown =>
    errors.push({ code, ...detailOf(sentence) })
  if (isCoded && lengths[0])
    add('length-and-encoding', `a length of ${lengths[0]}, and `, quoted(codings.join(', ')))
  if (lengths.length > 1)
    add('several-lengths', `Content-Length is given as ${lengths.join(' and ')}`)
  if (isCoded && version === '1.0')
    add('old-version-encoding', 'an HTTP/1.0 response has Transfer-Encoding')
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return 0
  if (codings.at(-1) === 'chunked') return 'chunked'
  if (isCoded || lengths.length === 0) return 'close'
  return Number(lengths[0])
}

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
const readFinalHead = async (
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

/** A body as sent, and where it ends. */
interface Body {
  readonly bytes: Buffer
  readonly end: number
}

/** The line before a chunk: its size in hexadecimal digits, and extensions. */
const chunkSize = /^([0-9a-f]{1,12})[ \t]*(;.*)?\r\n$/i
const anyLine = /^.*\r\n$/
const emptyLine = /^\r\n$/

/** Reads the chunked transfer coding (RFC 9112, section 7.1). */
class ChunkReader {
  readonly #connection: Connection
  /** Where the chunks are: the bytes of the connection move while it grows. */
  readonly #chunks: { readonly start: number; readonly end: number }[] = []
  #at: number

  constructor(connection: Connection, start: number) {
    this.#connection = connection
    this.#at = start
  }

  async read(): Promise<Body> {
    let isLast = false
    while (!isLast) isLast = await this.#readChunk()
    await this.#skipTrailer()
    const { bytes } = this.#connection
    const parts = this.#chunks.map(({ start, end }) => bytes.subarray(start, end))
    return { bytes: Buffer.concat(parts), end: this.#at }
  }

  /** Reads a chunk; returns whether it was the last one, which is empty. */
  async #readChunk(): Promise<boolean> {
    const [, size] = await this.#readLine(chunkSize, 'a chunk begins with')
    const start = this.#at
    const end = start + Number.parseInt(size!, 16)
    if (end === start) return true
    await this.#needMore(end)
    this.#chunks.push({ start, end })
    this.#at = end
    await this.#readLine(emptyLine, 'a chunk is followed by')
    return false
  }

  /** Reads lines up to an empty one. */
  async #skipTrailer(): Promise<void> {
    let isEmpty = false
    while (!isEmpty) {
      const [line] = await this.#readLine(anyLine, 'the trailer has')
      isEmpty = emptyLine.test(line)
    }
  }

  /** Reads a line; `what` begins the sentence about one that is malformed. */
  async #readLine(pattern: RegExp, what: string): Promise<RegExpExecArray> {
    const line = await this.#nextLine()
    const match = pattern.exec(line)
    if (!match) throw malformed(`${what} `, quoted(line))
    this.#at += line.length
    return match
  }

  /** The next line with its end; without one if it is too long. */
  async #nextLine(): Promise<string> {
    for (;;) {
      const { bytes } = this.#connection
      const lineFeed = bytes.indexOf('\n', this.#at, 'latin1')
      if (lineFeed >= 0) return bytes.toString('latin1', this.#at, lineFeed + 1)
      if (bytes.length - this.#at >= maxLine)
        return bytes.toString('latin1', this.#at, this.#at + maxLine)
      await this.#needMore()
    }
  }

  #needMore(end?: number): Promise<void> {
    return need(this.#connection, 'before the last chunk', end)
  }
}

const readBody = async (connection: Connection, start: number, framing: Framing): Promise<Body> => {
  if (framing === 'chunked') return new ChunkReader(connection, start).read()
  if (framing === 'close') return readToClose(connection, start)
  const end = start + framing
  connection.reserve(end)
  if (!(await receive(connection, end)))
    throw cutOff(`after ${connection.bytes.length - start} of ${framing} bytes`)
  return { bytes: connection.bytes.subarray(start, end), end }
}

const readToClose = async (connection: Connection, start: number): Promise<Body> => {
  let isOpen = true
  while (isOpen) isOpen = await receive(connection)
  const { bytes } = connection
  return { bytes: bytes.subarray(start), end: bytes.length }
}

/** A short body gets a buffer of its own, because reports keep it; a long one is shortened anyway. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.length > constants.maxBodyBytes
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    : new Uint8Array(bytes)

/**
 * Reads a response from a connection (RFC 9112), which keeps the bytes after it; all of them if it fails.
 * @returns also whether another request may follow on the connection.
 * @throws {ConnectionError} when the response is malformed, incomplete or too long, or the connection fails.
 */
export const readResponse = async (
  connection: Connection,
  request: Pick<SentRequest, 'method' | 'headers'>,
  decoders?: Decoders,
) => {
  const protocolErrors: ProtocolError[] = []
  const { head, end: start } = await readFinalHead(connection, protocolErrors)
  const { headers, version } = head
  const framing = framingOf(head, request.method, protocolErrors)
  const { bytes, end } = await readBody(connection, start, framing)
  const codings = [...listOf(headers, 'content-encoding'), ...listOf(headers, 'transfer-encoding')]
  const applied = codings.filter((coding) => !/^(chunked|identity)?$/.test(coding))
  const acceptEncoding = listOf(request.headers, 'accept-encoding').join()
  const decoded = decode({ bytes, codings: applied, acceptEncoding }, protocolErrors, decoders)
  const body = ownBytes(decoded)
  connection.consume(end)
  const isKept =
    framing !== 'close' && version === '1.1' && !listOf(headers, 'connection').includes('close')
  const isReadable = protocolErrors.every(({ code }) => code === 'coding-unsupported')
  const response: ReceivedResponse = { type: 'response', ...head, body, protocolErrors }
  return { response, reusable: isKept && isReadable }
}

const statusOf408 = /^HTTP\/1\.\d 408 /
const statusLength = 'HTTP/1.1 408 '.length

/** The error of bytes that follow a response; a 408 may close an idle connection (RFC 9110, section 15.5.9). */
export const surplus = (bytes: Buffer): readonly ProtocolError[] => {
  const is408 = statusOf408.test(bytes.toString('latin1', 0, statusLength))
  if (bytes.length === 0 || is408) return []
  const sentence = ['after its end: ', quoted(bytes.toString('latin1'))]
  return [{ code: 'bytes-after-end', ...detailOf(sentence) }]
}
