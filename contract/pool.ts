import { volumes } from './options.ts'

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
  readonly #max: number
  readonly #timeout: number
  #running = 0
  #hanging = 0
  #waiting: (() => void)[] = []
  #onIdle: (() => void)[] = []
  /** Milliseconds of the fastest response so far. */
  #fastest = Number.POSITIVE_INFINITY

  /** `timeout` in milliseconds for one task. */
  constructor(concurrency: number, timeout: number) {
    this.#max = concurrency
    this.#timeout = timeout
  }

  /**
   * How many tasks a server that handles one at a time finishes within half of the time limit. With more of them,
   * waiting for each other would look like hanging.
   */
  get inTime(): number {
    const tasks = this.#timeout / 2 / this.#fastest
    return tasks === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(tasks))
  }

  /** Milliseconds after which a task counts as hanging: more than when all of them wait for each other. */
  get patience(): number {
    const slow = Number.isFinite(this.#fastest) ? 2 * this.#max * this.#fastest : 0
    return Math.max(volumes.hangTime, slow)
  }

  get #size(): number {
    return Math.min(this.#max, this.inTime)
  }

  /** Learns how fast the server is from the milliseconds that a response took. */
  record(duration: number): void {
    this.#fastest = Math.min(this.#fastest, duration)
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

/** Decides when the next request may be sent: at a limited rate, and after Retry-After. */
export class Pace {
  readonly #interval: number
  readonly #stop = Promise.withResolvers<void>()
  #stopped = false
  #next = 0
  #heldUntil = 0

  /** `rate` in requests per second. */
  constructor(rate = Number.POSITIVE_INFINITY) {
    this.#interval = 1000 / rate
  }

  /** Resolves when a request may be sent; false once stopped. */
  async turn(): Promise<boolean> {
    const due = Math.max(performance.now(), this.#next)
    this.#next = due + this.#interval
    for (;;) {
      const wait = Math.max(due, this.#heldUntil) - performance.now()
      if (this.#stopped || wait <= 0) return !this.#stopped
      await settlesWithin(this.#stop.promise, wait + 1)
    }
  }

  /** Sends nothing for so many milliseconds; returns how many of them were not already waited for. */
  hold(milliseconds: number): number {
    const until = Math.max(this.#heldUntil, performance.now())
    this.#heldUntil = Math.max(until, performance.now() + milliseconds)
    return this.#heldUntil - until
  }

  stop(): void {
    this.#stopped = true
    this.#stop.resolve()
  }
}
