/** A string, which may have no end, or a number: what lies between is of no interest here. */
const STRING_OR_NUMBER = /"(?:\\[^]|[^"\\])*"?|-?\d[\d.eE+-]*|-/g

/** The text from the last string or number that begins before a position up to there; from the start without one. */
export function lastReadAt(text: string, position: number): string {
  let start = 0
  for (const { index } of text.matchAll(STRING_OR_NUMBER)) {
    if (index > position) break
    start = index
  }
  return text.slice(start, position + 1)
}
