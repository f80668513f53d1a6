import { type Case, needsOwnConnection } from './cases/case.ts'
import { type Client, createClient } from './client/client.ts'
import type { ConnectionError } from './client/connection.ts'
import { type Exchange, type FailureKind, statusOf } from './exchange.ts'
import {
  type FreshSource,
  type SendOptions,
  createFreshSource,
  fillCase,
} from './cases/fill-case.ts'
import { isOverloaded, isThrottled, retryAfterOf } from './judge/status.ts'
import { type Settings, constants } from './options.ts'
import { probesOf } from './cases/plan.ts'
import type { Stop } from './reporters/report.ts'
import type { RuleId } from './rules.ts'
import { createPace, createLimiter } from './schedule.ts'
import { settlesWithin } from './client/timers.ts'
import { createToken } from './token.ts'

/** `previous` is the exchange before it on its connection. */
export type Sent = Readonly<{
  exchange: Exchange
  previous?: { case: Case; number: number } | undefined
}>

const overloaded = 'the server accepted no more requests (429 or 503)'
/** The connections that most requests share. */
const shared = 'shared'

const sentence = (text: string, end: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + end

/** The server under check: sends it single requests, and stops the run when it no longer responds. */
export class CheckedServer {
  readonly client: Client
  /** Milliseconds since 1970. */
  readonly started: number = Date.now()
  readonly fresh: FreshSource
  readonly limiter: ReturnType<typeof createLimiter>
  readonly pace: ReturnType<typeof createPace>
  readonly #settings: Settings
  readonly #probes: readonly Case[]
  readonly #token: ReturnType<typeof createToken>
  readonly #stopping = new AbortController()
  /** Set once the run has stopped early. */
  stopped: Stop | undefined
  /** The last exchange on each connection. */
  readonly #carried = new WeakMap<object, Sent['previous']>()
  #reuses = true
  #turns = 0
  #requests = 0
  #underWay = 0
  /** The times of the last response before requests hung. */
  readonly #stalls = new Set<number>()
  #queueResets = 0
  /** When the last response was complete, in milliseconds since 1970. */
  #lastResponse = 0
  #failedInRow = 0
  readonly #timeoutsInRow = new Map<RuleId, number>()
  #tooLateInRow = 0
  /** Of 429 and 503, the statuses that some case gets at any rate. */
  readonly #statusesAtAnyRate = new Set<number>()
  /** The last task that excludes all other requests; another one may be added while one waits for it. */
  #exclusive: Promise<unknown> = Promise.resolve()

  /** @param onToken gets every token before it is used. @throws {UsageError} when the base URL cannot be used */
  constructor(settings: Settings, onToken: (token: string) => void) {
    const { signal } = this.#stopping
    this.#settings = settings
    this.#probes = probesOf(settings)
    this.client = createClient({ ...settings, signal })
    this.#token = createToken(settings, onToken)
    this.fresh = createFreshSource(settings.seed, this.started)
    this.limiter = createLimiter(settings)
    this.pace = createPace(settings, signal)
  }

  /** Stops the run; the first reason counts. */
  stop(
    reason: string,
    why = sentence(reason, ', so the rest was not sent.'),
    isImpossible = false,
  ): void {
    this.stopped ??= { reason, sentence: why, isImpossible }
    this.#stopping.abort()
  }

  /** Stops the run because it cannot be made; the exit code is 2. */
  giveUp(why: string): void {
    this.stop('the server could not be checked', why, true)
  }

  /** Connects, and obtains the token; gives up without one of them. */
  async open(): Promise<void> {
    const onError = ({ message, advice }: ConnectionError): void =>
      this.giveUp(sentence(message, advice))
    await this.client.connect((this.#settings.waitSeconds ?? 0) * 1000).catch(onError)
    if (!this.stopped) await this.#token.renew().catch(({ message }: Error) => this.giveUp(message))
  }

  /** As clients do, three of four requests use an open connection. */
  nextOptions(testCase: Case): SendOptions {
    this.#turns += 1
    return this.#reuses && this.#turns % 4 > 0 && !needsOwnConnection(testCase)
      ? { reuse: shared }
      : {}
  }

  /** Closes the connections that most requests share; with `forever`, all later requests use new ones. */
  closeShared(forever = false): void {
    this.#reuses &&= !forever
    this.client.closeSet(shared)
  }

  /** Sends a case until the server does not limit it; returns why it still does. `onWait` gets the first 429 or 503. */
  async deliver(
    testCase: Case,
    options: SendOptions,
    onWait?: (exchange: Exchange) => unknown,
  ): Promise<Sent | string> {
    const timeouts = this.#timeoutsInRow.get(testCase.rule) ?? 0
    if (timeouts >= constants.timeoutsOfRule)
      return 'too many requests like it got no response in time'
    for (let last: unknown; last !== this.#exclusive; await last) last = this.#exclusive
    const sent = await this.#sendNow(testCase, options)
    if (typeof sent === 'string' || !this.#isLimited(sent)) return sent
    const again = this.#slowDown(sent) ?? (await this.#runAlone(() => this.#sendAgain(testCase)))
    const isRate =
      isThrottled(sent.exchange) || typeof again === 'string' || !isOverloaded(again.exchange)
    if (isRate) onWait?.({ ...sent.exchange, limited: true })
    return again
  }

  /** The exchange of a case that is not recorded; undefined once the run has stopped. */
  async sendUnrecorded(testCase: Case, options: SendOptions = {}): Promise<Exchange | undefined> {
    const sent = await this.deliver(testCase, options)
    return typeof sent === 'string' ? undefined : sent.exchange
  }

  /** Runs one task after another while no other request is sent. */
  #runAlone<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#exclusive.then(task)
    this.#exclusive = result.catch(() => {})
    return result
  }

  #isLimited({ exchange }: Sent): boolean {
    return (
      isThrottled(exchange) ||
      (isOverloaded(exchange) && !this.#statusesAtAnyRate.has(statusOf(exchange)))
    )
  }

  /**
   * Sends a case alone until the server does not limit it. A status without Retry-After that the case gets again and
   * again, although other cases get through, is its response.
   */
  async #sendAgain(testCase: Case): Promise<Sent | string> {
    const passes = async (other: Case): Promise<boolean> => {
      const sent = other === testCase ? '' : await this.#sendNow(other, {})
      return typeof sent !== 'string' && !this.#isLimited(sent)
    }
    let proofs = 0
    for (;;) {
      const sent = await this.#sendNow(testCase, {})
      if (typeof sent === 'string' || !this.#isLimited(sent)) return sent
      const isRate =
        isThrottled(sent.exchange) || !(await Promise.all(this.#probes.map(passes))).includes(true)
      const tooLong = this.#slowDown(sent)
      if (tooLong !== undefined) return tooLong
      proofs = isRate ? 0 : proofs + 1
      if (proofs < constants.proofs) continue
      this.#statusesAtAnyRate.add(statusOf(sent.exchange))
      this.pace.reset()
      return sent
    }
  }

  /** Waits before the next request; returns why it would take too long. */
  #slowDown({ exchange }: Sent): string | undefined {
    const retryAfter = retryAfterOf(exchange)
    const milliseconds = this.pace.slowDown(
      exchange.timing.started - performance.timeOrigin,
      retryAfter,
    )
    if (milliseconds !== undefined) {
      this.#settings.onEvent?.({ type: 'wait', milliseconds })
      return undefined
    }
    this.#tooLateInRow += 1
    if (retryAfter === undefined || this.#tooLateInRow >= constants.throttled) this.stop(overloaded)
    return overloaded
  }

  /** Sends a case; returns why, if the run has stopped. */
  async #sendNow(testCase: Case, options: SendOptions): Promise<Sent | string> {
    await this.pace.waitForTurn()
    if (this.stopped) return this.stopped.reason
    const deliver = (other: Case): Promise<Sent> => this.#send(other, options)
    const sent = await this.#token
      .send(testCase, deliver)
      .catch(({ message }: Error) => this.giveUp(message))
    if (this.stopped || !sent) return this.stopped!.reason
    this.#trackHealth(testCase, sent)
    return sent
  }

  /** Follows whether the server still responds. */
  #trackHealth({ rule }: Case, sent: Sent): void {
    const { response, timing } = sent.exchange
    const isTimeout = response.type === 'failure' && response.kind === 'timeout'
    this.#timeoutsInRow.set(rule, isTimeout ? (this.#timeoutsInRow.get(rule) ?? 0) + 1 : 0)
    if (response.type === 'response') {
      this.#lastResponse = Math.max(this.#lastResponse, timing.started + timing.duration)
      this.#failedInRow = 0
      if (this.#isLimited(sent)) return
      this.#tooLateInRow = 0
      return this.pace.speedUp()
    }
    // A request sent before the last response does not show the server's present state.
    if (timing.started > this.#lastResponse) this.#failedInRow += 1
    if (this.#failedInRow < constants.silent) return
    this.#failedInRow = 0
    void this.#runAlone(() => this.#probe(response.kind))
  }

  async #send(testCase: Case, options: SendOptions): Promise<Sent> {
    this.#requests += 1
    this.#underWay += 1
    const [number, underWay] = [this.#requests, this.#underWay]
    const secrets = { ...this.#settings, token: this.#token.value() }
    const { outgoing, sent } = fillCase(testCase, this.client.base, secrets, this.fresh, options)
    const pending = this.client.send(outgoing)
    if (!options.beforeLastWrite && !(await settlesWithin(pending, this.limiter.hangTime()))) {
      void this.limiter.skipHanging(pending)
      // A server that handles one connection at a time waits for the idle ones.
      if (this.#lastResponse > 0)
        this.closeShared(this.#stalls.add(this.#lastResponse).size >= constants.stalls)
    }
    const { timing, response, connection, isUnproven } = await pending
    this.#underWay -= 1
    const previous = connection && this.#carried.get(connection)
    if (isUnproven && (previous || this.#queueResets < constants.fullQueues)) {
      if (!previous) this.#queueResets += 1
      return this.#send(testCase, {})
    }
    if (connection) this.#carried.set(connection, { case: testCase, number })
    if (response.type === 'response') this.limiter.record(timing.duration, underWay)
    return { exchange: { number, case: testCase.id, request: sent, timing, response }, previous }
  }

  /** Sends other cases before the run stops, because the server may be silent about some cases only. */
  async #probe(kind: FailureKind): Promise<void> {
    const respond = async (testCase: Case): Promise<unknown> =>
      statusOf((await this.#send(testCase, {})).exchange) ||
      Promise.reject(new Error('no response'))
    const first = this.client
      .connect(constants.reconnectTime)
      .then(() => Promise.any(this.#probes.map(respond)))
    if (await first.catch(() => false)) return
    const isRefused = !this.client.base.secure && (kind === 'closed' || kind === 'reset')
    const none = `none of the first requests got a response${isRefused ? ' (does the base URL need https:?)' : ''}`
    this.stop(this.#lastResponse > 0 ? 'the server no longer responds' : none)
  }
}
