const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls back on the first signal; a second one ends the process at once. Returns a function that cancels it. */
export function onSignal(callback: () => void): () => void {
  const listener = (): void => {
    cancel()
    callback()
  }
  const cancel = (): void => {
    for (const signal of SIGNALS) process.off(signal, listener)
  }
  for (const signal of SIGNALS) process.on(signal, listener)
  return cancel
}
