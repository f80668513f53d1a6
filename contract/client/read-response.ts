import type { ProtocolError, ReceivedResponse } from '../exchange.ts'
import { decode } from './coding.ts'
import { ConnectionError } from './connection.ts'
import { type Framing, type Head, framingOf, listOf, parseHead } from './head.ts'
import type { Incoming } from './incoming.ts'

const maxHead = 64 * 1024
const maxLine = 16 * 1024
const maxBody = 1 << 20
const maxInterim = 100
/** Pieces of a body that are kept apart: more would cost much memory when chunks have one byte. */
const maxPieces = 1000

const malformed = (detail: string): ConnectionError => new ConnectionError('malformed', detail)
const quoted = (bytes: Buffer): string => JSON.stringify(bytes.toString('latin1', 0, 60))

/** The first 1 MiB of a body, and its whole length. */
class Body {
  length = 0
  #pieces: Buffer[] = []

  add(bytes: Buffer): void {
    if (this.length < maxBody) this.#pieces.push(bytes.subarray(0, maxBody - this.length))
    if (this.#pieces.length > maxPieces) this.#pieces = [this.bytes]
    this.length += bytes.length
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#pieces)
  }
}

/** Reads heads up to the one of the final response, and adds the interim statuses to `interim`. */
const readHead = async (incoming: Incoming, interim: number[], errors: ProtocolError[]): Promise<Head> => {
  for (;;) {
    const text = incoming.pending.toString('latin1')
    if (!'HTTP/'.startsWith(text.slice(0, 5))) {
      // The record type and version of an alert (RFC 8446, section 5.1).
      const isTls = text.startsWith('\u0015\u0003')
      const hint = isTls ? ', as TLS does: does the base URL need https:?' : ''
      throw malformed(`it begins with ${JSON.stringify(text.slice(0, 40))}${hint}`)
    }
    const end = /\r?\n\r?\n/.exec(text)
    if (!end && text.length > maxHead) throw malformed('its head is longer than 64 KiB')
    if (end) {
      const head = parseHead(incoming.take(end.index + end[0].length).toString('latin1'), errors)
      if (head.status < 100 || head.status > 199 || head.status === 101) return head
      if (interim.push(head.status) > maxInterim) {
        throw new ConnectionError('endless', `more than ${maxInterim} interim responses`)
      }
    } else await incoming.require('within the head of the response')
  }
}

/** A line of the chunked coding. Bytes that cannot begin it fail at once, because their line may never end. */
const readLine = async (incoming: Incoming, what: string, begin: RegExp): Promise<Buffer> => {
  for (;;) {
    const end = incoming.pending.indexOf(10) + 1
    const line = incoming.pending.subarray(0, end || maxLine)
    const complete = end > 0 && line.at(-2) === 13
    const wrong = line.length > 0 && !begin.test(line.toString('latin1'))
    if (wrong || (end > 0 && !complete) || line.length === maxLine) {
      throw malformed(`${what} ${quoted(line)}`)
    }
    if (complete) return incoming.take(end)
    await incoming.require('before the last chunk')
  }
}

/** The chunked transfer coding (RFC 9112, section 7.1). */
const readChunks = async (incoming: Incoming, body: Body): Promise<void> => {
  for (;;) {
    const line = await readLine(incoming, 'a chunk begins with', /^/)
    const [, size] = /^([0-9a-f]{1,12})[ \t]*(;.*)?\r\n$/is.exec(line.toString('latin1')) ?? []
    if (size === undefined) throw malformed(`a chunk begins with ${quoted(line)}`)
    const length = Number.parseInt(size, 16)
    if (length === 0) break
    for (let left = length; left > 0;) {
      if (incoming.pending.length === 0) await incoming.require('before the last chunk')
      const bytes = incoming.take(left)
      body.add(bytes)
      left -= bytes.length
    }
    await readLine(incoming, 'a chunk is followed by', /^\r(\n|$)/)
  }
  while ((await readLine(incoming, 'the trailer has', /^/)).length !== 2);
}

const readBody = async (incoming: Incoming, { kind, length }: Framing, body: Body): Promise<void> => {
  if (kind === 'chunked') return readChunks(incoming, body)
  body.add(incoming.take(length))
  while (body.length < length) {
    const where = `after ${body.length} of ${length} bytes`
    if (kind === 'content-length') await incoming.require(where)
    else if (!(await incoming.more())) return
    body.add(incoming.take(length - body.length))
  }
}

/**
 * Reads one response in whatever pieces its bytes arrive (RFC 9112).
 *
 * @returns the response, and whether another request may follow on the connection.
 * @throws {ConnectionError} when the response is malformed or not complete.
 */
export const readResponse = async (
  incoming: Incoming,
  method: string,
): Promise<{ readonly response: ReceivedResponse; readonly reusable: boolean }> => {
  const errors: ProtocolError[] = []
  const interim: number[] = []
  const body = new Body()
  const head = await readHead(incoming, interim, errors)
  const framing = framingOf(head, method, errors)
  incoming.status = head.status
  await readBody(incoming, framing, body)
  errors.push(...surplus(incoming.pending))
  const tooLong = body.length > maxBody
  if (tooLong) errors.push({ code: 'too-long', detail: 'the body is longer than 1 MiB' })
  const transfer = listOf(head.headers, 'transfer-encoding').filter((each) => each !== 'chunked')
  const codings = [...listOf(head.headers, 'content-encoding'), ...transfer]
  const { bytes, error } = decode(body.bytes, tooLong ? [] : codings)
  if (error) errors.push(error)
  const bodies = { body: new Uint8Array(bytes), ...(tooLong && { bodyLength: body.length }), wireLength: body.length }
  const response = {
    type: 'response',
    ...head,
    interim,
    framing: framing.kind,
    ...bodies,
    protocolErrors: errors,
  } as const
  const reusable =
    framing.kind !== 'close' &&
    errors.length === 0 &&
    incoming.pending.length === 0 &&
    head.version === '1.1' &&
    !listOf(head.headers, 'connection').includes('close')
  return { response, reusable }
}

/**
 * The error of bytes that follow a response. A 408 is no error: a server may send it to close an idle
 * connection (RFC 9110, section 15.5.9).
 */
export const surplus = (bytes: Buffer): readonly ProtocolError[] =>
  bytes.length === 0 || /^HTTP\/1\.\d 408 /.test(bytes.toString('latin1', 0, 60))
    ? []
    : [{ code: 'bytes-after-end', detail: `after its end: ${quoted(bytes)}` }]
