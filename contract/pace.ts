import { volumes } from './options.ts'
import { settlesWithin } from './settles-within.ts'

/** Decides when the next request may be sent: at a limited rate, and slower after each 429 and 503. */
export class Pace {
  readonly #interval: number
  readonly #stop = Promise.withResolvers<void>()
  #stopped = false
  /** Milliseconds between two requests, as learned from 429 and 503. */
  #learned = 0
  #next = 0
  #slowed = 0
  #alone: Promise<unknown> = Promise.resolve()
  /** The time of the first 429 or 503, and how many requests got through since then. */
  #limited: { readonly since: number; passed: number } | undefined
  /** Milliseconds that the server's limit has cost. */
  waited = 0

  /** `rate` in requests per second. */
  constructor(rate = Number.POSITIVE_INFINITY) {
    this.#interval = 1000 / rate
  }

  /** A rate in requests per second at which the server had time; undefined without a 429 or 503. */
  get rate(): number | undefined {
    const { since = 0, passed = 0 } = this.#limited ?? {}
    const rate = (900 * passed) / (performance.now() - since)
    return passed === 0 ? undefined : rate < 2 ? Math.ceil(rate * 10) / 10 : Math.floor(rate)
  }

  /** Resolves when a request may be sent; false once stopped. A task of `alone` does not wait for itself. */
  async turn(isAlone = false): Promise<boolean> {
    const began = performance.now()
    for (;;) {
      const alone = this.#alone
      if (!isAlone) await alone
      const isFree = isAlone || alone === this.#alone
      const now = performance.now()
      if (this.#stopped || (isFree && this.#next <= now)) {
        this.#next = now + Math.max(this.#interval, this.#learned)
        this.waited += isAlone ? now - began : Math.min(now - began, Math.max(0, this.#learned - this.#interval))
        return !this.#stopped
      }
      if (isFree) await settlesWithin(this.#stop.promise, this.#next - now + 1)
    }
  }

  /** Call for each request that the server had time for; speeds up again. */
  pass(): void {
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
      this.#learned = Math.max(volumes.limitInterval, Math.min(1.5 * this.#learned, volumes.maxLimitInterval))
    }
    const before = Math.max(now, this.#next)
    this.#next = Math.max(before, now + Math.max(atLeast, 4 * this.#learned, 4 * volumes.limitInterval))
    return Math.round(this.#next - before)
  }

  /** Call when the responses had another cause than the rate. */
  forget(): void {
    this.#limited = undefined
    this.#learned = 0
  }

  /** Runs one task after another while no other request gets its turn. */
  async alone<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#alone.then(task)
    this.#alone = result.catch(() => {})
    return result
  }

  stop(): void {
    this.#stopped = true
    this.#stop.resolve()
  }
}
