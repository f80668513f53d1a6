import { type Settings, constants } from '../data/options.ts'

/** Lets few tasks run at a time: more of them if the server is slow to respond, and others beside those that hang. */
export class Limiter {
  readonly #concurrency: number
  readonly #burst: number
  readonly #timeoutSeconds: number
  readonly #waiting: (() => void)[] = []
  #running = 0
  #hanging = 0
  /** Milliseconds of the fastest response so far. */
  #fastest = Infinity
  /** Milliseconds between two responses, on average: far less than for one of them if the server handles many at once. */
  #spacing = 0

  constructor({ concurrency, burst, timeoutSeconds }: Settings) {
    this.#concurrency = concurrency
    this.#burst = burst
    this.#timeoutSeconds = timeoutSeconds
  }

  #max(): number {
    const isSlow = this.#fastest >= constants.slow
    return isSlow ? Math.max(this.#concurrency, this.#burst) : this.#concurrency
  }

  /** How many tasks the server finishes within half of the time limit; more of them would look like hanging. */
  maxInTime(): number {
    return Math.max(1, Math.floor((this.#timeoutSeconds * 500) / this.#spacing))
  }

  /** Milliseconds after which a request counts as hanging: more than when all of them wait for each other. */
  hangTime(): number {
    return Math.max(constants.hangTime, 2 * this.#max() * this.#spacing)
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
    this.#free(0)
    await place.promise
    return task().finally(() => this.#free(1))
  }

  /** Lets other tasks run while a request hangs: hanging requests cost one time limit together, and not one each. */
  async skipHanging(request: Promise<unknown>): Promise<void> {
    if (this.#max() === 1 || this.#hanging >= constants.burst) return
    this.#hanging += 1
    this.#free(1)
    await Promise.allSettled([request])
    this.#hanging -= 1
    this.#free(-1)
  }

  #free(places: number): void {
    this.#running -= places
    while (this.#running < Math.min(this.#max(), this.maxInTime()) && this.#waiting.length > 0) {
      this.#running += 1
      this.#waiting.shift()!()
    }
  }
}
