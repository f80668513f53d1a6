// Not the global one, which a test may replace by a fake.
import { setImmediate } from 'node:timers'

/** Milliseconds of work in one turn of the event loop; the request that exceeds them is finished. */
const SLICE = 10

/** What a request costs beside its bytes: as much as a body of so many. */
const BASE_COST = 1000

/** Work for a request. */
interface Job {
  readonly work: () => void
  /** The token whose requests keep their order. */
  readonly owner: string | undefined
  readonly cost: number
  /** When it would end if all owners were served at once; the smallest one is next. */
  readonly end: number
}

/**
 * Does the work for requests at once, as long as a turn of the event loop has time. Later ones wait for further turns, a
 * few in each, so that new requests are read in between, and a token waits for its own requests rather than for others'.
 */
export class Turns {
  readonly #waiting: Job[] = []
  /** When the last job of an owner ends. */
  readonly #ends = new Map<string | undefined, number>()
  /** What would be done of each owner's work if all were served at once. */
  #progress = 0
  /** When the work of this turn began. */
  #begun: number | undefined

  /** @param owner is asked only if the work has to wait @param size that of the body in bytes */
  run(work: () => void, owner: () => string | undefined, size: number): void {
    if (this.#waiting.length === 0 && this.#hasTime()) return work()
    this.#add(work, owner(), size + BASE_COST)
  }

  #hasTime(): boolean {
    if (this.#begun !== undefined) return performance.now() - this.#begun < SLICE
    this.#begun = performance.now()
    setImmediate(() => this.#endTurn())
    return true
  }

  #endTurn(): void {
    this.#begun = undefined
    if (this.#waiting.length > 0) setImmediate(() => this.#goOn())
  }

  #add(work: Job['work'], owner: Job['owner'], cost: number): void {
    const end = Math.max(this.#progress, this.#ends.get(owner) ?? 0) + cost
    this.#ends.set(owner, end)
    this.#waiting.push({ work, owner, cost, end })
  }

  #goOn(): void {
    this.#begun = performance.now()
    try {
      while (this.#waiting.length > 0 && this.#hasTime()) this.#takeNext()()
    } finally {
      this.#endTurn()
    }
  }

  #takeNext(): Job['work'] {
    let next = 0
    for (const [index, { end }] of this.#waiting.entries())
      if (end < this.#waiting[next]!.end) next = index
    const [job] = this.#waiting.splice(next, 1)
    const { work, cost, end } = job!
    // Without its share, new small requests could hold up a large one forever.
    const share = cost / (this.#waiting.length + 1)
    this.#progress = Math.max(this.#progress, end - cost) + share
    if (this.#waiting.length === 0) {
      this.#ends.clear()
      this.#progress = 0
    }
    return work
  }
}
