import type { ToWorker } from './message.ts'

/** Microseconds by a clock that all processes of a machine share. */
export function microseconds(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000_000 + nanoseconds / 1000
}

/** Ids that rise with time over all processes, and of which no two give the same. */
export function risingIds({
  nth,
  of,
  origin,
}: Extract<ToWorker, { kind: 'start' }>['ids']): () => number {
  let latest = 0
  return () => {
    latest = Math.max(latest + 1, Math.floor(microseconds() - origin))
    return latest * of + nth
  }
}
