import type { Failure } from '../data/exchange.ts'
import { type CheckOptions, defaults, constants } from '../data/options.ts'
import type { Sentence } from '../data/quotation.ts'
import { type BaseUrl, parseBaseUrl } from './base-url.ts'
import type { Decoders } from './content-coding.ts'
import { type ClientResult, Conversation } from './conversation.ts'
import { identify } from './identify.ts'
import type { OutgoingRequest } from './outgoing-request.ts'
import { Pool } from './pool.ts'
import { proxyFor } from './proxy.ts'
import { type Route, plainProxyOf } from './route.ts'
import { type Limit, TimeLimit } from './time-limit.ts'
import { sleep } from './timers.ts'
import { tlsOptionsOf } from './tls-options.ts'

export type ClientOptions = Pick<
  CheckOptions,
  'baseUrl' | 'ca' | 'cert' | 'key' | 'insecure' | 'timeoutSeconds' | 'signal'
> & {
  /** For tests: how content codings are undone. */
  readonly decoders?: Decoders
}

/** A raw HTTP/1.1 client for one server: it reports malformed framing and follows no redirect. */
export class Client {
  readonly base: BaseUrl
  /** The proxy to which requests are sent as a whole, such as `proxy.example:3128`; absent if a tunnel or nothing is between. */
  readonly plainProxy: string | undefined
  readonly #route: Route
  readonly #pool: Pool
  readonly #timeoutSeconds: number
  readonly #stopping: AbortSignal | undefined
  readonly #decoders: Decoders | undefined
  /** What is under way. */
  readonly #running = new Set<TimeLimit>()

  /** @throws {UsageError} when the base URL, a proxy's URL or a certificate cannot be used. */
  constructor(options: ClientOptions) {
    this.base = parseBaseUrl(options.baseUrl)
    this.#route = {
      base: this.base,
      proxy: proxyFor(this.base),
      tls: tlsOptionsOf(this.base, options),
    }
    this.plainProxy = plainProxyOf(this.#route)?.host
    this.#pool = new Pool(this.#route)
    this.#timeoutSeconds = options.timeoutSeconds ?? defaults.timeoutSeconds
    this.#stopping = options.signal
    options.signal?.addEventListener('abort', () => {
      for (const late of this.#running) late.abort()
    })
    this.#decoders = options.decoders
  }

  /** A server without a response is a result. @throws {Error} a fault of the suite, which is none of the connection */
  send(request: OutgoingRequest): Promise<ClientResult> {
    const wire = {
      route: this.#route,
      pool: this.#pool,
      timeoutSeconds: this.#timeoutSeconds,
      decoders: this.#decoders,
    }
    return this.#limited((limit) => new Conversation(request, wire).run(limit))
  }

  /** Opens and closes a connection without a request; tries for so long, and rejects with the last ConnectionError. */
  async connect(milliseconds = 0): Promise<void> {
    const until = performance.now() + milliseconds
    for (;;) {
      try {
        const connection = await this.#limited((limit) => this.#pool.open(limit))
        connection.socket.destroy()
        return
      } catch (error) {
        const isLastTry = performance.now() + constants.reconnectPauseMilliseconds > until
        if (isLastTry || this.#stopping?.aborted) throw error
        await sleep(constants.reconnectPauseMilliseconds)
      }
    }
  }

  /**
   * What the port speaks, for a sentence such as "No HTTP response came: …", after an exchange without a response;
   * never rejects, and takes a few seconds at most.
   */
  identify(failure: Failure): Promise<Sentence> {
    return identify(this.#route, failure, this.#timeoutSeconds * 1000)
  }

  closeSet(name: string): void {
    this.#pool.closeSet(name)
  }

  closeIdle(exceptSet?: string): void {
    this.#pool.closeIdle(exceptSet)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  /** Runs a task with a limit that ends after the time for it, or when the run stops. */
  async #limited<T>(task: (limit: Limit) => Promise<T>): Promise<T> {
    const limit = new TimeLimit()
    // Timers fire before sockets are read: bytes that arrived while this process was busy are in time.
    const abort = (): unknown => setImmediate(() => limit.abort())
    const timer = setTimeout(abort, this.#timeoutSeconds * 1000)
    if (this.#stopping?.aborted) limit.abort()
    this.#running.add(limit)
    try {
      return await task(limit)
    } finally {
      clearTimeout(timer)
      this.#running.delete(limit)
    }
  }
}
