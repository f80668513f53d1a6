import type { Random } from './random.ts'

/** Milliseconds: fixed, evenly from a range, or log-normal as real latencies are (most near the median, a long tail). */
export type Delay =
  | number
  | { readonly min: number; readonly max: number }
  | { readonly median: number; readonly sigma: number }

/** The longest delay, in milliseconds; timers hold little more than that (2^31 - 1). */
export const LONGEST_DELAY = 600_000

/** What a delay may be, for people. */
export const DELAY_FORMS: string = `milliseconds from 0 to ${LONGEST_DELAY}, {min, max} or {median, sigma}`

/** Whether a value is a delay: it may come from a user's function or file. */
export function isDelay(value: unknown): value is Delay {
  if (typeof value !== 'object' || value === null) return isMilliseconds(value)
  const { min, max, median, sigma } = value as Record<string, unknown>
  return (
    (isMilliseconds(min) && isMilliseconds(max)) ||
    (isMilliseconds(median) && isMilliseconds(sigma))
  )
}

export function isMilliseconds(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LONGEST_DELAY
}

/** One delay in milliseconds, never over LONGEST_DELAY. */
export function drawDelay(delay: Delay, random: Random): number {
  if (typeof delay === 'number') return Math.min(delay, LONGEST_DELAY)
  if ('min' in delay) return Math.min(delay.min + random() * (delay.max - delay.min), LONGEST_DELAY)
  // Box and Muller: 1 - random() keeps the logarithm off zero.
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.min(delay.median * Math.exp(delay.sigma * normal), LONGEST_DELAY)
}
