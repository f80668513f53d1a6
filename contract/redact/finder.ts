/** A text that must not be seen, neither whole nor a run of `min` characters of it. */
export interface Pattern {
  readonly text: string
  readonly min: number
  /** Stands in its place. */
  readonly name: string
  /** Whether it counts only apart from other letters and digits. */
  readonly isWord: boolean
}

/** Characters of a pattern that a text contains in a row, or of several patterns that overlap there. */
export interface Occurrence extends Pick<Pattern, 'name'> {
  readonly start: number
  readonly end: number
}

/** Longer pieces of a pattern do not make the search faster. */
const maxGram = 8

/** A short piece of a pattern. */
interface Gram {
  readonly pattern: Pattern
  readonly at: number
}

/** The patterns with the same `min`, by all their pieces of `length` characters. */
interface Index {
  readonly length: number
  /** Each occurrence contains a whole piece at one of the positions 0, `stride`, 2 `stride` … */
  readonly stride: number
  readonly grams: ReadonlyMap<string, readonly Gram[]>
  /** Whether a piece has this mark: most places of a text have none, and need no look-up. */
  readonly marks: Uint8Array
}

const markBits = 14

/** A number of two characters and the last one of a piece of a text. */
const markOf = (text: string, at: number, length: number): number => {
  const start = text.charCodeAt(at) * 961 + text.charCodeAt(at + (length >> 1)) * 31
  return (start + text.charCodeAt(at + length - 1)) & (2 ** markBits - 1)
}

const indexOf = (min: number, patterns: readonly Pattern[]): Index => {
  const length = Math.min(maxGram, Math.ceil(min / 2))
  const grams = new Map<string, Gram[]>()
  const marks = new Uint8Array(2 ** markBits)
  for (const pattern of patterns) {
    for (let at = 0; at + length <= pattern.text.length; at += 1) {
      const gram = pattern.text.slice(at, at + length)
      marks[markOf(gram, 0, length)] = 1
      const gramsOfText = grams.get(gram)
      if (gramsOfText) gramsOfText.push({ pattern, at })
      else grams.set(gram, [{ pattern, at }])
    }
  }
  return { length, stride: min - length + 1, grams, marks }
}

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\da-z]/i.test(character)

const lengthOf = ({ start, end }: Occurrence): number => end - start

/** Finds occurrences of patterns in time that grows linearly with the text. */
export class Finder {
  /** Comparisons of characters and look-ups so far. */
  steps = 0
  /** Shorter texts contain no occurrence. */
  readonly shortest: number
  readonly #indexes: readonly Index[]

  constructor(patterns: readonly Pattern[]) {
    this.shortest = Math.min(...patterns.map(({ min }) => min))
    const byMin = Map.groupBy(patterns, ({ min }) => min)
    this.#indexes = Array.from(byMin, ([min, ofMin]) => indexOf(min, ofMin))
  }

  find(text: string): readonly Occurrence[] {
    return this.#indexes.flatMap((index) => this.#findBy(index, text))
  }

  #findBy({ length, stride, grams, marks }: Index, text: string): readonly Occurrence[] {
    const occurrences: Occurrence[] = []
    let at = 0
    while (at + length <= text.length) {
      this.steps += 1
      const isMarked = marks[markOf(text, at, length)] === 1
      const candidates = isMarked ? grams.get(text.slice(at, at + length)) : undefined
      const occurrence = candidates && this.#joinedAt(text, at, candidates)
      if (occurrence) occurrences.push(occurrence)
      // An occurrence that overlaps this one ends behind it.
      at = occurrence ? occurrence.end - length + 1 : at + stride
    }
    return occurrences
  }

  /** All occurrences around a place as one, with the name of the longest. */
  #joinedAt(text: string, at: number, grams: readonly Gram[]): Occurrence | undefined {
    let longest: Occurrence | undefined
    let start = at
    let end = at
    for (const gram of grams) {
      const occurrence = this.#extend(text, at, gram)
      if (!occurrence) continue
      start = Math.min(start, occurrence.start)
      end = Math.max(end, occurrence.end)
      if (!longest || lengthOf(occurrence) > lengthOf(longest)) longest = occurrence
    }
    return longest && { name: longest.name, start, end }
  }

  /** The occurrence around a piece of a pattern, if it is long enough. */
  #extend(text: string, at: number, { pattern, at: offset }: Gram): Occurrence | undefined {
    const { text: secret, min, name, isWord } = pattern
    let before = 0
    while (before < Math.min(at, offset) && text[at - before - 1] === secret[offset - before - 1])
      before += 1
    let after = 0
    while (offset + after < secret.length && text[at + after] === secret[offset + after]) after += 1
    this.steps += before + after
    const [start, end] = [at - before, at + after]
    if (end - start < min) return undefined
    if (isWord && (isPartOfWord(text[start - 1]) || isPartOfWord(text[end]))) return undefined
    return { start, end, name }
  }
}
