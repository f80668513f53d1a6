import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
// Not the global one, which a test may replace by a fake.
import { setTimeout } from 'node:timers'
import type { MockResponse } from '../../core/exchange.ts'
import type { RequestHead } from './read-request.ts'

/** Milliseconds for which a connection is read after its last response, which a reset could destroy (RFC 9112 §9.6). */
const LINGER = 1000

export type Content = Omit<MockResponse, 'delay'>

/** The open connections of a server, and the responses that are pending on each. */
export class Connections {
  /** Whether the server closes, so that each connection ends with its next response. */
  closing = false
  /** Responses in the order of their requests; sent ones are removed when the next request begins. */
  readonly #pending = new Map<Socket, ServerResponse[]>()

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#pending.set(socket, [])
      socket.once('close', () => this.#pending.delete(socket))
    })
  }

  /** Adds the response to a request that has just begun. */
  add(response: ServerResponse): void {
    const pending = this.#pending.get(response.req.socket) ?? []
    while (pending.length > 0 && isSent(pending[0]!)) pending.shift()
    pending.push(response)
  }

  /** Resolves once every earlier response on the connection is sent. */
  async turn(response: ServerResponse): Promise<void> {
    const pending = this.#pending.get(response.req.socket) ?? []
    await sent(pending[pending.indexOf(response) - 1])
  }

  /**
   * Sends a response that has no ServerResponse after every pending one, and closes the connection; `respond` gets the
   * incomplete request, if its headers were read.
   */
  async sendLast(socket: Socket, respond: (request?: RequestHead) => Content): Promise<void> {
    const pending = this.#pending.get(socket)
    // Whatever arrives later may be malformed again.
    if (!this.#pending.delete(socket) || pending === undefined) return
    // Node ignores the errors of a socket only until a CONNECT.
    socket.on('error', () => socket.destroy())
    // An incomplete request gets no other response.
    await sent(pending.findLast(({ req }) => req.complete))
    if (!socket.writable) return
    const { status, headers, body } = respond(pending.find(({ req }) => !req.complete)?.req)
    const framing = { 'content-length': Buffer.byteLength(body), connection: 'close' }
    const headerList = Object.entries({ ...headers, date: new Date().toUTCString(), ...framing })
    const lines = headerList.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`)
    socket.resume()
    setTimeout(() => socket.destroy(), LINGER).unref()
  }

  /** Closes connections without any request, which for Node are not idle. */
  closeUnused(): void {
    for (const socket of this.#pending.keys()) if (socket.bytesRead === 0) socket.destroy()
  }
}

function isSent({ writableFinished, destroyed }: ServerResponse): boolean {
  return writableFinished || destroyed
}

async function sent(response: ServerResponse | undefined): Promise<void> {
  if (response === undefined || isSent(response)) return
  await new Promise((resolve) => response.once('close', resolve))
}
