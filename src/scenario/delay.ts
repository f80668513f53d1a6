/** Milliseconds: fixed, evenly from a range, or log-normal as real latencies are (most near the median, a long tail). */
export type Delay = number | Drawn

/** A distribution of milliseconds. */
export type Drawn =
  | Readonly<Record<'min' | 'max', number>>
  | Readonly<Record<'median' | 'sigma', number>>

export const MAX_DELAY = 600_000

/** One delay in milliseconds, never above MAX_DELAY, as the limits of its members are. */
export function drawDelay(delay: Drawn): number {
  if ('min' in delay) return delay.min + Math.random() * (delay.max - delay.min)
  // Box-Muller transform: 1 - Math.random() keeps the logarithm off zero.
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return Math.min(delay.median * Math.exp(delay.sigma * normal), MAX_DELAY)
}
