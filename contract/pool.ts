import { defaults, volumes } from './options.ts'

/** Whether the promise settles within so many milliseconds; waits no longer than that. */
export const settlesWithin = async (promise: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(late.resolve, Math.max(0, milliseconds), false)
  const settled = await Promise.race([promise.then(() => true), late.promise])
  clearTimeout(timer)
  return settled
}

/** Runs tasks a few at a time. Hanging tasks wait together, so that they cost one time limit and not one each. */
export class Pool {
  readonly #given: number | undefined
  readonly #timeout: number
  #running = 0
  #hanging = 0
  #waiting: (() => void)[] = []
  #onIdle: (() => void)[] = []
  /** Milliseconds of the fastest response so far. */
  #fastest = Number.POSITIVE_INFINITY
  /** Milliseconds between two responses, on average: far less than for one of them if the server handles many at once. */
  #spacing = Number.POSITIVE_INFINITY

  /** `timeout` in milliseconds for one task; by default, responses that take long are awaited together. */
  constructor(concurrency: number | undefined, timeout: number) {
    this.#given = concurrency
    this.#timeout = timeout
  }

  get #max(): number {
    return this.#given ?? (this.#fastest < volumes.slow ? defaults.concurrency : volumes.burst)
  }

  /**
   * How many tasks the server finishes within half of the time limit. With more of them, waiting for each other
   * would look like hanging.
   */
  get inTime(): number {
    const tasks = this.#timeout / 2 / this.#spacing
    return tasks === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(tasks))
  }

  /** Milliseconds after which a task counts as hanging: more than when all of them wait for each other. */
  get patience(): number {
    const slow = Number.isFinite(this.#spacing) ? 2 * this.#max * this.#spacing : 0
    return Math.max(volumes.hangTime, slow)
  }

  get #size(): number {
    return Math.min(this.#max, this.inTime)
  }

  /** Learns how fast the server is from the milliseconds that a response took, with so many requests under way. */
  record(duration: number, underWay: number): void {
    this.#fastest = Math.min(this.#fastest, duration)
    const before = Number.isFinite(this.#spacing) ? this.#spacing : duration
    this.#spacing = Math.min(this.#fastest, before + (duration / underWay - before) / 8)
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    const { promise: started, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    this.#fill()
    await started
    let hangs = false
    const onHang = (): void => {
      if (this.#max === 1 || this.#hanging >= volumes.hanging) return
      hangs = true
      this.#hanging += 1
      this.#leave()
    }
    const timer = setTimeout(onHang, this.patience)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      if (hangs) this.#hanging -= 1
      else this.#leave()
    }
  }

  /** Resolves when no task waits or runs, except hanging ones. */
  async idle(): Promise<void> {
    if (this.#running + this.#waiting.length === 0) return
    await new Promise<void>((resolve) => this.#onIdle.push(resolve))
  }

  #fill(): void {
    while (this.#running < this.#size && this.#waiting.length > 0) {
      this.#running += 1
      this.#waiting.shift()!()
    }
  }

  #leave(): void {
    this.#running -= 1
    this.#fill()
    if (this.#running + this.#waiting.length > 0) return
    for (const resolve of this.#onIdle.splice(0)) resolve()
  }
}

/** Decides when the next request may be sent: at a limited rate, and slower after each 429 and 503. */
export class Pace {
  readonly #interval: number
  readonly #stop = Promise.withResolvers<void>()
  #stopped = false
  /** Milliseconds between two requests, as learned. */
  #learned = 0
  #next = 0
  #heldUntil = 0
  #pause: number = volumes.limitPause
  #alone: Promise<unknown> = Promise.resolve()
  readonly #began = performance.now()
  #passed = 0
  /** Since the first 429 or 503: how many requests got through, and when the pace was last reduced. */
  #limited: { readonly since: number; passed: number; slowed: number } | undefined
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

  /** Resolves when a request may be sent; false once stopped. */
  async turn(): Promise<boolean> {
    const began = performance.now()
    for (;;) {
      await this.#alone
      const now = performance.now()
      const wait = Math.max(this.#next, this.#heldUntil) - now
      if (this.#stopped || wait <= 0) {
        this.#next = Math.max(now, this.#next) + Math.max(this.#interval, this.#learned)
        this.waited += Math.min(now - began, Math.max(0, this.#learned - this.#interval))
        return !this.#stopped
      }
      await settlesWithin(this.#stop.promise, wait + 1)
    }
  }

  /** Sends nothing for so many milliseconds. */
  hold(milliseconds: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, performance.now() + milliseconds)
  }

  /** Call for each request that the server had time for; speeds up again. */
  pass(): void {
    this.#passed += 1
    if (!this.#limited) return
    this.#limited.passed += 1
    this.#pause = volumes.limitPause
    this.#learned *= 0.975
  }

  /**
   * Slows down after a 429 or 503 to a request that was sent at `sentAt`, and holds all requests for `atLeast`
   * milliseconds. Returns the milliseconds that this adds.
   */
  slowDown(sentAt: number, atLeast: number): number {
    const now = performance.now()
    this.#limited ??= { since: now, passed: 0, slowed: 0 }
    const before = Math.max(this.#heldUntil, now)
    let pause = atLeast
    // A request that was sent before the last change does not show whether the change was enough.
    if (sentAt >= this.#limited.slowed) {
      const least = Math.max(this.#learned, volumes.limitInterval)
      const measured = this.#passed === 0 ? 0 : (1.1 * (now - this.#began)) / this.#passed
      this.#learned = Math.min(Math.max(measured, 1.25 * least), 4 * least)
      pause = Math.max(pause, this.#pause)
      this.#pause = Math.min(this.#pause * 2, volumes.maxLimitPause)
      this.#limited.slowed = now
    }
    this.hold(pause)
    const added = Math.max(0, Math.round(this.#heldUntil - before))
    this.waited += added
    return added
  }

  /** Call when the responses had another cause than the rate. */
  forget(): void {
    this.#limited = undefined
    this.#learned = 0
    this.#heldUntil = 0
  }

  /** Runs one task after another while no request gets its turn; `quiet` waits until the server has time again. */
  async alone<T>(task: (quiet: () => Promise<unknown>) => Promise<T>): Promise<T> {
    const quiet = (): Promise<unknown> =>
      settlesWithin(this.#stop.promise, Math.max(volumes.limitPause, 4 * this.#learned))
    const before = this.#alone
    const done = Promise.withResolvers<void>()
    this.#alone = done.promise
    await before
    const began = performance.now()
    try {
      return await task(quiet)
    } finally {
      this.waited += performance.now() - began
      done.resolve()
    }
  }

  stop(): void {
    this.#stopped = true
    this.#stop.resolve()
  }
}
