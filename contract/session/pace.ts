import type { Case } from '../data/case.ts'
import { pauseOf, sleep } from '../client/timers.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import { isOverloaded, isThrottled, retryAfterOf } from '../data/overload.ts'
import { constants } from '../data/options.ts'
import type { Settings } from '../data/settings.ts'
import { type Delivery, type NotSent, type Sent, isSent } from './delivery.ts'
import { isOfGateway, isUnreachedService } from './gateway.ts'
import { type Stopping, noMoreRequests } from './stop.ts'

type Send = (testCase: Case) => Promise<Delivery>

const limited = { reason: noMoreRequests }

/** Factor of the interval after a 429 or 503: doubling would often wait far longer than the limit demands. */
const slowdown = 1.5

/** Factor of the interval after a request that passed: 27 of them undo one slowdown, so that the run seldom meets the limit. */
const speedup = 0.985

/** Intervals without any request after a 429 or 503, in which requests that are under way can end. */
const intervalsOfPause = 4

/** Whether the service may be down: a limit of the rate has a Retry-After, or comes after other responses. */
const isUnavailable = (exchange: Exchange): boolean =>
  isOfGateway(exchange) && !isThrottled(exchange)

/** What the paces of a run share. */
interface PaceOfRun {
  /** Milliseconds between two requests, which grow after 429 and 503. */
  interval: number
  /** Milliseconds that 429 and 503 have cost. */
  waited: number
}

/** The rate of requests, and everything about 429, 503 and waiting. */
export class Pace {
  readonly #settings: Settings
  readonly #stopping: Stopping
  readonly #minInterval: number
  readonly #run: PaceOfRun
  /** When the interval last grew. */
  #slowed = 0
  /** When the next request may be sent. */
  #next = 0
  /** How many responses in a row asked for more time than there is. */
  #tooLateInRow = 0
  /** Whether the service has responded to some request, whatever it thought of it. */
  #hasPassed = false
  /** How many responses so far say that the service may be down. */
  #unavailable = 0
  /** Of 429 and 503, the statuses that some case gets at any rate. */
  readonly #statusesAtAnyRate = new Set<number>()

  constructor(settings: Settings, stopping: Stopping, run: PaceOfRun = { interval: 0, waited: 0 }) {
    this.#run = run
    this.#settings = settings
    this.#stopping = stopping
    this.#minInterval = 1000 / (settings.rate ?? Infinity)
    run.interval = Math.max(run.interval, this.#minInterval)
  }

  /** Milliseconds between two requests. */
  get interval(): number {
    return this.#run.interval
  }

  /** Call before each request, unless `takeTurn` was true; returns at once if the run has stopped. */
  async waitForTurn(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted && !this.takeTurn()) {
      const pause = this.#next - performance.now()
      await sleep(Math.max(0, pause), undefined, { signal }).catch(() => {})
    }
  }

  /** Takes the turn for a request; false if it has not come yet. */
  takeTurn(): boolean {
    const now = performance.now()
    if (now < this.#next) return false
    this.#next = now + this.#run.interval
    this.#run.waited += this.#run.interval - this.#minInterval
    return true
  }

  /** Whether the response says that the server gets too many requests. */
  isLimited(exchange: Exchange): boolean {
    if (isThrottled(exchange)) return true
    return isOverloaded(exchange) && !this.#statusesAtAnyRate.has(statusOf(exchange))
  }

  /** Call for each request that no limit and no outage kept from the service; speeds up again. */
  onPassed(): void {
    this.#hasPassed = true
    this.#tooLateInRow = 0
    this.#run.interval = Math.max(this.#minInterval, speedup * this.#run.interval)
  }

  /**
   * Slows down after a response that says nothing about the service. Returns why the case is not sent again, if that takes
   * too long, or if nothing but a gateway has responded so far.
   */
  slowDown(exchange: Exchange): NotSent | undefined {
    if (isUnavailable(exchange)) this.#unavailable += 1
    if (!this.#hasPassed && this.#unavailable >= constants.outage)
      return this.#stopping.giveUpUnreached(exchange)
    const retryAfter = retryAfterOf(exchange)
    const atLeast = retryAfter === undefined ? 0 : pauseOf(retryAfter)
    if (this.#run.waited + atLeast > this.#settings.patienceSeconds * 1000)
      return this.#endPatience(exchange)
    const milliseconds = this.#delay(exchange, atLeast)
    this.#settings.onEvent?.({ type: 'wait', milliseconds })
    return undefined
  }

  /** Ends the run if no later request may pass either: a Retry-After may be that of single cases. */
  #endPatience(exchange: Exchange): NotSent {
    this.#tooLateInRow += 1
    const isOfSingleCase = retryAfterOf(exchange) !== undefined
    if (!isOfSingleCase || this.#tooLateInRow >= constants.throttled)
      this.#stopping.end(isOverloaded(exchange) ? 'limited' : 'outage')
    return this.#stopping.stop ?? limited
  }

  /** Sends nothing for so many milliseconds at least, and more slowly from then on. Returns the milliseconds that this adds. */
  #delay({ timing }: Exchange, atLeast: number): number {
    const now = performance.now()
    // A request that was sent before the last change does not show whether the change was enough.
    if (timing.started - performance.timeOrigin >= this.#slowed) {
      this.#slowed = now
      this.#run.interval = this.#longerInterval()
    }
    const before = Math.max(now, this.#next)
    this.#next = Math.max(before, now + Math.max(atLeast, intervalsOfPause * this.#run.interval))
    this.#run.waited += this.#next - before
    return Math.round(this.#next - before)
  }

  #longerInterval(): number {
    const { limitIntervalMilliseconds, maxLimitIntervalMilliseconds } = constants
    const longer = Math.max(
      limitIntervalMilliseconds,
      Math.min(slowdown * this.#run.interval, maxLimitIntervalMilliseconds),
    )
    return Math.max(this.#minInterval, longer)
  }

  /**
   * Sends a case with `send`, alone, until the server does not limit it. A status without Retry-After that the case gets
   * again and again, although one of the probes gets through, is its response.
   */
  async sendAgain(testCase: Case, probes: readonly Case[], send: Send): Promise<Delivery> {
    const others = probes.filter((probe) => probe !== testCase)
    let proofs = 0
    for (;;) {
      const delivery = await send(testCase)
      if (!isSent(delivery) || !this.isLimited(delivery.exchange)) return delivery
      const isRate = await this.#dependsOnRate(delivery.exchange, others, send)
      const tooLong = this.slowDown(delivery.exchange)
      if (tooLong) return tooLong
      proofs = isRate ? 0 : proofs + 1
      if (proofs === constants.proofs) return this.#provenAtAnyRate(delivery)
    }
  }

  /** Whether a limited response depends on the rate: it has Retry-After, or no other case gets through. */
  async #dependsOnRate(exchange: Exchange, others: readonly Case[], send: Send): Promise<boolean> {
    if (isThrottled(exchange)) return true
    for (const testCase of others) {
      const delivery = await send(testCase)
      if (isSent(delivery) && this.#passes(delivery.exchange)) return false
    }
    return true
  }

  #passes(exchange: Exchange): boolean {
    return !this.isLimited(exchange) && !isUnreachedService(exchange)
  }

  #provenAtAnyRate(delivered: Sent): Sent {
    this.#statusesAtAnyRate.add(statusOf(delivered.exchange))
    this.#run.interval = this.#minInterval
    return delivered
  }
}
