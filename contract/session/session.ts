import { capitalized } from '../../src/base/capitalized.ts'
import { UsageError } from '../../src/base/check-value.ts'
import { isThrown } from '../../src/base/thrown.ts'
import type { Case } from '../data/case.ts'
import type { SendOptions } from '../cases/fill-case.ts'
import { FreshSource } from '../cases/fresh-source.ts'
import { evidenceOf, probesOf, readinessOf } from '../cases/plan.ts'
import { Client } from '../client/client.ts'
import { needsToken } from '../operation/credentials.ts'
import { ConnectionError } from '../client/connection-error.ts'
import { settlesWithin, sleep } from '../client/timers.ts'
import { type Exchange, type Failure, statusOf } from '../data/exchange.ts'
import { isOverloaded, isThrottled } from '../judge/status.ts'
import { type Settings, constants } from '../data/options.ts'
import type { Stop } from '../data/report.ts'
import { Connections } from './connections.ts'
import { Credential } from './credential.ts'
import { Exclusive } from './exclusive.ts'
import { Health } from './health.ts'
import { Limiter } from './limiter.ts'
import { type Delivery, type Sent, isSent } from './delivery.ts'
import { Outage, isOfGateway } from './outage.ts'
import { Pace } from './pace.ts'
import { type StopReason, Stopping } from './stop.ts'
import { Transmitter } from './transmitter.ts'

const hopeless = { reason: 'too many requests like it got no response in time' }

/** Ends a text as a sentence, unless it is one or a question already. */
const ended = (text: string): string => (/[.?]$/.test(text) ? text : `${text}.`)

const isReady = (exchange: Exchange): boolean => statusOf(exchange) > 0 && !isOfGateway(exchange)

/** Whether one of several promises resolves to true, as soon as one does; rejects if one rejects before. */
const isSomeTrue = (pending: readonly Promise<boolean>[]): Promise<boolean> => {
  const isTrue = Promise.withResolvers<boolean>()
  const settled = pending.map(async (promise) => {
    if (await promise) isTrue.resolve(true)
  })
  Promise.all(settled).then(() => isTrue.resolve(false), isTrue.reject)
  return isTrue.promise
}

/** A run's conversation with one server: sends single cases, and ends the run when the server no longer responds. */
export class Session {
  readonly client: Client
  readonly fresh: FreshSource
  readonly limiter: Limiter
  readonly connections: Connections
  /** Milliseconds since 1970. */
  readonly started: number = Date.now()
  readonly #settings: Settings
  readonly #probes: readonly Case[]
  readonly #readiness: Case
  readonly #redact: (exchange: Exchange) => Exchange
  readonly #stopping: Stopping
  readonly #exclusive = new Exclusive()
  readonly #health = new Health()
  readonly #pace: Pace
  readonly #outage: Outage
  readonly #credential: Credential
  readonly #transmitter: Transmitter
  /** An error of a probe, which no case waits for. */
  #fault: { readonly error: unknown } | undefined

  /**
   * @param onToken gets every token before it is used
   * @param redact hides secrets in what sentences quote
   * @throws {UsageError} when the base URL cannot be used
   */
  constructor(
    settings: Settings,
    onToken: (token: string) => void,
    redact: (exchange: Exchange) => Exchange,
  ) {
    this.#settings = settings
    this.#redact = redact
    this.#stopping = new Stopping(redact, settings.operation.method)
    this.#probes = probesOf(settings)
    this.#readiness = readinessOf(settings.operation)
    this.client = new Client({ ...settings, signal: this.#stopping.signal })
    this.fresh = new FreshSource(settings.seed, this.started, settings.operation)
    this.limiter = new Limiter(settings)
    this.connections = new Connections(this.client)
    this.#pace = new Pace(settings, this.#stopping)
    this.#outage = new Outage(this.#pace, this.#stopping, this.#probes)
    this.#credential = new Credential(settings, this.#stopping.signal, onToken)
    this.#transmitter = new Transmitter({
      settings,
      client: this.client,
      fresh: this.fresh,
      limiter: this.limiter,
      connections: this.connections,
      credential: this.#credential,
      health: this.#health,
      pace: this.#pace,
    })
  }

  /** Why the run has stopped early; undefined while it has not. */
  get stopped(): Stop | undefined {
    return this.#stopping.stop
  }

  /** Whether the server responded at first, and no longer does. */
  get hasDied(): boolean {
    return this.#stopping.reason === 'dead'
  }

  stop(reason: StopReason): void {
    this.#stopping.end(reason)
  }

  /** Stops a run that cannot be made. */
  giveUp(why: string): void {
    this.#stopping.giveUp(why)
  }

  /** Gives up for an error of the settings. @throws {Error} any other: a fault of the suite is not one of the server */
  #giveUpUnlessInternal(error: unknown): void {
    if (!isThrown(error, UsageError)) throw error
    this.giveUp(error.message)
  }

  /** Waits for the server, and obtains the token if requests need one; gives up without one of them. */
  async open(): Promise<void> {
    const { waitSeconds = 0 } = this.#settings
    await (waitSeconds > 0 ? this.#waitUntilReady(waitSeconds * 1000) : this.#connect())
    if (this.stopped || !needsToken(this.#settings.operation)) return
    await this.#credential.renew().catch((error: unknown) => this.#giveUpUnlessInternal(error))
  }

  async #connect(): Promise<void> {
    try {
      await this.client.connect()
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      const { kind, message, advice } = error
      // The first request shows more about a port that accepts connections.
      if (kind === 'reset' || kind === 'closed') return
      const detail = message + advice
      const failure: Failure = { type: 'failure', kind, detail, received: new Uint8Array() }
      const { method } = this.#settings.operation
      const request = { method, url: this.client.base.url, headers: [] }
      const timing = { started: Date.now(), duration: 0 }
      const exchange = { number: 0, case: this.#readiness.id, request, timing, response: failure }
      this.giveUp(capitalized(ended(await this.#outcomeOf(exchange))))
    }
  }

  /** Waits for an HTTP response that is not a gateway's: a published port accepts connections before the service does. */
  async #waitUntilReady(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds
    for (;;) {
      const pending = this.#transmitter.send(this.#readiness, {})
      const isInTime = await settlesWithin(pending, deadline - performance.now())
      if (this.stopped) return
      if (!isInTime) return this.#giveUpWaiting('no response came')
      const { exchange } = await pending
      if (isReady(exchange)) return
      const pause = Math.max(constants.reconnectPause, this.#pace.interval)
      if (performance.now() + pause > deadline)
        return this.#giveUpWaiting(await this.#outcomeOf(exchange))
      await sleep(constants.reconnectPause)
    }
  }

  /** Such as `503 Service Unavailable`, or why there is no response. */
  async #outcomeOf(exchange: Exchange): Promise<string> {
    const { response } = this.#redact(exchange)
    if (response.type === 'response') return `${response.status} ${response.reason}`.trim()
    const detail = await this.client.identify(response)
    // Probes may have brought further bytes to quote.
    const identified = this.#redact({ ...exchange, response: { ...response, detail } }).response
    return identified.type === 'failure' ? identified.detail : detail
  }

  #giveUpWaiting(last: string): void {
    const { url } = this.client.base
    const seconds = `${this.#settings.waitSeconds} s`
    this.giveUp(`${url} was not ready within ${seconds}: ${ended(last)} Is the server running?`)
  }

  /**
   * Sends a case until the server does not limit it: pace, credential, client.
   * @param onLimited gets the first response 429 or 503 if it depended on the rate
   */
  async deliver(
    testCase: Case,
    options: SendOptions = {},
    onLimited?: (exchange: Exchange) => void,
  ): Promise<Delivery> {
    if (this.#health.isHopeless(testCase.rule)) return hopeless
    await this.#exclusive.idle()
    const delivery = await this.#sendInTurn(testCase, options)
    if (!isSent(delivery)) return delivery
    if (this.#outage.isSuspected(delivery.exchange)) return this.#outlast(testCase, delivery)
    if (!this.#pace.isLimited(delivery.exchange)) return delivery
    const final = await this.#sendLimitedAgain(testCase, delivery)
    const isRate = isThrottled(delivery.exchange) || !isSent(final) || !isOverloaded(final.exchange)
    if (isRate && !this.stopped?.isImpossible) onLimited?.({ ...delivery.exchange, limited: true })
    return final
  }

  #outlast(testCase: Case, delivered: Sent): Promise<Delivery> {
    const send = (nextCase: Case): Promise<Delivery> => this.#sendInTurn(nextCase, {})
    return this.#exclusive.run(() => this.#outage.outlast(testCase, delivered, send))
  }

  /** Sends a case once more, and no other case meanwhile, until the server does not limit it. */
  async #sendLimitedAgain(testCase: Case, { exchange }: Sent): Promise<Delivery> {
    const tooLong = this.#pace.slowDown(exchange)
    if (tooLong) return tooLong
    const send = (nextCase: Case): Promise<Delivery> => this.#sendInTurn(nextCase, {})
    return this.#exclusive.run(() => this.#pace.sendAgain(testCase, this.#probes, send))
  }

  /** Sends a case once it is its turn; not sent if the run has stopped. */
  async #sendInTurn(testCase: Case, options: SendOptions): Promise<Delivery> {
    await this.#pace.waitForTurn()
    if (this.stopped) return this.stopped
    const delivered = await this.#credential
      .send(testCase, {
        now: (nextCase) => this.#transmitter.sendNow(nextCase, options),
        inTurn: (nextCase) => this.#transmitter.send(nextCase, options),
      })
      .catch((error: unknown) => this.#giveUpUnlessInternal(error))
    // A response that arrived while the run ended was not waited for.
    if (this.stopped || !delivered) return this.stopped!
    this.#follow(testCase, delivered.exchange)
    return delivered
  }

  #follow(testCase: Case, exchange: Exchange): void {
    const { response } = exchange
    const mayBeGone = this.#health.record(testCase, exchange)
    if (response.type === 'failure') {
      if (mayBeGone) this.#probeBeforeOthers(exchange)
    } else if (!this.#pace.isLimited(exchange) && !this.#outage.isSuspected(exchange))
      this.#pace.onAccepted()
  }

  /** Probes the server before further cases are sent; `close` throws an error of the probe. */
  #probeBeforeOthers(unanswered: Exchange): void {
    const probing = this.#exclusive.run(() => this.#probe(unanswered))
    probing.catch((error: unknown) => {
      this.#fault ??= { error }
      this.stop('interrupted')
    })
  }

  /** Sends other cases before the run stops, because the server may be silent about some cases only. */
  async #probe(unanswered: Exchange): Promise<void> {
    if (!this.#health.hasHttp) return this.requireHttp(unanswered)
    if (await this.#responds()) return
    this.stop((await this.#isReady()) ? 'mute' : 'dead')
  }

  /** Whether the server responds to a request without a credential. */
  async #isReady(): Promise<boolean> {
    const { exchange } = await this.#transmitter.send(this.#readiness, {})
    return statusOf(exchange) > 0
  }

  /** Whether the server responds to one of the probes. @throws {Error} a fault of the suite, which is no silence */
  async #responds(): Promise<boolean> {
    if (!(await this.#acceptsConnections())) return false
    const probes = this.#probes.map(async (probe) => {
      const { exchange } = await this.#transmitter.send(probe, {})
      return statusOf(exchange) > 0
    })
    return isSomeTrue(probes)
  }

  async #acceptsConnections(): Promise<boolean> {
    try {
      await this.client.connect(constants.reconnectTime)
      return true
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error
      return false
    }
  }

  /** Gives up unless some response is HTTP: without one there is no verdict. */
  async requireHttp(unanswered: Exchange): Promise<void> {
    if (this.#health.hasHttp) return
    const send = async (evidence: Case): Promise<void> => {
      const { exchange } = await this.#transmitter.send(evidence, {})
      this.#health.record(evidence, exchange)
    }
    if (this.#settings.concurrency > 1) await Promise.all(evidenceOf(this.#settings).map(send))
    else for (const evidence of evidenceOf(this.#settings)) await send(evidence)
    if (this.#health.hasHttp || this.stopped) return
    const seen = await this.#outcomeOf(unanswered)
    this.giveUp(`${this.client.base.url} sent no HTTP response: ${ended(seen)}`)
  }

  /** Call when all was sent: a server that ends after its last response ends the run as well. */
  async confirmResponding(): Promise<void> {
    if (this.stopped) return
    await sleep(constants.exitTime)
    if ((await this.#isReady()) || (await this.#responds())) return
    this.stop('dead')
  }

  /** Closes all connections. @throws {Error} a fault of the suite in a probe */
  async close(): Promise<void> {
    await this.client.close()
    if (this.#fault) throw this.#fault.error
  }
}
