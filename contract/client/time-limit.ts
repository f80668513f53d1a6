/** What ends the wait for a server, such as an AbortSignal. */
export interface Limit {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
}

/** The end of one exchange: an AbortController for each request would take longer than to write it. */
export class TimeLimit implements Limit {
  readonly #listeners: (() => void)[] = []
  #aborted = false

  get aborted(): boolean {
    return this.#aborted
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  abort(): void {
    if (this.#aborted) return
    this.#aborted = true
    for (const listener of this.#listeners) listener()
  }
}
