import { type BodyMockOperation } from 'plant-store-kit/responder'
import type { Sample } from '../samples/sample.ts'
import { hasSeveralWords, isNumber, tokensOf } from '../values/tokens.ts'
import { type TextOfMember, textsIn } from '../values/texts-in.ts'
import { equalSamplesIn } from '../probes/equal-samples.ts'
import { MIN_DISTINCT } from './varying-in-equal.ts'
import {
  isBetween,
  isOfKind,
  type PlacedWord,
  placedWords,
  type VaryingWords,
  type WordPlace,
} from './word-places.ts'

/** Of a longer message, the words further away from start and end are not looked at. */
const MAX_INDEX = 100
const INDICES = Array.from({ length: MAX_INDEX }, (_, index) => [index, -1 - index]).flat()

/**
 * The words that differ in the responses to equal requests, at the same place of their messages. A place counts from the
 * start or from the end of a message, and the characters beside the word are always the same.
 */
export function varyingWords(
  samples: readonly Sample[],
  operation: BodyMockOperation,
): VaryingWords {
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
  const byMember = Map.groupBy(messagesIn(body), ({ member }) => member)
  return Array.from(byMember, ([member, [first]]) => {
    return { member, words: placedWords(tokensOf(first!.text)), sent }
  })
}

/** The texts of several words in a body. */
const messagesIn = (body: unknown): readonly TextOfMember[] =>
  textsIn(body).filter(({ text }) => hasSeveralWords(text))

/** The words in the messages of more than one response. */
function wordsOfSeveral(samples: readonly Sample[]): ReadonlySet<string> {
  const words = samples.flatMap(({ response: { body } }) => [
    ...new Set(messagesIn(body).flatMap(({ text }) => tokensOf(text))),
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
