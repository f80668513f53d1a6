import { placesOfValue } from './text-places.ts'

/** A place in a text that has a value of the request, and the placeholders that give this value. */
export interface Mark {
  readonly start: number
  readonly end: number
  /** As templates write them, the preferred one first. */
  readonly placeholders: readonly string[]
}

/** By the texts of values: the placeholders that give them, the preferred one first. */
export type Parts = ReadonlyMap<string, readonly string[]>

/** The values in a text from left to right; of several at one place the longest. */
export function marksIn(text: string, parts: Parts): readonly Mark[] {
  const places = Array.from(parts).flatMap(([part, placeholders]) =>
    placesOfValue(text, part).map((start) => ({ start, end: start + part.length, placeholders })),
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
