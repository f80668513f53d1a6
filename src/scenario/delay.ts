import {
  also,
  type Check,
  choice,
  isNumeric,
  isObject,
  memberOf,
  number,
  object,
} from '../base/check-value.ts'

/** Milliseconds: fixed, evenly from a range, or log-normal as real latencies are (most near the median, a long tail). */
export type Delay =
  | number
  | Readonly<Record<'min' | 'max', number>>
  | Readonly<Record<'median' | 'sigma', number>>

export const MAX_DELAY = 600_000

const milliseconds = number(`milliseconds from 0 to ${MAX_DELAY}`, 0, MAX_DELAY)
const fixed = number(
  `milliseconds from 0 to ${MAX_DELAY}, {min, max} or {median, sigma}`,
  0,
  MAX_DELAY,
)
const range = object({ min: milliseconds, max: milliseconds }, { required: ['min', 'max'] })
const logNormal = object(
  { median: milliseconds, sigma: number('a number from 0', 0, Number.MAX_SAFE_INTEGER) },
  { required: ['median', 'sigma'] },
)

const isFromMinToMax: Check = (value, place) => {
  const min = memberOf(value, 'min')
  const max = memberOf(value, 'max')
  if (!isNumeric(min) || !isNumeric(max) || min <= max) return []
  return [{ place, must: 'takes a min that is not above max', received: `${min} and ${max}` }]
}

export const checkDelay: Check = also(
  choice([fixed, range, logNormal], (value) => {
    if (!isObject(value)) return fixed
    return 'median' in value || 'sigma' in value ? logNormal : range
  }),
  isFromMinToMax,
)

/** One delay in milliseconds, never above MAX_DELAY, as the limits of its members are. */
export function drawDelay(delay: Delay): number {
  if (typeof delay === 'number') return delay
  if ('min' in delay) return delay.min + Math.random() * (delay.max - delay.min)
  // Box-Muller transform: 1 - Math.random() keeps the logarithm off zero.
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return Math.min(delay.median * Math.exp(delay.sigma * normal), MAX_DELAY)
}
