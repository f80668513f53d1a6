import { createBudget, OutOfStepsError, type Pattern, type StepBudget } from '../../base/pattern.ts'
import { byLines, readingsOf } from '../../base/pattern/readings.ts'
import type { Schema } from '../schema.ts'
import { type Check, type Keyword, none, problem, type Problems } from './check.ts'

/** Why nothing is asserted about a pattern, as a sentence; undefined if it is followed. */
export function checkPattern(source: string): string | undefined {
  const { unread } = readingsOf(source)
  if (unread === undefined) return undefined
  const shown = JSON.stringify(source.slice(0, 80))
  return `the pattern ${shown} is not checked: ${unread}`
}

/** By how many readings of a pattern a text matches. */
type Match = 'all' | 'some' | 'none'

function match(patterns: readonly Pattern[], text: string, budget: StepBudget): Match {
  if (patterns.length === 0) return 'some'
  const matching = patterns.filter((pattern) => pattern.test(text, budget)).length
  if (matching === 0) return 'none'
  return matching === patterns.length ? 'all' : 'some'
}

function compile(
  { pattern, examples = [], default: usual }: Schema,
  isByLines: boolean,
): Check | undefined {
  if (pattern === undefined) return undefined
  // The document says that these are valid.
  const shown = new Set([...examples, usual])
  const must = `must match the pattern ${pattern}`
  const problemsOf: Readonly<Record<Match, (value: unknown) => Problems>> = {
    all: () => none,
    some: (value) => (shown.has(value) ? none : problem('unread', must, value)),
    none: (value) => problem('pattern', must, value),
  }
  return (value, _depth, validation) => {
    const text = value as string
    validation.budget ??= createBudget()
    try {
      const { patterns } = readingsOf(pattern)
      const found = match(patterns, text, validation.budget)
      const mayDiffer = isByLines && found !== 'some' && text.includes('\n')
      const read = mayDiffer ? match(patterns.map(byLines), text, validation.budget) : found
      return problemsOf[read](value)
    } catch (error) {
      if (!(error instanceof OutOfStepsError)) throw error
      return problem('steps', `could not be checked: ${error.message}`, value)
    }
  }
}

export const pattern: Keyword = {
  type: 'string',
  compile: (schema) => compile(schema, false),
}

/** The same as in engines where `^` and `$` are those of a line. */
export const patternByLines: Keyword = {
  type: 'string',
  compile: (schema) => compile(schema, true),
}
