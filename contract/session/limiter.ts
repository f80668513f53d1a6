import { constants } from '../data/options.ts'
import type { Settings } from '../data/settings.ts'

/** The part of the time limit in which tasks that run together shall end; the rest is for a server that becomes slower. */
const plannedPart = 0.5

/** A request hangs when it takes so many times as long as all that may run, one after another: queues are not fair. */
const hangFactor = 2

/** The weight of one response in the average is an eighth, as in TCP's estimate of the round trip (RFC 6298, alpha). */
const averagedResponses = 8

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
    const isSlow = this.#fastest >= constants.slowMilliseconds
    return isSlow ? Math.max(this.#concurrency, this.#burst) : this.#concurrency
  }

  /** How many tasks the server finishes in the planned part of the time limit; more of them would look like hanging. */
  maxInTime(): number {
    const plannedTime = this.#timeoutSeconds * 1000 * plannedPart
    return Math.max(1, Math.floor(plannedTime / this.#spacing))
  }

  /** Milliseconds after which a request counts as hanging: more than when all of them wait for each other. */
  hangTime(): number {
    return Math.max(constants.hangMilliseconds, hangFactor * this.#max() * this.#spacing)
  }

  /** Learns how fast the server is from the milliseconds that a response took, with so many requests under way. */
  record(duration: number, underWay: number): void {
    this.#fastest = Math.min(this.#fastest, duration)
    const before = this.#spacing || duration
    const change = (duration / underWay - before) / averagedResponses
    this.#spacing = Math.min(this.#fastest, before + change)
  }

  /** Runs a task among few others. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      this.#free(0)
    })
    try {
      return await task()
    } finally {
      this.#free(1)
    }
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
