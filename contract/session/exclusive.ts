/** Lets single tasks run while no other request is sent. */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve()
  #unfinished = 0

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.#unfinished === 0
  }

  /** Resolves when no task is left, not even one that was added while another ran. */
  async idle(): Promise<void> {
    while (!this.isIdle) await this.#last
  }

  /** Runs a task after all earlier ones. */
  run<T>(task: () => Promise<T>): Promise<T> {
    this.#unfinished += 1
    const result = this.#last.then(task).finally(() => {
      this.#unfinished -= 1
    })
    this.#last = result.catch(() => {})
    return result
  }
}
