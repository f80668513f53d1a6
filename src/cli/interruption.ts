const controller = new AbortController()
const abort = (): void => controller.abort()

/** Aborts on a signal; the same one again ends the process at once. */
export function interruptSignal(): AbortSignal {
  const { signal } = controller
  if (signal.aborted) return signal
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, abort).once(name, abort)
  return signal
}
