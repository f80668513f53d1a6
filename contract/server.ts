import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './case.ts'
import { parseBaseUrl } from './client/base-url.ts'
import { type Client, type ClientResult, createClient } from './client/client.ts'
import type { Exchange } from './exchange.ts'
import { createFetchClient } from './fetch-client.ts'
import { FreshSource, type Manner, fill } from './fill.ts'
import { ServerHealth, sentence, unreachableSentence } from './health.ts'
import { type Settings, volumes } from './options.ts'
import { Pace, type Pool, settlesWithin } from './pool.ts'
import type { Recorder } from './recorder.ts'
import { type CurrentToken, createToken } from './token.ts'

/** A server may close an idle connection at any time, with or without a 408: only a fresh connection proves a fault. */
const isIdleClose = ({ response }: ClientResult): boolean =>
  response.type === 'response'
    ? response.status === 408
    : /^(closed|reset)$/.test(response.kind) && response.received.length === 0

/** An exchange, and the case that its connection carried before. */
export interface Sent {
  readonly exchange: Exchange
  readonly previous?: Case | undefined
}

/** The connections that most requests share. */
const shared = 'shared'

/** The server under check: sends it single requests, and stops the run when it no longer responds. */
export class CheckedServer {
  readonly client: Client
  readonly fresh: FreshSource
  readonly pace: Pace
  readonly health: ServerHealth
  readonly #settings: Settings
  readonly #recorder: Recorder
  readonly #token: CurrentToken
  readonly #pool: Pool
  /** The last case on each connection. */
  readonly #carried = new WeakMap<object, Case>()
  #reuses = true
  #turns = 0
  #requests = 0
  #underWay = 0
  #lastResponded: Case | undefined
  #probing: Promise<void> | undefined
  /** Why the run stopped early: for each case that is not sent, and for the report. */
  stopped: { readonly reason: string; readonly sentence: string } | undefined
  /** Whether the run could not be made at all. */
  impossible = false

  /**
   * @param started milliseconds since 1970.
   * @param recorder gets protocol errors that show after their exchange was complete.
   * @param pool learns how fast the server is.
   * @throws {UsageError} when the base URL cannot be used.
   */
  constructor(settings: Settings, started: number, recorder: Recorder, pool: Pool) {
    const { baseUrl, fetch } = settings
    const timeout = settings.timeoutSeconds * 1000
    this.#settings = settings
    this.#recorder = recorder
    this.#pool = pool
    this.client = fetch
      ? createFetchClient(parseBaseUrl(baseUrl), fetch, timeout)
      : createClient({ ...settings, timeout })
    this.#token = createToken(settings, (token) => recorder.hideToken(token))
    this.fresh = new FreshSource(settings.seed, started)
    this.pace = new Pace(settings.rate)
    this.health = new ServerHealth(settings.concurrency)
  }

  /** Stops the run; the first reason counts. */
  stop(reason: string, why: string = sentence(reason, ', so the rest was not sent.')): void {
    if (this.stopped) return
    this.stopped = { reason, sentence: why }
    this.pace.stop()
    void this.client.close(true)
  }

  /** Stops the run because it cannot be made; the exit code is 2. */
  giveUp(why: string): void {
    this.impossible ||= !this.stopped
    this.stop('the server could not be checked', why)
  }

  /** Connects until it succeeds or the run stops; returns the last error once the milliseconds have passed. */
  async connect(milliseconds: number): Promise<Error | undefined> {
    const until = performance.now() + milliseconds
    while (!this.stopped) {
      try {
        await this.client.connect(Math.max(1, Math.ceil(until - performance.now())))
        return undefined
      } catch (error) {
        if (performance.now() + volumes.reconnectPause > until) return error as Error
        await sleep(volumes.reconnectPause)
      }
    }
    return undefined
  }

  /** Obtains the token; gives up without one. */
  async authenticate(): Promise<void> {
    if (!this.stopped) await this.#token.renew().catch((error: Error) => this.giveUp(error.message))
  }

  /** As clients do, most requests use an open connection; every fourth one uses a new one. */
  nextManner(): Manner {
    this.#turns += 1
    return this.#reuses && this.#turns % 4 > 0 ? { reuse: shared } : {}
  }

  /** Closes the connections that most requests share; with `forever`, all later requests use new ones. */
  closeShared(forever = false): void {
    this.#reuses &&= !forever
    this.client.closeSet(shared)
  }

  /** Sends a case when its turn comes; undefined once the run has stopped. */
  async send(each: Case, manner: Manner, witnesses: readonly Case[]): Promise<Sent | undefined> {
    if (!manner.alone) {
      await this.#probing
      if (!(await this.pace.turn())) return undefined
    }
    const sent = await this.#token
      .send(each, (other) => this.#send(other, manner))
      .catch((error: Error) => this.giveUp(error.message))
    if (this.stopped || !sent) return undefined
    const { exchange } = sent
    const { number, response } = exchange
    const health = this.health.record(each, exchange)
    if (response.type === 'response') this.#lastResponded = each
    else if (health === 'silent') this.#probing ??= this.#probe(response.kind !== 'timeout', witnesses)
    else {
      if (health === 'unreachable' && number === 1) this.giveUp(unreachableSentence(response))
      if (health === 'unreachable') this.pace.hold(volumes.reconnectPause)
      if (this.health.stopReason !== undefined) this.stop(this.health.stopReason)
    }
    return sent
  }

  async #send(each: Case, manner: Manner): Promise<Sent> {
    this.#requests += 1
    this.#underWay += 1
    const [number, underWay] = [this.#requests, this.#underWay]
    const secrets = { ...this.#settings, token: this.#token.value }
    const { outgoing, sent } = fill(each, this.client.base, secrets, this.fresh, manner)
    const pending = this.client.send(outgoing, (error) => this.#recorder.amend(number, error))
    // A server that handles one connection at a time waits for the idle ones.
    const inTime = manner.reuse !== shared || (await settlesWithin(pending, this.#pool.patience))
    if (!inTime && this.#lastResponded) this.closeShared(true)
    const result = await pending
    this.#underWay -= 1
    const { timing, response, connection } = result
    const previous = connection && this.#carried.get(connection)
    if (previous && isIdleClose(result)) return this.#send(each, {})
    if (connection) this.#carried.set(connection, each)
    if (response.type === 'response') this.#pool.record(timing.duration, underWay)
    return { exchange: { number, case: each.id, request: sent, timing, response }, previous }
  }

  /** Sends other cases before a silent server is given up, because the silence may come from the cases. */
  async #probe(unreachable: boolean, witnesses: readonly Case[]): Promise<void> {
    const gone = unreachable && (await this.connect(volumes.reconnectTime)) !== undefined
    const others = this.#lastResponded ? [this.#lastResponded] : witnesses.slice(0, this.#settings.concurrency)
    const responds = async (each: Case): Promise<boolean> =>
      (await this.pace.turn()) && (await this.#send(each, {})).exchange.response.type === 'response'
    const responses = gone ? [] : await Promise.all(others.map(responds))
    if (responses.includes(true)) this.health.markUp()
    else this.stop(`the server ${this.#lastResponded ? 'no longer responds' : 'does not respond'}`)
    this.#probing = undefined
  }
}
