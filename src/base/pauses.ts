/** Thrown by work whose turn is over. */
class Pause extends Error {
  override readonly name = 'Pause'
}
const PAUSE = new Pause('the turn is over')

/** An ordinary request has fewer parts, and does not stop: it would lose its response on a half-closed connection. */
const ORDINARY = 1000

/** To ask for the clock after each part would take as long as the part. */
const PARTS = 16

/**
 * Lets long work that is synchronous stop, so that others have their turn. It stops by an error; called again with the
 * same values it goes on, because each function on the way has left here what it had done.
 */
export class Pauses {
  readonly #isDue: () => boolean
  readonly #parts: number
  /** Parts before the clock is asked. */
  #rest: number
  #hasStopped = false
  /** What functions have left, the outermost last. */
  readonly #left: unknown[] = []
  #hasEnded = false

  /** @param isDue whether the turn is over @param first parts of the work, after which it is asked at first */
  constructor(isDue: () => boolean, first = ORDINARY) {
    this.#isDue = isDue
    this.#rest = first
    this.#parts = Math.min(first, PARTS)
  }

  /** Called by work between its parts, after each. @throws {Pause} */
  check(): void {
    this.#rest -= 1
    if (this.#rest > 0 || this.#hasEnded) return
    this.#rest = this.#parts
    if (!this.#isDue()) return
    this.#hasStopped = true
    throw PAUSE
  }

  /** What follows does not stop: begins a new turn for it, if the work has stopped before and this one is over. @throws {Pause} */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    if (this.#hasStopped && this.#isDue()) throw PAUSE
  }

  /** What the function that asks has left; undefined where it begins. */
  take(): unknown {
    return this.#left.pop()
  }

  /** Called with each error; leaves what was done, if it is a pause. */
  leave(state: object, error: unknown): void {
    if (error === PAUSE) this.#left.push(state)
  }

  /** Forgets what was done. */
  clear(): void {
    this.#left.length = 0
    this.#hasEnded = false
  }
}

export const isPause = (error: unknown): boolean => error === PAUSE

/** The result of work; undefined if it has stopped. */
export function unlessPaused<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error === PAUSE) return undefined
    throw error
  }
}
