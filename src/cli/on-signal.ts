const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs an action that a signal aborts. */
export function abortable<Result>(action: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const cancel = onSignal(() => controller.abort())
  return action(controller.signal).finally(cancel)
}

/** Calls back on a signal; the same one again ends the process at once. Returns a function that cancels it. */
export function onSignal(callback: () => void): () => void {
  for (const signal of SIGNALS) process.once(signal, callback)
  return () => {
    for (const signal of SIGNALS) process.off(signal, callback)
  }
}
