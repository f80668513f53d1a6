import { type Check, isNumeric, isObject, memberOf } from '../base/check-value.ts'
import { also, choice, number, objectWith } from '../base/checks.ts'
import { MAX_DELAY } from './delay.ts'

const milliseconds = number(`milliseconds from 0 to ${MAX_DELAY}`, 0, MAX_DELAY)
const fixed = number(
  `milliseconds from 0 to ${MAX_DELAY}, {min, max} or {median, sigma}`,
  0,
  MAX_DELAY,
)
const range = objectWith({ min: milliseconds, max: milliseconds }, { required: ['min', 'max'] })
const logNormal = objectWith(
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
