import { startServer } from '../src/adapters/node.ts'

export interface Stats {
  /** In use after a garbage collection. */
  readonly memoryMiB: number
  /** The longest turn of the event loop since the last stats, by the thread's processor time. */
  readonly maxTurnMs: number
}

const TICK_MS = 5
let maxTurnMs = 0
let last = now()
setInterval(() => {
  const [clock, processor] = now()
  maxTurnMs = Math.max(maxTurnMs, Math.min(clock - last[0], processor - last[1]) - TICK_MS)
  last = [clock, processor]
}, TICK_MS)

/** Milliseconds. The clock alone would also count time in which the system ran other processes. */
function now(): [clock: number, processor: number] {
  const { user, system } = process.threadCpuUsage()
  return [performance.now(), (user + system) / 1000]
}

const server = await startServer({ port: 0 })
process.on('message', () => {
  const measured = maxTurnMs
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  // The collection above is not the mock's work.
  maxTurnMs = 0
  last = now()
  process.send?.({ memoryMiB: (heapUsed + external) / 2 ** 20, maxTurnMs: measured } satisfies Stats)
})
process.send?.(Number(new URL(server.url).port))
