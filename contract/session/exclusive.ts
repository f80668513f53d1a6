/** Lets single tasks run while no other request is sent. */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves when no task is left, not even one that was added while another ran. */
  async idle(): Promise<void> {
    let awaited: Promise<unknown> | undefined
    while (awaited !== this.#last) {
      awaited = this.#last
      await awaited
    }
  }

  /** Runs a task after all earlier ones. */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task)
    this.#last = result.catch(() => {})
    return result
  }
}
