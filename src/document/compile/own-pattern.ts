import {
  compilePattern,
  createBudget,
  OutOfStepsError,
  type Pattern,
  type StepBudget,
} from '../../base/pattern.ts'
import type { Schema } from '../schema.ts'
import { type Check, type Keyword, none, problem, type Problems } from './check.ts'

/** By how many readings of a pattern a text matches. */
export type Match = 'all' | 'some' | 'none'

export function match(patterns: readonly Pattern[], text: string, budget: StepBudget): Match {
  if (patterns.length === 0) return 'some'
  const matching = patterns.filter((pattern) => pattern.test(text, budget)).length
  if (matching === 0) return 'none'
  return matching === patterns.length ? 'all' : 'some'
}

/** What a pattern is taken for, and what for a text of several lines, if that differs. */
export interface PatternReader {
  readonly patternsOf: (source: string) => readonly Pattern[]
  readonly byLines?: (pattern: Pattern) => Pattern
}

/** The keyword `pattern`, as a reader takes it. */
export const patternKeyword = (reader: PatternReader): Keyword => ({
  type: 'string',
  compile: (schema) => compile(schema, reader),
})

/** A pattern of users of the kit, who write ECMAScript: a page without another document needs no other dialects. */
export const ownPattern: Keyword = patternKeyword({
  patternsOf: (source) => [compilePattern(source, { mayLackFlag: true })],
})

function compile(
  { pattern, examples = [], default: usual }: Schema,
  { patternsOf, byLines }: PatternReader,
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
      const patterns = patternsOf(pattern)
      const found = match(patterns, text, validation.budget)
      const isByLines = byLines !== undefined && found !== 'some' && text.includes('\n')
      const read = isByLines ? match(patterns.map(byLines), text, validation.budget) : found
      return problemsOf[read](value)
    } catch (error) {
      if (!(error instanceof OutOfStepsError)) throw error
      return problem('steps', `could not be checked: ${error.message}`, value)
    }
  }
}
