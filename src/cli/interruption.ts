const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const controller = new AbortController()
const abort = (): void => controller.abort()

/** Aborts on a signal; the same one again ends the process at once. */
export function interruptSignal(): AbortSignal {
  const { signal } = controller
  if (signal.aborted) return signal
  for (const name of SIGNALS) process.off(name, abort).once(name, abort)
  return signal
}

/** Runs an action to its end, however often the process is interrupted; a signal that would have ended it does so then. */
export async function withoutInterruption<Result>(action: () => Promise<Result>): Promise<Result> {
  const handlers = SIGNALS.map((name) => {
    let isPending = false
    const listeners = process.listenerCount(name)
    let received = 0
    const onSignal = (): void => {
      received += 1
      // Listeners for one signal, such as that of the run, are gone now.
      isPending = received > listeners
    }
    process.on(name, onSignal)
    return () => {
      process.off(name, onSignal)
      if (isPending) process.kill(process.pid, name)
    }
  })
  try {
    return await action()
  } finally {
    for (const end of handlers) end()
  }
}
