import type { Random } from './random.ts'

/** Milliseconds: fixed, evenly from a range, or log-normal as real latencies are (most near the median, a long tail). */
export type Delay =
  | number
  | { readonly min: number; readonly max: number }
  | { readonly median: number; readonly sigma: number }

/** The longest delay, in milliseconds; timers hold little more than that (2^31 - 1). */
export const LONGEST_DELAY = 600_000

export function isMilliseconds(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LONGEST_DELAY
}

/** One delay in milliseconds, never over LONGEST_DELAY. */
export function drawDelay(delay: Delay, random: Random): number {
  const drawn =
    typeof delay === 'number'
      ? delay
      : 'min' in delay
        ? delay.min + random() * (delay.max - delay.min)
        : delay.median * Math.exp(delay.sigma * normal(random))
  return Math.min(drawn, LONGEST_DELAY)
}

/** After Box and Muller: 1 - random() keeps the logarithm off zero. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
