import { type Check, is, wrongValue } from './check-value.ts'
import { also } from './checks.ts'
import { compilePattern, PatternError } from './pattern.ts'

/** A check for a regular expression that the kit can search with. */
export const regularExpression: Check = also(
  is('a regular expression (flag u)', (value) => typeof value === 'string', {
    type: 'string',
    format: 'regex',
  }),
  (value, place) => {
    const allowed = typeof value === 'string' ? allowedInsteadOf(value) : undefined
    return allowed === undefined ? [] : [wrongValue(place, allowed, value)]
  },
)

/** What a pattern must be, if this one cannot be used. */
function allowedInsteadOf(pattern: string): string | undefined {
  try {
    compilePattern(pattern)
    return undefined
  } catch (error) {
    if (error instanceof PatternError) return error.allowed
    throw error
  }
}
