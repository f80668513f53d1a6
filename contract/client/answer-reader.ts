import type { ReceivedResponse, Failure, ProtocolError } from '../exchange.ts'
import { decode } from './coding.ts'
import { ChunkReader } from './chunk-reader.ts'
import { type Framing, type Head, fieldValues, framingOf, parseHead } from './head.ts'

const maxHead = 64 * 1024
const maxKept = 1 << 20
const maxBytes = 64 << 20

/** Why reading stopped before a complete answer. */
export interface Broken {
  readonly kind: 'malformed' | 'cut-off' | 'closed' | 'endless'
  readonly detail: string
}

const list = (values: readonly string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '')

/** Reads one answer from the bytes of a connection, in whatever pieces they come (RFC 9112). */
export class AnswerReader {
  readonly #method: string
  #pending: Buffer = Buffer.alloc(0)
  #head: Head | undefined
  #framing: Framing | undefined
  #chunks: ChunkReader | undefined
  #interim: number[] = []
  #kept: Buffer = Buffer.alloc(0)
  #keptBytes = 0
  #wireBytes = 0
  #allBytes = 0
  #flaws: ProtocolError[] = []
  #started: Buffer[] = []
  /** Whether more came than the answer. */
  #ended = false
  /** Set once the answer is complete. */
  answer: ReceivedResponse | undefined
  /** Set once it can no longer become complete. */
  broken: Broken | undefined

  constructor(method: string) {
    this.#method = method
  }

  get settled(): boolean {
    return this.answer !== undefined || this.broken !== undefined
  }

  get status(): number | undefined {
    return this.#head?.status
  }

  /** What came so far, at most 64 KiB of it, and how much there was where that is more. */
  get received(): Pick<Failure, 'received' | 'receivedLength'> {
    const received = Buffer.concat(this.#started)
    return { received, ...(this.#allBytes > received.length && { receivedLength: this.#allBytes }) }
  }

  /** Whether a further request may follow on the connection. */
  get reusable(): boolean {
    if (!this.answer || this.#ended) return false
    if (this.answer.framing === 'close' || this.answer.protocolErrors.length > 0) return false
    const options = list(fieldValues(this.answer.headers, 'connection'))
    return this.answer.version === '1.1' && !options.includes('close')
  }

  push(bytes: Buffer): void {
    if (this.#allBytes < maxHead) this.#started.push(bytes.subarray(0, maxHead - this.#allBytes))
    this.#allBytes += bytes.length
    if (this.settled) return
    // Whatever it is that comes: chunks of one byte and trailers can go on for ever as well.
    if (this.#allBytes > maxBytes) {
      this.#break('endless', 'no end came within 64 MiB')
      return
    }
    if (this.#head) this.#readBody(bytes)
    else {
      this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes])
      this.#readHead()
    }
  }

  /** The server has closed its side. */
  end(): void {
    if (this.settled) return
    if (!this.#head && this.#allBytes === 0) this.#break('closed', 'the connection was closed')
    else if (this.#framing?.kind === 'close') this.#complete()
    else this.#break('cut-off', this.#whereCut())
  }

  #whereCut(): string {
    if (!this.#framing) return 'the connection was closed within the head of the answer'
    return this.#framing.kind === 'content-length'
      ? `the connection was closed after ${this.#wireBytes} of ${this.#framing.length} bytes`
      : 'the connection was closed before the last chunk'
  }

  #break(kind: Broken['kind'], detail: string): void {
    this.broken = { kind, detail }
  }

  #readHead(): void {
    const text = this.#pending.toString('latin1')
    const prefix = text.slice(0, 5)
    if (!'HTTP/'.startsWith(prefix)) {
      const seen = `it begins with ${JSON.stringify(text.slice(0, 40))}`
      // The record type and version of an alert (RFC 8446, section 5.1).
      const tls = text.startsWith('\u0015\u0003') ? ', as TLS does: is it https:?' : ''
      this.#break('malformed', seen + tls)
      return
    }
    const end = /\r?\n\r?\n/.exec(text)
    if (!end) {
      if (text.length > maxHead) this.#break('malformed', 'its head is longer than 64 KiB')
      return
    }
    const after = end.index + end[0].length
    const head = parseHead(text.slice(0, end.index))
    if (typeof head === 'string') {
      this.#break('malformed', head)
      return
    }
    this.#flaws.push(...head.flaws)
    this.#pending = this.#pending.subarray(after)
    if (head.status >= 100 && head.status < 200 && head.status !== 101) {
      this.#interim.push(head.status)
      if (this.#interim.length > 100) this.#break('endless', 'over 100 interim answers came')
      else if (this.#pending.length > 0) this.#readHead()
      return
    }
    const framing = framingOf(head, this.#method)
    if (typeof framing === 'string') {
      this.#break('malformed', framing)
      return
    }
    this.#head = head
    this.#framing = framing
    this.#flaws.push(...framing.flaws)
    if (end[0] !== '\r\n\r\n') this.#bareLineFeed()
    if (framing.kind === 'chunked') this.#chunks = new ChunkReader()
    this.#readBody(this.#pending)
  }

  #bareLineFeed(): void {
    if (this.#flaws.some((flaw) => flaw.code === 'bare-line-feed')) return
    this.#flaws.push({ code: 'bare-line-feed', detail: 'a line ends in LF without CR' })
  }

  /** Copies, for a chunk of one byte would hold on to all that came with it. */
  #keep(bytes: Buffer): void {
    this.#wireBytes += bytes.length
    const piece = bytes.subarray(0, maxKept - this.#keptBytes)
    const wanted = this.#keptBytes + piece.length
    if (wanted > this.#kept.length) {
      const larger = Buffer.alloc(Math.min(maxKept, Math.max(wanted, 2 * this.#kept.length)))
      this.#kept.copy(larger, 0, 0, this.#keptBytes)
      this.#kept = larger
    }
    piece.copy(this.#kept, this.#keptBytes)
    this.#keptBytes = wanted
  }

  #readBody(bytes: Buffer): void {
    const framing = this.#framing!
    if (framing.kind === 'chunked') {
      const { data, rest, done, wrong } = this.#chunks!.push(bytes)
      for (const piece of data) this.#keep(piece)
      if (wrong !== undefined) this.#break('malformed', wrong)
      else if (done) this.#complete(rest)
    } else if (framing.kind === 'close') this.#keep(bytes)
    else {
      const missing = framing.length - this.#wireBytes
      this.#keep(bytes.subarray(0, missing))
      if (bytes.length >= missing) this.#complete(bytes.subarray(missing))
    }
  }

  #complete(rest: Buffer = Buffer.alloc(0)): void {
    const head = this.#head!
    const codings = [
      ...list(fieldValues(head.headers, 'content-encoding')),
      ...list(fieldValues(head.headers, 'transfer-encoding')).filter((each) => each !== 'chunked'),
    ]
    const kept = this.#kept.subarray(0, this.#keptBytes)
    const flaws = [...this.#flaws, ...surplus(rest)]
    this.#ended = rest.length > 0
    const tooLong = this.#wireBytes > maxKept
    if (tooLong) flaws.push({ code: 'too-long', detail: 'the body is longer than 1 MiB' })
    const decoded = tooLong ? { bytes: kept } : decode(kept, codings)
    if ('flaw' in decoded && decoded.flaw) flaws.push(decoded.flaw)
    this.answer = {
      type: 'response',
      statusLine: head.statusLine,
      version: head.version,
      status: head.status,
      reason: head.reason,
      headers: head.headers,
      interim: this.#interim,
      framing: this.#framing!.kind,
      body: new Uint8Array(decoded.bytes),
      ...(tooLong ? { bodyLength: this.#wireBytes } : {}),
      wireLength: this.#wireBytes,
      protocolErrors: flaws,
    }
  }
}

/**
 * The flaw of bytes that come after an answer's end; none where they are a 408, by which a server may close a
 * connection that was idle for long (RFC 9110, section 15.5.9).
 */
export const surplus = (bytes: Uint8Array): readonly ProtocolError[] => {
  const text = Buffer.from(bytes.subarray(0, 60)).toString('latin1')
  return text === '' || /^HTTP\/1\.\d 408 /.test(text)
    ? []
    : [{ code: 'bytes-after-end', detail: `after its end came ${JSON.stringify(text)}` }]
}
