import { endOfString } from 'plant-store-kit/json'

/** The text from the last string or number that begins before a position up to there; from the start without one. */
export function lastReadAt(text: string, position: number): string {
  const beginning = /"|-?\d[\d.eE+-]*|-/g
  let start = 0
  for (;;) {
    const match = beginning.exec(text)
    if (match === null || match.index > position) return text.slice(start, position + 1)
    start = match.index
    // What lies within a string, which may have no end, is of no interest here.
    if (match[0] === '"') beginning.lastIndex = endOfString(text, start) ?? text.length
  }
}
