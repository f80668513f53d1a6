import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most answers that may wait on one connection; with one more it is closed. */
const MOST_WAITING = 1000

/** Calls `then` once no other answer is due before this one; never where its connection ends before. */
export function inTurn(response: ServerResponse, then: () => void): void {
  if (response.socket === null) response.once('socket', then)
  else then()
}

/** The connections of a server while answers on them wait. */
export class Connections {
  readonly #idleTimeout: number
  readonly #waiting = new WeakMap<Socket, number>()
  readonly #hanging = new WeakSet<Socket>()
  readonly #open = new Set<Socket>()
  /** Those whose sender has ended its side: it may be gone, or read on. */
  readonly #ended = new Set<Socket>()
  #closing = false

  /** @param idleTimeout milliseconds without traffic after which a connection is closed */
  constructor(idleTimeout: number) {
    this.#idleTimeout = idleTimeout
  }

  watch(server: Server): void {
    // Without it Node ends a connection with its sender, and answers still due are lost (RFC 9112 §9.6).
    Object.assign(server, { httpAllowHalfOpen: true })
    server.setTimeout(this.#idleTimeout)
    server.on('connection', (socket) => {
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
      socket.once('end', () => this.#senderEnded(socket))
    })
  }

  /** Keeps the connection while the answer waits, and calls `left` when it is written or broken off. */
  wait(response: ServerResponse, left: () => void): void {
    const { socket } = response.req
    const count = (by: 1 | -1): number => {
      const waiting = (this.#waiting.get(socket) ?? 0) + by
      this.#waiting.set(socket, waiting)
      return waiting
    }
    response.once('close', () => {
      if (count(-1) === 0) socket.setTimeout(this.#idleTimeout)
      left()
    })
    socket.setTimeout(0)
    if (count(1) > MOST_WAITING) socket.destroy()
  }

  /** Keeps the connection open, but not for a sender that has ended its side: it waits for nothing. */
  hang(response: ServerResponse): void {
    const { socket } = response.req
    inTurn(response, () => {
      if (socket.readableEnded) socket.destroy()
      else this.#hanging.add(socket)
    })
  }

  /** Waits for no sender that may be gone. */
  close(): void {
    this.#closing = true
    for (const socket of this.#ended) socket.destroy()
  }

  /** Ends those on which nothing ever came, as browsers open them beforehand: to Node they are not idle. */
  closeUnused(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy()
  }

  #senderEnded(socket: Socket): void {
    // Node's own listener came first, and has ended what has no answer due.
    if (!socket.writable) return
    if (this.#closing || this.#hanging.has(socket)) return void socket.destroy()
    this.#ended.add(socket)
    socket.once('close', () => this.#ended.delete(socket))
    socket.setTimeout(this.#idleTimeout)
  }
}
