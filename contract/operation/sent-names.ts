/** A name in a text. */
interface PlacedName {
  /** As it was sent. */
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Shorter names are words of many texts. */
const SHORTEST = 4

/** The beginning of a name that is cut off: a shorter one may be a word, a longer one is not needed to know it. */
const SHORTEST_CUT = 8
const LONGEST_CUT = 32

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu

/** A text in lower case, with each letter where it was: no letter but İ becomes longer. */
const lowerCase = (text: string): string => text.replaceAll('İ', 'i').toLowerCase()

/** How servers write a name: as it is, in lower case, in a slug, and in a path. */
const spellingsOf = (name: string): readonly string[] => [
  name,
  name.toLowerCase(),
  name.replaceAll(BETWEEN_WORDS, '-'),
  encodeURIComponent(name.toWellFormed()),
]

/** The fresh names that a run has sent, so that they are found in responses. */
export class SentNames {
  /** By each spelling in lower case, and by its beginnings. */
  readonly #bySpelling = new Map<string, string>()
  readonly #lengths = new Set<number>()
  readonly #firstCharacters = new Set<string>()
  /** Names that are not looked for yet: only `learn` asks. */
  #pending: string[] = []

  add(name: string): void {
    this.#pending.push(name)
  }

  #readPending(): void {
    for (const name of this.#pending) this.#addSpellings(name)
    this.#pending = []
  }

  #addSpellings(name: string): void {
    for (const spelling of spellingsOf(name).map(lowerCase)) {
      if (spelling.length < SHORTEST) continue
      this.#bySpelling.set(spelling, name)
      this.#lengths.add(spelling.length)
      this.#firstCharacters.add(spelling[0]!)
      this.#addBeginnings(spelling, name)
    }
  }

  /** An excerpt of a request may end within a name. */
  #addBeginnings(spelling: string, name: string): void {
    for (let end = SHORTEST_CUT; end < Math.min(spelling.length, LONGEST_CUT); end += 1) {
      const beginning = spelling.slice(0, end)
      if (!this.#bySpelling.has(beginning)) this.#bySpelling.set(beginning, name)
      this.#lengths.add(end)
    }
  }

  /**
   * The names in a text from left to right, in any letter case and no part of a word; of several at one place the longest. A
   * name that is cut off counts as well.
   */
  placesIn(text: string): readonly PlacedName[] {
    this.#readPending()
    const lowerText = lowerCase(text)
    const places: PlacedName[] = []
    let end = 0
    for (let start = 0; start < lowerText.length; start += 1) {
      const isCandidate = start >= end && this.#firstCharacters.has(lowerText[start]!)
      const place = isCandidate ? this.#longestAt(lowerText, start) : undefined
      if (place === undefined) continue
      places.push(place)
      end = place.end
    }
    return places
  }

  #longestAt(lowerText: string, start: number): PlacedName | undefined {
    if (LETTER_OR_DIGIT.test(lowerText[start - 1] ?? '')) return undefined
    const ends = Array.from(this.#lengths, (length) => start + length)
    const endsInText = ends.filter((end) => end <= lowerText.length)
    const places = endsInText.flatMap((end): readonly PlacedName[] => {
      const name = this.#bySpelling.get(lowerText.slice(start, end))
      const isWhole = !LETTER_OR_DIGIT.test(lowerText[end] ?? '')
      return name !== undefined && isWhole ? [{ name, start, end }] : []
    })
    return places.toSorted((a, b) => b.end - a.end)[0]
  }

  isIn(text: string): boolean {
    return this.placesIn(text).length > 0
  }

  /** A text with another one in place of each name. */
  replaceIn(text: string, replacement: string): string {
    const places = this.placesIn(text)
    const starts = [0, ...places.map(({ end }) => end)]
    const ends = [...places.map(({ start }) => start), text.length]
    return starts.map((start, index) => text.slice(start, ends[index])).join(replacement)
  }
}
