import { isObject } from '../../base/check-value.ts'
import type { MockOperation } from '../../core/operation.ts'
import type { Sample } from '../samples/sample.ts'
import { KINDS } from '../values/kinds.ts'
import { isNumber, isWord, tokensOf } from '../values/tokens.ts'
import { equalSamplesIn, MIN_DISTINCT } from './equal-samples.ts'

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
interface WordPlace extends Beside {
  /** Among the words of the message, from 0; the last one has -1. */
  readonly index: number
  readonly kind: 'counter' | 'uuid'
}

interface PlacedWord extends Beside {
  readonly word: string
  /** Among all tokens of the message. */
  readonly at: number
}

/** Of a longer message, the words further away from start and end are not looked at. */
const MAX_INDEX = 100
const INDICES = Array.from({ length: MAX_INDEX }, (_, index) => [index, -1 - index]).flat()

const WHITE_SPACE = /\s/

/** The words that differ in the responses to equal requests, at the same place of their messages. */
export function varyingWords(samples: readonly Sample[], operation: MockOperation): VaryingWords {
  const lasting = wordsOfSeveral(samples)
  const lists = equalSamplesIn(samples, operation).flatMap((equal) => {
    const messages = equal.flatMap(firstMessages)
    return [...Map.groupBy(messages, ({ member }) => member).values()]
  })
  const telling = lists.filter(({ length }) => length >= MIN_DISTINCT)
  const byMember = Map.groupBy(telling, ([message]) => message!.member)
  const places = Array.from(byMember, ([member, listsOfMember]) => {
    const placesOfMember = INDICES.flatMap((index) => placeAt(index, listsOfMember, lasting) ?? [])
    return [member, placesOfMember] as const
  })
  return { places: new Map(places.filter(([, list]) => list.length > 0)), lasting }
}

/** A message with the words of its request. */
interface Message {
  readonly member: string
  readonly words: readonly PlacedWord[]
  readonly sent: ReadonlySet<string>
}

/** The first message of each member in a response. */
function firstMessages({ request, response: { body } }: Sample): readonly Message[] {
  const sent = new Set(tokensOf(new TextDecoder().decode(request.body)))
  const byMember = Map.groupBy(textsIn(body), ({ member }) => member)
  return Array.from(byMember, ([member, [first]]) => {
    return { member, words: placedWords(tokensOf(first!.text)), sent }
  })
}

const placedWords = (tokens: readonly string[]): readonly PlacedWord[] =>
  tokens.flatMap((word, at) => {
    const [before = '', after = ''] = [tokens[at - 1], tokens[at + 1]]
    return isWord(word) ? { at, word, before, after } : []
  })

/** The texts of several words in a JSON value, with the names of their members. */
function textsIn(
  value: unknown,
  member = '',
): readonly Readonly<{ member: string; text: string }>[] {
  if (typeof value === 'string') return WHITE_SPACE.test(value) ? [{ member, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, member))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name))
}

/** The words in the messages of more than one response. */
function wordsOfSeveral(samples: readonly Sample[]): ReadonlySet<string> {
  const words = samples.flatMap(({ response: { body } }) => [
    ...new Set(textsIn(body).flatMap(({ text }) => tokensOf(text))),
  ])
  const repeated = [...Map.groupBy(words, (word) => word)].filter(([, list]) => list.length > 1)
  return new Set(repeated.map(([word]) => word))
}

/** The place of words that vary in each list of messages; undefined if other words stand there. */
function placeAt(
  index: number,
  lists: readonly (readonly Message[])[],
  lasting: ReadonlySet<string>,
): WordPlace | undefined {
  const first = lists[0]![0]!.words.at(index)
  if (first === undefined) return undefined
  const { before, after } = first
  const wordsOfLists = lists.map((messages) =>
    messages.map(({ words, sent }) => {
      const placed = words.at(index)
      const isThere = placed !== undefined && isBetween(placed, first) && !sent.has(placed.word)
      return isThere ? placed.word : ''
    }),
  )
  const kind = wordsOfLists.flat().every(isNumber) ? 'counter' : 'uuid'
  const areNew = wordsOfLists.every(
    (words) =>
      new Set(words).size >= MIN_DISTINCT && words.every((word) => isOfKind(word, kind, lasting)),
  )
  return areNew ? { index, before, after, kind } : undefined
}

const isBetween = (placed: PlacedWord, { before, after }: Beside): boolean =>
  placed.before === before && placed.after === after

const isOfKind = (word: string, kind: WordPlace['kind'], lasting: ReadonlySet<string>): boolean =>
  kind === 'counter' ? isNumber(word) : word !== '' && !lasting.has(word)

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
