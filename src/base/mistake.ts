import { hintOf, listKnown } from './suggest.ts'

/** The way to a value from the options or the file that hold it: names of members and positions of items. */
export type Place = readonly (string | number)[]

/** What is wrong with an option or a setting, as data; `sentencesOf` says it where it is shown. */
export interface Mistake {
  readonly place: Place
  /** Names the value in the sentence, if its place does not: `the header "a b"`. */
  readonly name?: string
  /** What the value must be, or what is wrong with it: `takes a list`, `is missing`. */
  readonly must: string
  /** The value in words; absent if it is a secret, or if nothing was received. */
  readonly received?: string
  readonly known?: KnownNames
}

/** An unknown name, and the known ones. */
export interface KnownNames {
  readonly word: string
  readonly names: readonly string[]
  /** What is listed, if not all of the names. */
  readonly listed?: readonly string[]
}

/** A sentence for each mistake, without a full stop; a list of known names is shown once. */
export function sentencesOf(
  mistakes: readonly Mistake[],
  wordsOf: (place: Place) => string = placeWords,
): readonly string[] {
  const lists = new Set<string>()
  return mistakes.map(({ place, name = wordsOf(place), must, received, known }) => {
    const value = received === undefined ? '' : ` (got ${received})`
    const sentence = `${name} ${must}${value}`
    if (known === undefined) return sentence
    const hint = hintOf(known.word, known.names)
    const list = listKnown(known.listed ?? known.names)
    if (lists.has(list)) return sentence + hint
    lists.add(list)
    return `${sentence}${hint || '.'} ${list}`
  })
}

/** `scenarios.closed.sequence[1]`; `it` for the value itself */
export function placeWords(place: Place): string {
  const parts = place.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
  return parts.join('').replace(/^\./, '') || 'it'
}
