import { positionsOfValue } from './text-positions.ts'

/** A place in a text that has a value of the request, and the placeholders that give this value. */
export interface Mark {
  readonly start: number
  readonly end: number
  /** As templates write them, the preferred one first. */
  readonly placeholders: readonly string[]
}

/** By the text of a value: the placeholders that give it, the preferred one first. */
export type PlaceholdersByText = ReadonlyMap<string, readonly string[]>

/** The values in a text from left to right; of several at one place the longest. */
export function marksIn(text: string, placeholdersByText: PlaceholdersByText): readonly Mark[] {
  const all = Array.from(placeholdersByText).flatMap(([value, placeholders]) =>
    positionsOfValue(text, value).map((start) => ({
      start,
      end: start + value.length,
      placeholders,
    })),
  )
  const ordered = all.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const marks: Mark[] = []
  let end = 0
  for (const mark of ordered) {
    if (mark.start < end) continue
    marks.push(mark)
    end = mark.end
  }
  return marks
}
