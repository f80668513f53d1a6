import type { Random } from './random.ts'

/** Milliseconds: fixed, evenly from a range, or log-normal as real latencies are (most near the median, a long tail). */
export type Delay =
  | number
  | { readonly min: number; readonly max: number }
  | { readonly median: number; readonly sigma: number }

/** The longest delay, in milliseconds; timers hold little more than that (2^31 - 1). */
export const LONGEST_DELAY = 600_000

/** One delay in milliseconds, never over LONGEST_DELAY. */
export function drawDelay(delay: Delay, random: Random): number {
  if (typeof delay === 'number') return Math.min(delay, LONGEST_DELAY)
  if ('min' in delay) return Math.min(delay.min + random() * (delay.max - delay.min), LONGEST_DELAY)
  // Box and Muller: 1 - random() keeps the logarithm off zero.
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.min(delay.median * Math.exp(delay.sigma * normal), LONGEST_DELAY)
}
