import { createServer, type Socket } from 'node:net'
import { listenLocally } from './start.ts'

/**
 * What a server does with the body of a request that it refuses by its head: takes it for the next request and responds to
 * that at once, or when it has a whole head; forgets what has arrived already; closes the connection; reads the body.
 */
export type Unread = 'responds' | 'waits' | 'forgets' | 'closes' | 'drains'

/** Starts a store that refuses requests without a token before it has read their bodies, and returns its URL. */
export const startEarlyRefusing = async (unread: Unread): Promise<string> =>
  `http://127.0.0.1:${await listenLocally(
    createServer((socket) => {
      const connection = new EarlyRefusing(socket, unread)
      socket.on('error', () => {})
      socket.on('data', (bytes) => connection.receive(bytes.toString('latin1')))
    }),
  )}`

class EarlyRefusing {
  readonly #socket: Socket
  readonly #unread: Unread
  #text = ''
  /** How much of a refused body is still to come. */
  #rest = 0

  constructor(socket: Socket, unread: Unread) {
    this.#socket = socket
    this.#unread = unread
  }

  receive(bytes: string): void {
    this.#text += bytes
    while (this.#socket.writable && this.#handleNext()) continue
  }

  /** Whether there was a request or a rest of one. */
  #handleNext(): boolean {
    const skipped = Math.min(this.#rest, this.#text.length)
    this.#rest -= skipped
    this.#text = this.#text.slice(skipped)
    const isNoRequest = this.#text !== '' && !/^[A-Z]/.test(this.#text)
    if (isNoRequest && this.#unread === 'responds') return this.#end(400, 'malformed')
    const [head = '', ...others] = this.#text.split('\r\n\r\n')
    if (others.length === 0) return false
    const body = others.join('\r\n\r\n')
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    if (isNoRequest) return this.#end(400, 'malformed')
    if (!/^authorization: bearer \S/im.test(head)) return this.#refuse(body, length)
    if (body.length < length) return false
    this.#text = body.slice(length)
    return this.#respond(200, body.slice(0, length))
  }

  #refuse(body: string, length: number): boolean {
    const refusal = '{"error":1,"message":"no token"}'
    if (this.#unread === 'closes') return this.#end(400, 'no token')
    this.#text = this.#unread === 'forgets' ? '' : body
    if (this.#unread === 'drains') this.#rest = length
    return this.#respond(400, refusal)
  }

  #respond(status: number, body: string, field = ''): boolean {
    const type = 'Content-Type: application/json\r\n'
    const length = `Content-Length: ${body.length}\r\n`
    return this.#socket.write(`HTTP/1.1 ${status} X\r\n${type}${length}${field}\r\n${body}`)
  }

  #end(status: number, message: string): boolean {
    this.#respond(status, `{"error":1,"message":"${message}"}`, 'Connection: close\r\n')
    this.#socket.end()
    return false
  }
}
