import type { Config } from '../config.ts'

/*
 * What the mock says of itself at its start.
 */

/** Which of it is one, and which is each process's own. */
export function shared(workers: number): string {
  return `${workers} processes answer as one store: scenarios, settings, journal, plants, events and metrics are of all. Each counts for itself: steps of sequences (flaky), repeated ids, drawn delays, limits of memory.`
}

/** Undefined where nobody else can reach it. */
export function exposed(url: string, { controlToken }: Config): string | undefined {
  if (/^(?:127\.|\[::1\]|\[::ffff:7f)/.test(new URL(url).hostname)) return undefined
  return controlToken === undefined
    ? 'Others than this machine can reach the store. Control and console are off for all; --control-token switches them on.'
    : 'Others than this machine can reach the store. Control and console ask for the control token.'
}
