import type { ProtocolError, SentRequest } from '../data/exchange.ts'
import { type Sentence, detailOf } from '../data/quotation.ts'
import type { Connection } from './connection.ts'
import { cutOff, malformed, maxLine, need, quoted, receive } from './receive.ts'
import { type Head, listOf } from './response-head.ts'

/** How the end of a body is known (RFC 9112, section 6.3): by its length in bytes, its chunks or the end of the connection. */
type Framing = number | 'chunked' | 'close'

/** Only an HTTP/1.1 response to an HTTP/1.1 request may have Transfer-Encoding (RFC 9112, section 6.1). */
const oldVersionErrors = (
  version: string,
  request: Pick<SentRequest, 'version'>,
  codings: readonly string[],
): readonly ProtocolError[] => {
  if (request.version === '1.0') {
    const sentence = ['the request is HTTP/1.0, the response has ', quoted(codings.join(', '))]
    return [{ code: 'encoding-to-old-version', ...detailOf(sentence) }]
  }
  if (version !== '1.0') return []
  return [{ code: 'old-version-encoding', detail: 'an HTTP/1.0 response has Transfer-Encoding' }]
}

export const framingOf = (
  { version, status, headers }: Head,
  request: Pick<SentRequest, 'method' | 'version'>,
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
  if (isCoded) errors.push(...oldVersionErrors(version, request, codings))
  if (request.method === 'HEAD' || status < 200 || status === 204 || status === 304) return 0
  if (codings.at(-1) === 'chunked') return 'chunked'
  if (isCoded || lengths.length === 0) return 'close'
  return Number(lengths[0])
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

/** Reads a body as it is sent, codings included. */
export const readBody = async (
  connection: Connection,
  start: number,
  framing: Framing,
): Promise<Body> => {
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
