/** Characters by which the start of a sentence is found: a folded text may break it after them. */
const MIN_CHARACTERS = 20

/**
 * The first line of a text, from 1, in which words begin, at or after the line of the member that holds them; that line
 * if they are nowhere.
 */
export function lineOfWords(text: string, start: number, words: string): number {
  const beginning = words.slice(0, MIN_CHARACTERS)
  const index = text
    .split('\n')
    .findIndex((line, at) => at + 1 >= start && line.includes(beginning))
  return Math.max(start, index + 1)
}
