import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { MockResponse } from '../../core/exchange.ts'
import type { RequestHead } from './read-request.ts'

/** Maximum pending responses on a connection with a delayed one; one more closes it. */
const MAX_PENDING = 1000
/** Milliseconds for which a connection is read after its last response, which a reset could destroy (RFC 9112 §9.6). */
const LINGER = 1000

export type Content = Omit<MockResponse, 'delay'>

interface Connection {
  /** Responses in the order of their requests; sent ones are removed when the next request begins. */
  readonly pending: ServerResponse[]
  /** Whether `sendLast` ends it. */
  ending: boolean
}

/** The open connections of a server, and the responses that are pending on each. */
export class Connections {
  /** Whether the server closes, so that each connection ends with its next response. */
  closing = false
  readonly #open = new Map<Socket, Connection>()

  constructor(server: Server) {
    server.on('connection', (socket) => this.#add(socket))
  }

  /** Adds the response to a request that has just begun. */
  add(response: ServerResponse): void {
    const { pending } = this.#of(response.req.socket)
    while (pending[0] !== undefined && isSent(pending[0])) pending.shift()
    pending.push(response)
  }

  /** Resolves once every earlier response on the connection is sent. */
  async turn(response: ServerResponse): Promise<void> {
    const { pending } = this.#of(response.req.socket)
    await sent(pending[pending.indexOf(response) - 1])
  }

  /** Calls back once the client has half-closed the connection and waits for this response only. */
  async onHalfClose(response: ServerResponse, callback: () => void): Promise<void> {
    const { socket } = response.req
    await this.turn(response)
    if (socket.readableEnded) callback()
    else socket.once('end', callback)
  }

  /** Keeps a connection open beyond the idle timeout for a response that is sent later. */
  keepOpen(response: ServerResponse): void {
    const { socket } = response.req
    // Without a listener Node closes the connection; after a half-close the client may be gone.
    response.on('timeout', () => socket.readableEnded && socket.destroy())
    if (this.#of(socket).pending.length > MAX_PENDING) socket.destroy()
  }

  /**
   * Sends a response that has no ServerResponse after every pending one, and closes the connection; `respond` gets the
   * incomplete request, if its headers were read.
   */
  async sendLast(socket: Socket, respond: (request?: RequestHead) => Content): Promise<void> {
    const connection = this.#of(socket)
    if (connection.ending) return
    connection.ending = true
    // Node ignores the errors of a socket only until a CONNECT.
    socket.on('error', () => socket.destroy())
    await sent(lastComplete(connection))
    if (!socket.writable) return
    const { status, headers, body } = respond(connection.pending.find(({ req }) => !req.complete)?.req)
    const framing = { 'content-length': Buffer.byteLength(body), connection: 'close' }
    const all = Object.entries({ ...headers, date: new Date().toUTCString(), ...framing })
    const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`)
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER).unref()
  }

  /** Closes connections whose client may be gone, and those without any request, which for Node are not idle. */
  closeUnused(): void {
    for (const socket of this.#open.keys()) if (socket.readableEnded || socket.bytesRead === 0) socket.destroy()
  }

  #add(socket: Socket): void {
    const connection: Connection = { pending: [], ending: false }
    this.#open.set(socket, connection)
    socket.once('close', () => this.#open.delete(socket))
    // Node closes a connection when its client half-closes it, and pending responses would be lost (RFC 9112 §9.6).
    const listeners = socket.listeners('end')
    socket.removeAllListeners('end')
    const endLater = async (): Promise<void> => {
      if (!this.closing) await sent(lastComplete(connection))
      if (!connection.ending) for (const listener of listeners) listener.call(socket)
    }
    socket.once('end', () => void endLater())
  }

  #of(socket: Socket): Connection {
    return this.#open.get(socket) ?? { pending: [], ending: true }
  }
}

/** The last response that can be expected: an incomplete request gets none. */
function lastComplete({ pending }: Connection): ServerResponse | undefined {
  return pending.findLast(({ req }) => req.complete)
}

function isSent({ writableFinished, destroyed }: ServerResponse): boolean {
  return writableFinished || destroyed
}

async function sent(response: ServerResponse | undefined): Promise<void> {
  if (response === undefined || isSent(response)) return
  await new Promise((resolve) => response.once('close', resolve))
}
