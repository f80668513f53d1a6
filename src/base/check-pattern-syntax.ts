import { also, type Check, is, wrongValue } from './check-value.ts'
import { checkSyntax, PatternError } from './pattern/syntax.ts'

/** A check for a regular expression. @param read throws a PatternError for one that cannot be used */
export const patternCheck = (read: (source: string) => unknown): Check =>
  also(
    is('a regular expression (flag u)', (value) => typeof value === 'string', {
      type: 'string',
      format: 'regex',
    }),
    (value, place) => {
      const allowed = typeof value === 'string' ? allowedInsteadOf(value, read) : undefined
      return allowed === undefined ? [] : [wrongValue(place, allowed, value)]
    },
  )

/** What a pattern must be, if this one cannot be used. */
function allowedInsteadOf(pattern: string, read: (source: string) => unknown): string | undefined {
  try {
    read(pattern)
    return undefined
  } catch (error) {
    if (error instanceof PatternError) return error.allowed
    throw error
  }
}

/** A check for one that RegExp can read, and that has no back-references: without what searches, which also knows its size. */
export const wellFormedPattern: Check = patternCheck(checkSyntax)
