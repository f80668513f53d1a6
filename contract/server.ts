import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './case.ts'
import { type Client, type ClientResult, createClient } from './client/client.ts'
import type { Exchange } from './exchange.ts'
import { FreshSource, type Manner, fill } from './fill.ts'
import { ServerHealth, isUnreachable, retryAfter, sentence, unreachableSentence } from './health.ts'
import { isThrottled, limitStatus } from './judge/status.ts'
import { type Settings, volumes } from './options.ts'
import { invalidForms, validForms } from './plan.ts'
import { Pace } from './pace.ts'
import { settlesWithin } from './settles-within.ts'
import type { Pool } from './pool.ts'
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
  readonly #pace: Pace
  readonly #health = new ServerHealth()
  readonly #settings: Settings
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
    this.#pool = pool
    this.client = createClient({ ...settings, timeout: settings.timeoutSeconds * 1000 })
    this.#token = createToken(settings, (token) => recorder.hideToken(token))
    this.fresh = new FreshSource(settings.seed, started)
    this.#pace = new Pace(settings.rate)
  }

  /** Stops the run; the first reason counts. */
  stop(reason: string, why: string = sentence(reason, ', so the rest was not sent.')): void {
    if (this.stopped) return
    this.stopped = { reason, sentence: why }
    this.#pace.stop()
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
    const { rate } = this.#pace
    return rate === undefined ? [] : [`The server limits the rate of requests: --rate ${rate} stays below its limit.`]
  }

  /** Sends a case until the server has time for it; returns why it had none. `onWait` gets the first Retry-After. */
  async deliver(each: Case, manner: Manner, onWait?: (exchange: Exchange) => unknown): Promise<Sent | string> {
    if (this.#health.isHanging(each)) return 'too many requests like it got no response in time'
    await this.#probing
    const sent = (await this.#pace.turn()) ? await this.#sendNow(each, manner) : undefined
    if (!sent || !this.#isLimited(sent)) return sent ?? this.stopped!.reason
    if (isThrottled(sent.exchange)) onWait?.(sent.exchange)
    return this.#slowDown(sent) ?? this.#pace.alone(() => this.#sendAgain(each, sent))
  }

  /** Whether the server had no time for a request. */
  #isLimited({ exchange }: Sent): boolean {
    const status = limitStatus(exchange)
    return status !== undefined && (isThrottled(exchange) || !this.#own.has(status))
  }

  /**
   * Sends a case alone until the server has time for it. A status without Retry-After that the case gets again and
   * again, although other cases get through, is its response.
   */
  async #sendAgain(each: Case, limited: Sent): Promise<Sent | string> {
    const others = this.#others.filter((other) => other !== each)
    const passes = async (other: Case): Promise<boolean> => {
      const result = await this.#sendNow(other, {})
      return result !== undefined && !this.#isLimited(result)
    }
    let sent = limited
    for (let proofs = 0; this.#isLimited(sent);) {
      const again = (await this.#pace.turn(true)) ? await this.#sendNow(each, {}) : undefined
      if (!again || !this.#isLimited(again)) return again ?? this.stopped!.reason
      sent = again
      const isRate = isThrottled(sent.exchange) || !(await Promise.all(others.map(passes))).includes(true)
      proofs = isRate ? 0 : proofs + 1
      const tooLong = this.#slowDown(sent, isRate)
      if (tooLong !== undefined) return tooLong
      if (proofs < volumes.proofs) continue
      this.#own.add(limitStatus(sent.exchange)!)
      this.#pace.forget()
    }
    return sent
  }

  /** Waits before the next request, also longer than before if the rate is the cause; returns why it would take too long. */
  #slowDown({ exchange }: Sent, isRate = true): string | undefined {
    const { patienceSeconds, onEvent } = this.#settings
    const asked = retryAfter(exchange)
    if (this.#pace.waited + (asked ?? 0) <= patienceSeconds * 1000) {
      const sentAt = exchange.timing.started - performance.timeOrigin
      const milliseconds = this.#pace.slowDown(isRate ? sentAt : Number.NEGATIVE_INFINITY, asked ?? 0)
      onEvent?.({ type: 'wait', milliseconds })
      return undefined
    }
    this.#limitedInRow += 1
    if (asked === undefined) this.stop(noTime)
    else if (this.#limitedInRow >= volumes.throttled) this.stop(tooLate)
    return asked === undefined ? noTime : tooLate
  }

  /** Cases that show whether the server responds, or has time, besides a case in question. */
  get #others(): readonly Case[] {
    const [[valid], [invalid]] = [validForms, invalidForms]
    return [this.#lastResponded ?? (this.#settings.noCreate ? invalid : valid), invalid]
  }

  /** Sends a case; undefined once the run has stopped. */
  async #sendNow(each: Case, manner: Manner): Promise<Sent | undefined> {
    const sent = await this.#token
      .send(each, (other) => this.#send(other, manner))
      .catch((error: Error) => this.giveUp(error.message))
    if (this.stopped || !sent) return undefined
    const { exchange } = sent
    const isSilent = this.#health.record(each, exchange)
    if (exchange.response.type === 'failure') {
      if (exchange.number === 1 && isUnreachable(exchange)) this.giveUp(unreachableSentence(exchange.response))
      if (isSilent) this.#probing ??= this.#probe()
    } else if (!this.#isLimited(sent)) {
      this.#lastResponded = each
      this.#limitedInRow = 0
      this.#pace.pass()
    }
    return sent
  }

  async #send(each: Case, manner: Manner): Promise<Sent> {
    this.#requests += 1
    this.#underWay += 1
    const [number, underWay] = [this.#requests, this.#underWay]
    const secrets = { ...this.#settings, token: this.#token.value }
    const { outgoing, sent } = fill(each, this.client.base, secrets, this.fresh, manner)
    const pending = this.client.send(outgoing)
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
  async #probe(): Promise<void> {
    const isGone = (await this.connect(volumes.reconnectTime)) !== undefined
    const responds = async (each: Case): Promise<boolean> =>
      (await this.#send(each, {})).exchange.response.type === 'response'
    const responses = isGone ? [] : await Promise.all(this.#others.map(responds))
    if (responses.includes(true)) this.#health.markUp()
    else this.stop(this.#lastResponded ? 'the server no longer responds' : 'none of the first requests got a response')
    this.#probing = undefined
  }
}
