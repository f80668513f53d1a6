import { patternCheck } from './check-pattern-syntax.ts'
import type { Check } from './check-value.ts'
import { compilePattern } from './pattern.ts'

/** A check for a regular expression that the kit can search with. */
export const regularExpression: Check = patternCheck(compilePattern)
