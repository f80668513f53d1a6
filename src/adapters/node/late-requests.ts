import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
// Not the global ones, which a test may replace by fakes.
import { clearInterval, setInterval, setTimeout } from 'node:timers'

/** Milliseconds between two looks at the clock: a stall that is shorter counts as time for reading. */
const TICK = 100

/** Milliseconds between the looks of Node for late requests. */
export const CHECKING_INTERVAL = 1000

/** A time in which the process could not read. */
interface Stall {
  readonly end: number
  readonly length: number
}

/** The requests of an open connection whose heads have arrived. */
interface Arrivals {
  count: number
  newest: IncomingMessage | undefined
}

/** A request that is late by the clock of Node. */
interface LateRequest {
  readonly arrivals: Arrivals
  /** Which one of its connection, from 1. */
  readonly nth: number
  /** Whether it still has the time between the limit of heads and that of requests. */
  readonly hasTimeForBody: boolean
  readonly refuse: () => void
}

/**
 * Node counts the time of a request while the process is stalled, too: by a long computation, on a busy machine, while it is
 * suspended. Here a request is late only after the process could have read it for as long as the limit allows.
 */
export class LateRequests {
  readonly #server: Server
  readonly #connections = new Map<Socket, Arrivals>()
  #stalls: readonly Stall[] = []
  #lastTick = 0
  #ticks: NodeJS.Timeout | undefined

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket) => this.#add(socket))
    server.on('request', (request) => this.#arrive(request))
    server.on('checkExpectation', (request) => this.#arrive(request))
  }

  /** Calls back for a request that Node finds late, if it does not arrive in the time in which the process was stalled. */
  watch(socket: Socket, refuse: () => void): void {
    const arrivals = this.#connections.get(socket)
    if (arrivals === undefined) return
    const isBody = arrivals.newest?.complete === false
    const nth = isBody ? arrivals.count : arrivals.count + 1
    const begun = performance.now() - this.#server.requestTimeout - CHECKING_INTERVAL
    this.#decide({ arrivals, nth, hasTimeForBody: !isBody, refuse }, begun)
  }

  #decide(late: LateRequest, since: number): void {
    const { count, newest } = late.arrivals
    const isHeadHere = count >= late.nth
    if (isHeadHere && (count > late.nth || newest?.complete === true)) return
    const stalled = this.#stalledSince(since)
    if (stalled > 0) return this.#wait(stalled, late)
    if (!isHeadHere || !late.hasTimeForBody) return late.refuse()
    const { requestTimeout, headersTimeout } = this.#server
    this.#wait(requestTimeout - headersTimeout, { ...late, hasTimeForBody: false })
  }

  #wait(milliseconds: number, late: LateRequest): void {
    const since = performance.now()
    setTimeout(() => this.#decide(late, since), milliseconds).unref()
  }

  #add(socket: Socket): void {
    if (this.#connections.size === 0) this.#startTicks()
    this.#connections.set(socket, { count: 0, newest: undefined })
    socket.once('close', () => {
      this.#connections.delete(socket)
      if (this.#connections.size === 0) clearInterval(this.#ticks)
    })
  }

  #arrive(request: IncomingMessage): void {
    const arrivals = this.#connections.get(request.socket)
    if (arrivals === undefined) return
    arrivals.count += 1
    arrivals.newest = request
  }

  #startTicks(): void {
    this.#lastTick = performance.now()
    this.#stalls = []
    this.#ticks = setInterval(() => this.#tick(), TICK).unref()
  }

  #tick(): void {
    const end = performance.now()
    const length = this.#lateness(end)
    this.#lastTick = end
    if (length === 0) return
    const oldest = end - this.#server.requestTimeout - CHECKING_INTERVAL
    const remembered = this.#stalls.filter((stall) => stall.end > oldest)
    this.#stalls = [...remembered, { end, length }]
  }

  /** For how long the process is stalled; a tick that is a little late shows no stall. */
  #lateness(now: number): number {
    const late = now - this.#lastTick - TICK
    return late > TICK ? late : 0
  }

  /** Milliseconds since a time in which the process could not read. */
  #stalledSince(time: number): number {
    const now = performance.now()
    const stalls = [...this.#stalls, { end: now, length: this.#lateness(now) }]
    const lengths = stalls.map(({ end, length }) => Math.min(length, Math.max(0, end - time)))
    return lengths.reduce((sum, length) => sum + length, 0)
  }
}
