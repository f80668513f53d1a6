import type { Exchange, Failure, ReceivedResponse } from '../data/exchange.ts'
import { constants } from '../data/options.ts'
import { detailPartsOf } from '../data/quotation.ts'
import { targetOf } from './base-url.ts'
import type { Connection } from './connection.ts'
import { ConnectionError } from './connection-error.ts'
import type { Decoders } from './content-coding.ts'
import { failureOf } from './failure.ts'
import { type OutgoingRequest, writesOf } from './outgoing-request.ts'
import { type IdleSet, type Pool, takeIdle } from './pool.ts'
import { proxyCredential } from './proxy.ts'
import { readResponse, responsesToBody, surplus } from './read-response.ts'
import { type Route, plainProxyOf } from './route.ts'
import type { Limit } from './time-limit.ts'
import { settlesWithin, sleep } from './timers.ts'

export interface ClientResult extends Pick<Exchange, 'timing' | 'response'> {
  /** The same object for all exchanges on one connection; absent without a connection. */
  readonly connection?: object | undefined
  /** Whether the result may have another cause than the service. */
  readonly isUnproven: boolean
}

/** The way to a server, which all conversations of a client share. */
interface Wire {
  readonly route: Route
  readonly pool: Pool
  /** After how many seconds an exchange fails, for its sentence. */
  readonly timeoutSeconds: number
  readonly decoders: Decoders | undefined
}

/** A response that was read, and whether its connection may carry another exchange. */
interface Reading {
  readonly type: 'reading'
  readonly connection: Connection
  readonly response: ReceivedResponse
  readonly reusable: boolean
}

/** Milliseconds between the writes of a request that goes out in several. */
const writePause = 5

/** One request, and its response or the reason why none came. */
export class Conversation {
  readonly #request: OutgoingRequest
  readonly #wire: Wire
  /** Where the connection waits for the next request, if it may. */
  readonly #idleSet: IdleSet | undefined
  /** Whether the connection has carried an exchange before. */
  readonly #isReused: boolean
  #connection: Connection | undefined
  /** Whether the whole request was written. */
  #isWritten = false
  /** Nothing more is written. */
  #isOver = false
  readonly #responded = Promise.withResolvers<void>()
  #writing: Promise<void> | undefined

  constructor(request: OutgoingRequest, wire: Wire) {
    this.#request = request
    this.#wire = wire
    this.#idleSet = request.reuse === undefined ? undefined : wire.pool.set(request.reuse)
    this.#connection = this.#idleSet && takeIdle(this.#idleSet)
    this.#isReused = this.#connection !== undefined
  }

  /** Sends the request and reads the response. @throws {Error} a fault of the suite, which is none of the connection */
  async run(limit: Limit): Promise<ClientResult> {
    const began = performance.now()
    const reading = await this.#exchange(limit).catch((error: unknown) => this.#fail(error))
    const duration = performance.now() - began
    const response = reading.type === 'failure' ? reading : await this.#finish(reading)
    this.#isOver = true
    return {
      timing: { started: performance.timeOrigin + began, duration },
      response,
      connection: this.#connection,
      isUnproven: this.#isUnproven(response, duration),
    }
  }

  async #exchange(limit: Limit): Promise<Reading> {
    this.#connection ??= await this.#wire.pool.open(limit)
    const [late] = surplus(this.#connection.bytes)
    if (late)
      throw new ConnectionError('malformed', [
        'the response before it has bytes ',
        ...detailPartsOf(late),
      ])
    this.#writing = this.#write(this.#connection)
    this.#connection.limit(limit)
    const { decoders } = this.#wire
    const reading = await readResponse(this.#connection, this.#request, decoders)
    return { type: 'reading', connection: this.#connection, ...reading }
  }

  /** Writes the request in its parts; stops when the exchange is over. */
  async #write({ socket }: Connection): Promise<void> {
    const { beforeLastWrite } = this.#request
    for (const [index, text] of this.#writes().entries()) {
      if (index > 0) await (beforeLastWrite?.() ?? this.#pauseBefore(index))
      if (socket.destroyed || this.#isOver) return
      socket.write(text, 'latin1')
    }
    this.#isWritten = true
  }

  async #pauseBefore(part: number): Promise<void> {
    const { bodyDelay } = this.#request
    if (part > 1 || bodyDelay === undefined) return sleep(writePause)
    await settlesWithin(this.#responded.promise, bodyDelay)
  }

  #writes(): readonly string[] {
    const proxy = plainProxyOf(this.#wire.route)
    const target = proxy ? this.#request.url : targetOf(this.#request)
    return writesOf(this.#request, target, proxy ? proxyCredential(proxy) : [])
  }

  /** Keeps the connection for the next request, or closes it; the response with the errors of bytes after its end. */
  async #finish({ connection, response, reusable }: Reading): Promise<Exchange['response']> {
    const { lateTime, bodyDelay } = this.#request
    const isEarly = !this.#isWritten && connection.bytes.length === 0
    // A server that closes the connection reads no more.
    this.#isOver = isEarly && !reusable
    this.#responded.resolve()
    if (bodyDelay !== undefined) await this.#writing
    if (lateTime !== undefined && connection.bytes.length === 0)
      await settlesWithin(connection.change(), lateTime)
    const isKept = reusable && this.#isWritten && connection.bytes.length === 0
    if (isKept && this.#idleSet?.isClosed === false) this.#idleSet.connections.push(connection)
    else await this.#close(connection)
    const isAfterBody = isEarly && this.#isWritten
    const late = isAfterBody ? responsesToBody(connection.bytes) : surplus(connection.bytes)
    return { ...response, protocolErrors: [...response.protocolErrors, ...late] }
  }

  /** Closes the connection after the response; waits for bytes that the server sends after it. */
  async #close(connection: Connection): Promise<void> {
    // Some servers close their side only after the client.
    connection.socket.end()
    // What a server sends about the rest of a request after an early response is no violation.
    if (this.#isWritten && connection.bytes.length === 0)
      await settlesWithin(connection.change(), constants.lateMilliseconds)
    connection.socket.destroy()
  }

  #fail(error: unknown): Failure {
    const { timeoutSeconds } = this.#wire
    this.#connection?.socket.destroy()
    if (!(error instanceof ConnectionError)) throw error
    const bytes = this.#connection?.bytes ?? new Uint8Array()
    return failureOf(error, bytes, timeoutSeconds)
  }

  /** Servers may close idle connections at any time, also with a 408; Linux resets some in a full queue (SYN cookies). */
  #isUnproven(response: Exchange['response'], duration: number): boolean {
    const isReused = this.#isReused
    if (response.type === 'response') return isReused && response.status === 408
    const isReset =
      response.kind === 'reset' && (isReused || duration > constants.connectMilliseconds)
    const isClosed = response.kind === 'closed' && isReused
    return response.received.length === 0 && (isReset || isClosed)
  }
}
