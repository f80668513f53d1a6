import { defaults, volumes } from './options.ts'

/** Runs tasks a few at a time. Hanging tasks wait together, so that they cost one time limit and not one each. */
export class Pool {
  readonly #given: number | undefined
  readonly #timeout: number
  #running = 0
  #hanging = 0
  #waiting: (() => void)[] = []
  /** Milliseconds of the fastest response so far. */
  #fastest = Number.POSITIVE_INFINITY
  /** Milliseconds between two responses, on average: far less than for one of them if the server handles many at once. */
  #spacing = 0

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
    return Math.max(1, Math.floor(this.#timeout / 2 / this.#spacing))
  }

  /** Milliseconds after which a task counts as hanging: more than when all of them wait for each other. */
  get patience(): number {
    return Math.max(volumes.hangTime, 2 * this.#max * this.#spacing)
  }

  /** Learns how fast the server is from the milliseconds that a response took, with so many requests under way. */
  record(duration: number, underWay: number): void {
    this.#fastest = Math.min(this.#fastest, duration)
    const before = this.#spacing || duration
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

  #fill(): void {
    while (this.#running < Math.min(this.#max, this.inTime) && this.#waiting.length > 0) {
      this.#running += 1
      this.#waiting.shift()!()
    }
  }

  #leave(): void {
    this.#running -= 1
    this.#fill()
  }
}
