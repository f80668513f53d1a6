import { dialects } from '../dialects/index.ts'

/** A place in a text that has a value of the request, and the placeholders that give this value. */
export interface Mark {
  readonly start: number
  readonly end: number
  /** The preferred one first. */
  readonly placeholders: readonly string[]
}

/** By the texts of values: the placeholders that give them, the preferred one first. */
export type Parts = ReadonlyMap<string, readonly string[]>

const BEFORE_NUMBERS = dialects.flatMap(({ beforeNumbers = [] }) => beforeNumbers).join('|')

/** What precedes a part of a word or of a number: `utf-8` and `iso-8859` have no numbers. */
const BEFORE = String.raw`(?<![^\W_]|\d\.|[a-z]-(?=\d{1,4}(?!\d))|${BEFORE_NUMBERS})`
const AFTER = String.raw`(?![^\W_]|\.\d)`

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Finds a text, but not within a word (of several words joined by _) or a number, and a single character not beside one. */
export function patternOf(part: string): RegExp {
  const before = /^(?:\w|.$)/s.test(part) ? BEFORE : ''
  const after = /(?:\w|^.)$/s.test(part) ? AFTER : ''
  return new RegExp(before + escapePattern(part) + after, 'g')
}

/** Several digits that are no part of a word. */
export const DIGITS = new RegExp(String.raw`(?<![\w-]|${BEFORE_NUMBERS})\d\d+`)

/** The values in a text from left to right; of several at one place the longest. */
export function marksIn(text: string, parts: Parts): readonly Mark[] {
  const places = Array.from(parts).flatMap(([part, placeholders]) =>
    placesOf(part, text, placeholders),
  )
  const ordered = places.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const marks: Mark[] = []
  let end = 0
  for (const mark of ordered) {
    if (mark.start < end) continue
    marks.push(mark)
    end = mark.end
  }
  return marks
}

function placesOf(part: string, text: string, placeholders: readonly string[]): readonly Mark[] {
  // Most values are in no text, and patterns are slow.
  if (!text.includes(part)) return []
  return Array.from(text.matchAll(patternOf(part)), ({ index }) => {
    return { start: index, end: index + part.length, placeholders }
  })
}
