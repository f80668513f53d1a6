import { compilePattern, createBudget, OutOfStepsError, PatternError } from '../../base/pattern.ts'
import { type Check, type Keyword, none, problem } from './check.ts'
import type { Schema } from '../schema.ts'

/** In JSON Schema a pattern has flag `u`, but many are written without it. */
const options = { mayLackFlag: true }

/** Why a pattern cannot be used, as a sentence; undefined if it can. */
export function checkPattern(source: string): string | undefined {
  try {
    compilePattern(source, options)
    return undefined
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return `pattern takes ${error.allowed} (got ${JSON.stringify(source.slice(0, 80))})`
  }
}

function compile({ pattern }: Schema): Check | undefined {
  if (pattern === undefined) return undefined
  const compiled = compilePattern(pattern, options)
  const must = `must match the pattern ${pattern}`
  return (value, _depth, validation) => {
    validation.budget ??= createBudget()
    try {
      return compiled.test(value as string, validation.budget)
        ? none
        : problem('pattern', must, value)
    } catch (error) {
      if (!(error instanceof OutOfStepsError)) throw error
      return problem('steps', `could not be checked: ${error.message}`, value)
    }
  }
}

export const pattern: Keyword = { type: 'string', compile }
