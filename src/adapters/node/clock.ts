/** Milliseconds since some moment of the past; the first call of performance.now() would have Node load perf_hooks. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1000 + nanoseconds / 1_000_000
}
