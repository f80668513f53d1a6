import { setTimeout as sleep } from 'node:timers/promises'
import { type Settings, constants } from './options.ts'

/** Decides when requests are sent: a few at a time, at a limited rate, and slower after each 429 and 503. */
export class Schedule {
  readonly #settings: Settings
  readonly #signal: AbortSignal
  #running = 0
  #hanging = 0
  #waiting: (() => void)[] = []
  /** Milliseconds of the fastest response so far. */
  #fastest = Number.POSITIVE_INFINITY
  /** Milliseconds between two responses, on average: far less than for one of them if the server handles many at once. */
  #spacing = 0
  /** Milliseconds between two requests, as learned from 429 and 503, and when they last grew. */
  #learned = 0
  #slowed = 0
  /** When the next request may be sent. */
  #next = 0
  /** The time of the first 429 or 503, and how many requests got through since then. */
  #limited: { readonly since: number; passed: number } | undefined
  /** Milliseconds that 429 and 503 have cost. */
  waited = 0

  /** `signal` ends every wait. */
  constructor(settings: Settings, signal: AbortSignal) {
    this.#settings = settings
    this.#signal = signal
  }

  get #max(): number {
    const { concurrency, burst } = this.#settings
    return this.#fastest < constants.slow ? concurrency : Math.max(concurrency, burst)
  }

  /**
   * How many tasks the server finishes within half of the time limit. With more of them, waiting for each other
   * would look like hanging.
   */
  get maxInTime(): number {
    return Math.max(1, Math.floor((this.#settings.timeoutSeconds * 500) / this.#spacing))
  }

  /** Milliseconds after which a request counts as hanging: more than when all of them wait for each other. */
  get hangTime(): number {
    return Math.max(constants.hangTime, 2 * this.#max * this.#spacing)
  }

  /** Learns how fast the server is from the milliseconds that a response took, with so many requests under way. */
  record(duration: number, underWay: number): void {
    this.#fastest = Math.min(this.#fastest, duration)
    const before = this.#spacing || duration
    this.#spacing = Math.min(this.#fastest, before + (duration / underWay - before) / 8)
  }

  /** Runs a task among few others. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const place = Promise.withResolvers<void>()
    this.#waiting.push(place.resolve)
    this.#startWaiting()
    await place.promise
    return task().finally(() => this.#free(1))
  }

  /** Lets other tasks run while a request hangs: hanging requests cost one time limit together, and not one each. */
  async skipHanging(request: Promise<unknown>): Promise<void> {
    if (this.#max === 1 || this.#hanging >= constants.hanging) return
    this.#hanging += 1
    this.#free(1)
    await request
    this.#hanging -= 1
    this.#free(-1)
  }

  #free(places: number): void {
    this.#running -= places
    this.#startWaiting()
  }

  #startWaiting(): void {
    while (this.#running < Math.min(this.#max, this.maxInTime) && this.#waiting.length > 0) {
      this.#running += 1
      this.#waiting.shift()!()
    }
  }

  /** Resolves when the next request may be sent. */
  async waitForTurn(): Promise<void> {
    for (let wait = 1; wait > 0 && !this.#signal.aborted;) {
      wait = this.#next - performance.now()
      if (wait > 0) await sleep(wait, undefined, { signal: this.#signal }).catch(() => {})
    }
    const interval = 1000 / (this.#settings.rate ?? Infinity)
    const slower = Math.max(0, this.#learned - interval)
    this.#next = performance.now() + interval + slower
    this.waited += slower
  }

  /** Call for each request that the server had time for; speeds up again. */
  speedUp(): void {
    if (this.#limited) this.#limited.passed += 1
    this.#learned *= 0.985
  }

  /**
   * Slows down after a 429 or 503 to a request that was sent at `sentAt`, and sends nothing for `atLeast` milliseconds.
   * Returns the milliseconds that this adds.
   */
  slowDown(sentAt: number, atLeast: number): number {
    const now = performance.now()
    this.#limited ??= { since: now, passed: 0 }
    // A request that was sent before the last change does not show whether the change was enough.
    if (sentAt >= this.#slowed) {
      this.#slowed = now
      this.#learned = Math.max(constants.limitInterval, Math.min(1.5 * this.#learned, constants.maxLimitInterval))
    }
    const before = Math.max(now, this.#next)
    this.#next = Math.max(before, now + Math.max(atLeast, 4 * this.#learned))
    this.waited += this.#next - before
    return Math.round(this.#next - before)
  }

  /** Call when the responses had another cause than the rate. */
  resetRate(): void {
    this.#limited = undefined
    this.#learned = 0
  }

  /** A rate in requests per second at which the server had time; undefined without a 429 or 503. */
  get rate(): number | undefined {
    const { since = 0, passed = 0 } = this.#limited ?? {}
    const rate = (900 * passed) / (performance.now() - since)
    return passed === 0 ? undefined : rate < 2 ? Math.ceil(rate * 10) / 10 : Math.floor(rate)
  }
}
