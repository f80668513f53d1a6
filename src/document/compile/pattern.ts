import type { Pattern } from '../../base/pattern.ts'
import { byLines, readingsOf } from '../../base/pattern/readings.ts'
import type { Keyword } from './check.ts'
import { patternKeyword } from './own-pattern.ts'

/** Why nothing is asserted about a pattern, as a sentence; undefined if it is followed. */
export function checkPattern(source: string): string | undefined {
  const { unread } = readingsOf(source)
  if (unread === undefined) return undefined
  const shown = JSON.stringify(source.slice(0, 80))
  return `the pattern ${shown} is not checked: ${unread}`
}

const patternsOf = (source: string): readonly Pattern[] => readingsOf(source).patterns

export const pattern: Keyword = patternKeyword({ patternsOf })

/** The same as in engines where `^` and `$` are those of a line. */
export const patternByLines: Keyword = patternKeyword({ patternsOf, byLines })
