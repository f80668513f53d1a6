/** Characters by which the start of a sentence is found: a folded text may break it after them. */
const MIN_CHARACTERS = 20

/** The lines of a text, from 1; where they begin is found once, and when it is first asked for. */
export class TextLines {
  readonly #text: string
  #starts: readonly number[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** The line of a character. */
  lineAt(index: number): number {
    const starts = this.#lineStarts()
    let [first, last] = [0, starts.length - 1]
    while (first < last) {
      const middle = Math.ceil((first + last) / 2)
      if (starts[middle]! <= index) first = middle
      else last = middle - 1
    }
    return first + 1
  }

  /** The first line in which words begin, at or after a line; that line if they are nowhere. */
  lineOfWords(line: number, words: string): number {
    const start = this.#lineStarts()[line - 1] ?? 0
    const index = this.#text.indexOf(words.slice(0, MIN_CHARACTERS), start)
    return index < 0 ? line : this.lineAt(index)
  }

  #lineStarts(): readonly number[] {
    this.#starts ??= [0, ...Array.from(this.#text.matchAll(/\n/g), ({ index }) => index + 1)]
    return this.#starts
  }
}
