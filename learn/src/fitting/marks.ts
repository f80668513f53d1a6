import { type SentNames } from 'plant-store-kit/recording'
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

/**
 * The values in a text from left to right; of several at one place the longest. A name that the run has sent is a value as
 * a whole: a part of it is in there by coincidence.
 */
export function marksIn(text: string, parts: Parts, sentNames?: SentNames): readonly Mark[] {
  const places = Array.from(parts).flatMap(([part, placeholders]) =>
    placesOfValue(text, part).map((start) => ({ start, end: start + part.length, placeholders })),
  )
  const names = sentNames?.placesIn(text) ?? []
  const isPartOfName = ({ start, end }: Mark): boolean =>
    names.some((name) => isWithin({ start, end }, name))
  const ordered = places
    .filter((mark) => !isPartOfName(mark))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const marks: Mark[] = []
  let end = 0
  for (const mark of ordered) {
    if (mark.start < end) continue
    marks.push(mark)
    end = mark.end
  }
  return marks
}

type Range = Readonly<{ start: number; end: number }>

const isWithin = ({ start, end }: Range, outer: Range): boolean =>
  start >= outer.start && end <= outer.end && end - start < outer.end - outer.start
