import { KINDS } from '../values/kinds.ts'
import { isNumber, isWord, tokensOf } from '../values/tokens.ts'

/** Words that vary in messages, such as the request id of `[V1StGXR8] name is missing`. */
export interface VaryingWords {
  /** By the name of the member that has the message; without a name, a text as the whole body. */
  readonly places: ReadonlyMap<string, readonly WordPlace[]>
  /** Words of several responses, which are no ids. */
  readonly lasting: ReadonlySet<string>
}

/** What stands beside a word; empty at the start and at the end of a message. */
interface Beside {
  readonly before: string
  readonly after: string
}

/** Where a varying word stands, and what it is. */
export interface WordPlace extends Beside {
  /** Among the words of the message, from 0; the last one has -1. */
  readonly index: number
  readonly kind: 'counter' | 'uuid'
}

/** A word of a message. */
export interface PlacedWord extends Beside {
  readonly word: string
  /** Among all tokens of the message. */
  readonly at: number
}

/** The words and numbers of a message, from left to right. */
export const placedWords = (tokens: readonly string[]): readonly PlacedWord[] =>
  tokens.flatMap((word, at) => {
    const [before = '', after = ''] = [tokens[at - 1], tokens[at + 1]]
    return isWord(word) ? { at, word, before, after } : []
  })

/** Whether a word stands between the same characters as another one. */
export const isBetween = (placed: PlacedWord, { before, after }: Beside): boolean =>
  placed.before === before && placed.after === after

/** Whether a word can be one that varies: a number, or a word of one response alone. */
export const isOfKind = (
  word: string,
  kind: WordPlace['kind'],
  lasting: ReadonlySet<string>,
): boolean => (kind === 'counter' ? isNumber(word) : word !== '' && !lasting.has(word))

/** A message of a member with constants for the words that vary. */
export function withConstantWords(
  text: string,
  member: string,
  { places, lasting }: VaryingWords,
): string {
  const placesOfMember = places.get(member)
  if (placesOfMember === undefined) return text
  const tokens = tokensOf(text)
  const words = placedWords(tokens)
  const constants = new Map(
    placesOfMember.flatMap((place) => {
      const placed = words.at(place.index)
      const isVarying =
        placed !== undefined &&
        isBetween(placed, place) &&
        isOfKind(placed.word, place.kind, lasting)
      return isVarying ? [[placed.at, String(KINDS[place.kind])] as const] : []
    }),
  )
  return tokens.map((token, at) => constants.get(at) ?? token).join('')
}
