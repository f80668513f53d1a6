import {
  joinedHeaderOf,
  type ProtocolError,
  type ReceivedResponse,
  type SentRequest,
} from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import { type Quotation, detailOf } from '../data/quotation.ts'
import type { Connection } from './connection.ts'
import { type Decoders, decode } from './content-coding.ts'
import { quoted } from './receive.ts'
import { framingOf, readBody } from './response-body.ts'
import { listOf, readFinalHead } from './response-head.ts'

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
  request: Pick<SentRequest, 'method' | 'version' | 'headers'>,
  decoders?: Decoders,
) => {
  const protocolErrors: ProtocolError[] = []
  const { head, end: start } = await readFinalHead(connection, protocolErrors)
  const { headers, version } = head
  const framing = framingOf(head, request, protocolErrors)
  const { bytes, end } = await readBody(connection, start, framing)
  const codings = [...listOf(headers, 'content-encoding'), ...listOf(headers, 'transfer-encoding')]
  const applied = codings.filter((coding) => !/^(chunked|identity)?$/.test(coding))
  const acceptEncoding = joinedHeaderOf(request.headers, 'accept-encoding') ?? ''
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

/** Bytes that follow a response, for a sentence; a 408 may close an idle connection (RFC 9110, section 15.5.9). */
const quotedSurplus = (bytes: Buffer): readonly Quotation[] => {
  if (bytes.length === 0) return []
  const is408 = statusOf408.test(bytes.toString('latin1', 0, statusLength))
  return is408 ? [] : [quoted(bytes.toString('latin1'))]
}

/** The error of bytes that follow a response. */
export const surplus = (bytes: Buffer): readonly ProtocolError[] =>
  quotedSurplus(bytes).map((text) => ({
    code: 'bytes-after-end',
    ...detailOf(['after its end: ', text]),
  }))

/** The error of bytes that follow a response, but come only after the body of its request. */
export const responsesToBody = (bytes: Buffer): readonly ProtocolError[] =>
  quotedSurplus(bytes).map((text) => ({
    code: 'unread-body',
    ...detailOf([
      'the server did not read the body, took it for the next request on the connection, and sent ',
      text,
    ]),
  }))
