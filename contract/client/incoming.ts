import type { Socket } from 'node:net'
import type { Failure } from '../exchange.ts'
import { ConnectionError, connectionError } from './connection.ts'

const maxReceived = 64 * 1024
const maxBytes = 64 << 20

/** The bytes that arrive on a connection during one exchange. */
export class Incoming {
  /** Bytes that the reader has not consumed yet. */
  pending: Buffer = Buffer.alloc(0)
  /** Set by the reader as soon as the final head is read. */
  status: number | undefined
  readonly #socket: Socket
  #length = 0
  #received: Buffer[] = []
  #end: ConnectionError | 'closed' | undefined
  #wake = (): void => {}

  /** `signal` ends the exchange with a timeout. */
  constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket
    const onAbort = (): void => this.#onEnd(new ConnectionError('timeout', 'the time limit passed'))
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    socket.on('data', this.#onData)
    for (const event of ['error', 'end', 'close']) socket.on(event, this.#onEnd)
  }

  /** What was received, as a failure reports it: at most 64 KiB, and the whole length. */
  get received(): Pick<Failure, 'received' | 'receivedLength' | 'status'> {
    const received = Buffer.concat(this.#received)
    return {
      received,
      ...(this.#length > received.length && { receivedLength: this.#length }),
      ...(this.status !== undefined && { status: this.status }),
    }
  }

  /**
   * Waits until bytes have arrived; false once the server has closed its side.
   *
   * @throws {ConnectionError} on a reset, a timeout, or more bytes than any response needs.
   */
  async more(): Promise<boolean> {
    const before = this.#length
    while (this.#length === before) {
      if (this.#end === 'closed') return false
      if (this.#end) throw this.#end
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    // Counts all bytes: chunks of one byte and trailers can be endless as well.
    if (this.#length > maxBytes) throw new ConnectionError('endless', 'the response has no end within 64 MiB')
    return true
  }

  /** The same, where a response that ends now is cut off. */
  async require(where: string): Promise<void> {
    if (await this.more()) return
    if (this.#length === 0) throw new ConnectionError('closed', 'the connection was closed')
    throw new ConnectionError('cut-off', `the connection was closed ${where}`)
  }

  /** Removes at most `length` pending bytes. */
  take(length: number): Buffer {
    const bytes = this.pending.subarray(0, length)
    this.pending = this.pending.subarray(length)
    return bytes
  }

  /** Stops listening, so that the connection can be used for another exchange. */
  detach(): void {
    this.#socket.off('data', this.#onData)
    for (const event of ['error', 'end', 'close']) this.#socket.off(event, this.#onEnd)
  }

  readonly #onData = (bytes: Buffer): void => {
    const room = Math.max(0, maxReceived - this.#length)
    if (room > 0) this.#received.push(bytes.subarray(0, room))
    this.#length += bytes.length
    this.pending = this.pending.length === 0 ? bytes : Buffer.concat([this.pending, bytes])
    this.#wake()
  }

  readonly #onEnd = (error?: unknown): void => {
    this.#end ??= error instanceof Error ? connectionError(error, 'the server') : 'closed'
    this.#wake()
  }
}
