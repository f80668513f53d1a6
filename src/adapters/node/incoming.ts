import type { IncomingMessage as Message, ServerResponse } from 'node:http'
import { RawHeaderFields } from '../header-fields.ts'
import { now } from './clock.ts'

// Not imported, for the reason in node.ts.
const IncomingMessage: typeof Message = process.getBuiltinModule('node:http').IncomingMessage
const { headers } = Object.getOwnPropertyDescriptors(IncomingMessage.prototype)

const NO_BODY = new Uint8Array(0)

/** Takes a request once it is whole; of a body over the limit only the beginning, and `cut` says so. */
export type Receiver = (request: Incoming, body: Uint8Array, cut: boolean) => void

/**
 * A request of node:http that puts its body together itself.
 *
 * As a stream it would take five turns of the event loop and as much time as all that the mock does.
 */
export class Incoming extends IncomingMessage {
  declare response: ServerResponse
  /** What the clock said when its header section had come. */
  declare began: number
  declare private receiver: Receiver | undefined
  declare private limit: number
  declare private size: number
  /** What has come, in its first `size` bytes; what stands behind them is room for more. */
  declare private body: Uint8Array
  declare private known: RawHeaderFields | undefined

  /** Has the whole request, of its body `limit` bytes, given to the receiver; called before any of the body comes. */
  collect(response: ServerResponse, limit: number, receiver: Receiver): void {
    this.response = response
    this.receiver = receiver
    this.limit = limit
    this.size = 0
    this.body = NO_BODY
    this.began = now()
    // Node reads off what nobody consumes.
    ;(this as { _consuming?: boolean })._consuming = true
  }

  get fields(): RawHeaderFields {
    this.known ??= RawHeaderFields.of(this.rawHeaders)
    return this.known
  }

  /** Called by node:http with each piece of the body, and with null at its end. */
  override push(chunk: Buffer | null): boolean {
    if (chunk !== null) this.add(chunk)
    else if (this.receiver !== undefined) {
      const { receiver, body, size, limit } = this
      this.receiver = undefined
      this.body = NO_BODY
      const all = body.length === size && size <= limit
      receiver(this, all ? body : body.subarray(0, Math.min(size, limit)), size > limit)
    }
    return true
  }

  private add(chunk: Buffer): void {
    const { size, limit, body } = this
    this.size += chunk.length
    if (size > limit) return
    if (size === 0) this.body = chunk
    else {
      // A list of chunks would take two hundred times what came where each has one byte.
      if (body.length < this.size) {
        this.body = Buffer.allocUnsafe(Math.max(this.size, Math.min(2 * size, limit)))
        this.body.set(body.subarray(0, size))
      }
      this.body.set(chunk, size)
    }
  }
}

Object.defineProperties(Incoming.prototype, {
  // Node asks for a header at each request, and to make an object of all takes time: equal ones share theirs.
  headers: {
    get(this: Incoming) {
      return (this.fields.headers ??= headers?.get?.call(this))
    },
  },
  // Whatever has come has been read.
  readableEnded: {
    get(this: Incoming) {
      return this.complete
    },
  },
})
