import type { Socket } from 'node:net'
import { ConnectionError, connectionError } from './connection-error.ts'
import type { Limit } from './time-limit.ts'

/** The longest response that is read. */
export const maxResponse = 2 << 20
/** The most that a socket of Node emits at a time. */
const maxPiece = 64 << 10

const nothing = Buffer.alloc(0)

/** An open connection, and the bytes that arrived after the last response that was read. */
export class Connection {
  readonly socket: Socket
  /** Grows by doubling, so that a response in many pieces is not copied for each of them; never used again after `consume`. */
  #store: Buffer = nothing
  #length = 0
  #end: ConnectionError | 'closed' | undefined
  #onChange = (): void => {}

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (bytes: Buffer) => {
      this.#append(bytes)
      // No reader wants more; what a server sends without end stays on its side.
      if (this.#length > maxResponse) socket.pause()
      this.#onChange()
    })
    for (const event of ['error', 'end', 'close']) socket.on(event, this.#stop)
  }

  get bytes(): Buffer {
    return this.#store.subarray(0, this.#length)
  }

  #append(bytes: Buffer): void {
    const length = this.#length + bytes.length
    // Most responses arrive whole.
    if (this.#store.length === 0) this.#store = bytes
    else {
      if (length > this.#store.length) this.reserve(Math.max(length, 2 * this.#store.length))
      bytes.copy(this.#store, this.#length)
    }
    this.#length = length
  }

  /** Makes room for so many bytes in all, if a connection may hold that many. */
  reserve(length: number): void {
    const size = Math.min(length, maxResponse + maxPiece)
    if (size <= this.#store.length) return
    const store = Buffer.allocUnsafeSlow(size)
    this.#store.copy(store, 0, 0, this.#length)
    this.#store = store
  }

  /** Drops so many bytes, which have been read. */
  consume(length: number): void {
    this.#store = length === this.#length ? nothing : Buffer.from(this.bytes.subarray(length))
    this.#length = this.#store.length
  }

  readonly #stop = (error?: unknown): void => {
    this.#end ??= error instanceof Error ? connectionError(error, 'the server') : 'closed'
    this.#onChange()
  }

  /** Resolves when bytes arrive or the connection ends. */
  change(): Promise<void> {
    return new Promise((resolve) => (this.#onChange = resolve))
  }

  /** Fails once the limit ends the wait. */
  limit(limit: Limit): void {
    const onAbort = (): void => this.#stop(new ConnectionError('timeout', 'the time limit passed'))
    limit.addEventListener('abort', onAbort)
    if (limit.aborted) onAbort()
  }

  /** Whether so many bytes arrive, by default one more, before a close; throws a ConnectionError if it fails. */
  async receive(length = this.#length + 1): Promise<boolean> {
    while (this.#length < length) {
      if (this.#end instanceof Error) throw this.#end
      if (this.#end) return false
      await this.change()
    }
    return true
  }
}
