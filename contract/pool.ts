/** Lets tasks run a few at a time. */
export interface Pool {
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when nothing waits or runs but what has taken long already. */
  idle(): Promise<void>
}

const maxParked = 32

/**
 * `size` tasks at a time, which may change meanwhile. With `patience`, in milliseconds, a task that takes longer gives
 * its place to another one, so that many requests that hang cost one time limit together and not one each.
 */
export const createPool = (size: () => number, patience: (() => number) | undefined): Pool => {
  let running = 0
  let parked = 0
  const waiting: (() => void)[] = []
  let watchers: (() => void)[] = []
  const fill = (): void => {
    while (running < size()) {
      const next = waiting.shift()
      if (!next) return
      running += 1
      next()
    }
  }
  const leave = (): void => {
    running -= 1
    fill()
    if (running > 0 || waiting.length > 0) return
    for (const watcher of watchers) watcher()
    watchers = []
  }
  return {
    idle: () =>
      new Promise((resolve) => {
        if (running === 0 && waiting.length === 0) resolve()
        else watchers.push(resolve)
      }),
    run: async (task) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        fill()
      })
      let away = false
      const timer = patience
        ? setTimeout(() => {
            if (parked >= maxParked) return
            away = true
            parked += 1
            leave()
          }, patience())
        : undefined
      try {
        return await task()
      } finally {
        clearTimeout(timer)
        if (away) parked -= 1
        else leave()
      }
    },
  }
}
