// Not the global one, which a test may replace by a fake.
import { setImmediate } from 'node:timers'

/** Milliseconds of work in one turn of the event loop; the request that exceeds them is finished. */
const SLICE = 10

/** What a request costs beside its bytes: as much as a body of so many. */
const BASE_COST = 1000

/** Work for a request, or a part of it; returns whether it is done. */
type Work = () => boolean

interface Job {
  readonly work: Work
  /** The token whose requests keep their order. */
  readonly owner: string | undefined
  readonly cost: number
  /** When it would end if all owners were served at once; the smallest one is next. */
  readonly end: number
}

/**
 * Does the work for requests at once, as long as a turn of the event loop has time. Later ones wait for further turns, a
 * few in each, so that new requests are read in between, and a token waits for its own requests rather than for others'.
 * Work that takes long asks `isOver`, stops, and is called again.
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
  run(work: Work, owner: () => string | undefined, size: number): void {
    if (this.#waiting.length === 0 && this.#hasTime() && work()) return
    this.#add(work, owner(), size + BASE_COST)
  }

  /** Whether this turn has no time left. */
  readonly isOver = (): boolean => !this.#hasTime()

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
      while (this.#waiting.length > 0 && this.#hasTime()) this.#doNext()
    } finally {
      this.#endTurn()
    }
  }

  #doNext(): void {
    let next = 0
    for (const [index, { end }] of this.#waiting.entries())
      if (end < this.#waiting[next]!.end) next = index
    let isDone = true
    try {
      isDone = this.#waiting[next]!.work()
    } finally {
      if (isDone) this.#remove(next)
    }
  }

  #remove(index: number): void {
    const [job] = this.#waiting.splice(index, 1)
    const { cost, end } = job!
    // Without its share, new small requests could hold up a large one forever.
    const share = cost / (this.#waiting.length + 1)
    this.#progress = Math.max(this.#progress, end - cost) + share
    if (this.#waiting.length === 0) {
      this.#ends.clear()
      this.#progress = 0
    }
  }
}
