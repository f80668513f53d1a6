import { type Check, is, isObject, object, wrongValue } from '../check-value.ts'

/** Milliseconds: fixed, evenly from a range, or log-normal as real latencies are (most near the median, a long tail). */
export type Delay = number | Readonly<Record<'min' | 'max', number>> | Readonly<Record<'median' | 'sigma', number>>

export const MAX_DELAY = 600_000

const isMilliseconds = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= MAX_DELAY
const milliseconds = is(`milliseconds from 0 to ${MAX_DELAY}`, isMilliseconds)
const range = object({ min: milliseconds, max: milliseconds })
const logNormal = object({
  median: milliseconds,
  sigma: is('a number from 0', (value) => typeof value === 'number' && value >= 0),
})

export const checkDelay: Check = (value, place) => {
  if (isMilliseconds(value)) return []
  if (!isObject(value))
    return [wrongValue(place, `milliseconds from 0 to ${MAX_DELAY}, {min, max} or {median, sigma}`, value)]
  const isLogNormal = 'median' in value || 'sigma' in value
  const problems = (isLogNormal ? logNormal : range)(value, place)
  if (problems.length > 0) return problems
  const [first, second] = isLogNormal ? (['median', 'sigma'] as const) : (['min', 'max'] as const)
  const isComplete = value[first] !== undefined && value[second] !== undefined
  if (!isComplete) return [`${place} takes both ${first} and ${second}`]
  return Number(value['min']) > Number(value['max']) ? [`${place} takes a min that is not above max`] : []
}

/** One delay in milliseconds, never above MAX_DELAY. */
export function drawDelay(delay: Delay): number {
  if (typeof delay === 'number') return Math.min(delay, MAX_DELAY)
  if ('min' in delay) return Math.min(delay.min + Math.random() * (delay.max - delay.min), MAX_DELAY)
  // Box-Muller transform: 1 - Math.random() keeps the logarithm off zero.
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return Math.min(delay.median * Math.exp(delay.sigma * normal), MAX_DELAY)
}
