import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './case.ts'
import { type Client, type ClientResult, createClient } from './client/client.ts'
import type { Exchange } from './exchange.ts'
import { FreshSource, type Manner, fill } from './fill.ts'
import { ServerHealth, limitStatus, retryAfter, sentence, unreachableSentence } from './health.ts'
import { type Settings, volumes } from './options.ts'
import { invalidForms, validForms } from './plan.ts'
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

const noTime = 'the server had no time for more requests (429 or 503)'
const tooLate = 'the server asked to wait longer than the check does'

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
  /** Milliseconds that responses take on average, on new connections and on others. */
  readonly #duration = { fresh: 0, reused: 0 }
  #turns = 0
  #limitedInRow = 0
  /** Of 429 and 503, the statuses that some case gets at any rate. */
  readonly #own = new Set<number>()
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
    this.#settings = settings
    this.#recorder = recorder
    this.#pool = pool
    this.client = createClient({ ...settings, timeout: settings.timeoutSeconds * 1000 })
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

  /** As clients do, three of four requests use an open connection; one of four if that is slower. */
  nextManner(): Manner {
    this.#turns += 1
    const isSlower = this.#duration.reused > this.#duration.fresh + volumes.reuseDelay
    const isReused = isSlower ? this.#turns % 4 === 0 : this.#turns % 4 > 0
    return this.#reuses && isReused ? { reuse: shared } : {}
  }

  /** Closes the connections that most requests share; with `forever`, all later requests use new ones. */
  closeShared(forever = false): void {
    this.#reuses &&= !forever
    this.client.closeSet(shared)
  }

  /** Hints about the rate that the server allows. */
  get hints(): readonly string[] {
    const isTold = this.pace.rate === undefined || this.stopped?.reason === noTime
    return isTold ? [] : [`The server limits the rate of requests${this.#advice}`]
  }

  /** The end of a sentence about the rate. */
  get #advice(): string {
    const { rate } = this.pace
    return rate === undefined ? '.' : `: --rate ${rate} stays below its limit.`
  }

  /** Sends a case until the server has time for it; returns why it had none. `onWait` gets the first Retry-After. */
  async deliver(each: Case, manner: Manner, onWait?: (exchange: Exchange) => unknown): Promise<Sent | string> {
    const patience = this.#settings.patienceSeconds * 1000
    for (let attempt = 0; ; attempt += 1) {
      if (this.pace.waited > patience) this.stop(noTime, sentence(noTime, `, so the rest was not sent${this.#advice}`))
      if (this.health.isHanging(each)) return 'too many requests like it got no response in time'
      const sent = await this.#sendInTurn(each, manner)
      if (!sent) return this.stopped!.reason
      const { exchange } = sent
      const status = limitStatus(exchange)
      if (status === undefined) {
        this.pace.pass()
        this.#limitedInRow = 0
        return sent
      }
      const asked = retryAfter(exchange, Date.now())
      if (asked === undefined && this.#own.has(status)) return sent
      const proven = asked === undefined && attempt > 1 ? await this.#prove(each, sent, status) : undefined
      if (proven) return proven
      if (asked !== undefined && attempt === 0) onWait?.(exchange)
      if (this.pace.waited + (asked ?? 0) > patience) {
        this.#limitedInRow += 1
        if (this.#limitedInRow >= volumes.throttled) this.stop(tooLate)
        return tooLate
      }
      const milliseconds = this.pace.slowDown(exchange.timing.started - performance.timeOrigin, asked ?? 0)
      this.#settings.onEvent?.({ type: 'wait', milliseconds })
    }
  }

  /**
   * Sends a case alone, after a quiet time and before a case that gets through. Returns its response, which is the
   * limited one if it comes whatever the rate, or nothing if the rate seems to be the cause.
   */
  #prove(each: Case, sent: Sent, status: number): Promise<Sent | undefined> {
    const others = this.#others.filter((other) => other !== each)
    const passes = async (other: Case): Promise<Sent | undefined> => {
      const result = await this.#sendInTurn(other, { alone: true })
      return result && limitStatus(result.exchange) === undefined ? result : undefined
    }
    return this.pace.alone(async (quiet) => {
      for (let round = 0; round < volumes.proofs && !this.#own.has(status); round += 1) {
        await quiet()
        const result = await passes(each)
        if (result) return result
        const later = await Promise.all(others.map(passes))
        if (later.every((other) => other === undefined)) return undefined
      }
      this.#own.add(status)
      this.pace.forget()
      return sent
    })
  }

  /** Cases that show whether the server responds, or has time, besides a case in question. */
  get #others(): readonly Case[] {
    const [[valid], [invalid]] = [validForms, invalidForms]
    return [this.#lastResponded ?? (this.#settings.noCreate ? invalid : valid), invalid]
  }

  /** Sends a case when its turn comes; undefined once the run has stopped. */
  async #sendInTurn(each: Case, manner: Manner): Promise<Sent | undefined> {
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
    if (limitStatus(exchange) !== undefined) return sent
    if (response.type === 'response') this.#lastResponded = each
    else if (health === 'silent') this.#probing ??= this.#probe(response.kind !== 'timeout')
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
    const mayHang = this.#reuses && this.#lastResponded && !manner.beforeLastWrite
    if (mayHang && !(await settlesWithin(pending, this.#pool.patience))) this.closeShared(true)
    const result = await pending
    this.#underWay -= 1
    const { timing, response, connection } = result
    const previous = connection && this.#carried.get(connection)
    if (previous && isIdleClose(result)) return this.#send(each, {})
    if (connection) this.#carried.set(connection, each)
    if (response.type === 'response') this.#pool.record(timing.duration, underWay)
    const kind = previous ? 'reused' : 'fresh'
    this.#duration[kind] += (timing.duration - this.#duration[kind]) / 8
    return { exchange: { number, case: each.id, request: sent, timing, response }, previous }
  }

  /** Sends other cases before a silent server is given up, because the silence may come from the cases. */
  async #probe(unreachable: boolean): Promise<void> {
    const gone = unreachable && (await this.connect(volumes.reconnectTime)) !== undefined
    const responds = async (each: Case): Promise<boolean> =>
      (await this.pace.turn()) && (await this.#send(each, {})).exchange.response.type === 'response'
    const responses = gone ? [] : await Promise.all(this.#others.map(responds))
    if (responses.includes(true)) this.health.markUp()
    else this.stop(`the server ${this.#lastResponded ? 'no longer responds' : 'does not respond'}`)
    this.#probing = undefined
  }
}
