import { isNumeric, isObject } from 'plant-store-kit/json'
import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { CONSTANTS } from '../values/constants.ts'
import { isNumber, isWord, looksRandom, tokensOf } from '../values/tokens.ts'
import { differingPlaces, type ReceivedWord } from './differing-numbers.ts'
import { sentIn } from './sent-words.ts'

type PlacedWord = Omit<ReceivedWord, 'isSent'>

/**
 * The samples with constants for the words and numbers that are others in each response, such as a request id, and for
 * numbers that differ in responses to equal requests.
 */
export function withoutVarying(samples: readonly Sample[]): readonly Sample[] {
  const withoutUniqueWords = withoutUnique(samples)
  const differing = differingPlaces(withoutUniqueWords, receivedWords)
  if (differing.size === 0) return withoutUniqueWords
  return withoutUniqueWords.map((sample) => {
    const response = replaceWords(sample.response, ({ place, kind }) =>
      kind === 'number' && differing.has(place) ? CONSTANTS.counter : undefined,
    )
    return { ...sample, response }
  })
}

/**
 * The samples with constants for what is unique. Of responses such as `{"id":7,"ref":"a81f9c"}`, most words at the place
 * `ref` are of one response alone, and none of the request as those of `id` are. The place of a word in a text has what
 * stands beside it: `message no …!`.
 */
function withoutUnique(samples: readonly Sample[]): readonly Sample[] {
  const varies = varyingWordTest(samples.flatMap(receivedWords))
  if (varies === undefined) return samples
  return samples.map((sample) => {
    const isSent = sentIn(sample.request)
    const response = replaceWords(sample.response, (placed) => {
      if (!varies(placed) || isSent(placed.word)) return undefined
      return placed.kind === 'number' ? CONSTANTS.counter : CONSTANTS.uuid
    })
    return { ...sample, response }
  })
}

function receivedWords({ request, response }: Sample): readonly ReceivedWord[] {
  const isSent = sentIn(request)
  return placedWordsIn(response).map((placed) => ({ ...placed, isSent: isSent(placed.word) }))
}

/** Tells which words vary: a word that is random at one place is so at all of them, such as that of a stored plant. */
function varyingWordTest(
  words: readonly ReceivedWord[],
): ((placed: PlacedWord) => boolean) | undefined {
  const byPlace = Map.groupBy(words, ({ place }) => place)
  const varying = [...byPlace].filter(([, wordsThere]) => areMostlyUnique(wordsThere))
  if (varying.length === 0) return undefined
  const repeatedByPlace = new Map(
    varying.map(([place, wordsThere]) => [place, repeatedWords(wordsThere)]),
  )
  const variesThere = ({ place, word }: PlacedWord): boolean =>
    repeatedByPlace.has(place) && !repeatedByPlace.get(place)!.has(word)
  const isRandom = (placed: PlacedWord): boolean =>
    placed.kind === 'word' && looksRandom(placed.word) && variesThere(placed)
  const random = new Set(words.filter(isRandom).map(({ word }) => word))
  return (placed) => variesThere(placed) || random.has(placed.word)
}

/** With fewer words at a place, they may differ by chance, but not long hexadecimal numbers. */
const MIN_WORDS = 6
const HEX_NUMBER = /^(?=\D*\d)(?=(?:\d*[a-f]){2})[\da-f]{14,}$/i

const MOST = 0.5
const NEARLY_ALL = 0.9

/**
 * What may vary at a place, and how many of its words must then be of one response alone: a random word repeats in few
 * responses, such as those about one plant, and positions and lengths are integers, too.
 */
const SHARE_OF_UNIQUE = { 'random word': MOST, fraction: MOST, 'growing integer': NEARLY_ALL }

/** Whether most words of a place are of one response alone. */
function areMostlyUnique(words: readonly ReceivedWord[]): boolean {
  if (words.length < MIN_WORDS && !words.every(({ word }) => HEX_NUMBER.test(word))) return false
  const texts = words.flatMap(({ word, isSent }) => (isSent ? [] : word))
  const hasWords = words.some(({ kind }) => kind === 'word')
  const kind = hasWords ? kindOfWords(texts) : kindOfNumbers(texts)
  return kind !== undefined && new Set(texts).size / words.length > SHARE_OF_UNIQUE[kind]
}

type KindOfPlace = keyof typeof SHARE_OF_UNIQUE | undefined

/** So many different words at a place are random, also if each of them is short. */
const MANY_DISTINCT_WORDS = 100

function kindOfWords(texts: readonly string[]): KindOfPlace {
  const distinct = [...new Set(texts)]
  const areRandom = distinct.length > MANY_DISTINCT_WORDS || shareOf(distinct, looksRandom) > MOST
  return areRandom ? 'random word' : undefined
}

function kindOfNumbers(texts: readonly string[]): KindOfPlace {
  if (shareOf(texts, isFraction) > MOST) return 'fraction'
  return texts.every(isLong) || ascends(texts) ? 'growing integer' : undefined
}

const shareOf = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.filter(test).length / texts.length

/** Such as a duration. */
const isFraction = (number: string): boolean => number.includes('.')
const isLong = (number: string): boolean => /\d{6}/.test(number)

/** Requests are sent side by side, so that their responses come in another order. */
const SIDE_BY_SIDE = 8

/** Whether nearly each number is higher than one well before it, as those of a counter are. */
function ascends(numbers: readonly string[]): boolean {
  const distance = Math.min(SIDE_BY_SIDE, Math.ceil(numbers.length / 2))
  const later = numbers.slice(distance)
  const higher = later.filter((number, index) => Number(number) > Number(numbers[index]))
  return higher.length > NEARLY_ALL * later.length
}

/** More responses with the same word show that it is no random one, such as `none`. */
const SHARE_OF_REPEATED = 0.1

function repeatedWords(words: readonly PlacedWord[]): ReadonlySet<string> {
  const least = Math.max(MIN_WORDS / 2, SHARE_OF_REPEATED * words.length)
  const byWord = Map.groupBy(words, ({ word }) => word)
  return new Set([...byWord].flatMap(([word, list]) => (list.length > least ? word : [])))
}

/** What replaces a word; undefined: it stays. */
type ConstantFor = (word: PlacedWord) => number | string | undefined

/** Collects the words with the walk that replaces them; nothing is replaced. */
function placedWordsIn(response: ResponseData): readonly PlacedWord[] {
  const words: PlacedWord[] = []
  replaceWords(response, (placed) => {
    words.push(placed)
    return undefined
  })
  return words
}

/** A response with other words in its body and in its headers. */
function replaceWords(response: ResponseData, constantFor: ConstantFor): ResponseData {
  const { body, headers } = response
  const replaced = (value: unknown): unknown => replaceIn(value, '', constantFor)
  return {
    ...response,
    ...(body !== undefined && { body: replaced(body) }),
    ...(headers !== undefined && {
      headers: replaced(headers) as NonNullable<ResponseData['headers']>,
    }),
  }
}

function replaceIn(value: unknown, member: string, constantFor: ConstantFor): unknown {
  if (isNumeric(value))
    return constantFor({ place: member, word: String(value), kind: 'number' }) ?? value
  if (typeof value === 'string') return replaceInText(value, member, constantFor)
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, member, constantFor))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    replaceIn(inner, name, constantFor),
  ])
  return Object.fromEntries(members) as unknown
}

/** Of several words, or of the segments of a path. */
const HAS_PARTS = /[\s/]/

function replaceInText(text: string, member: string, constantFor: ConstantFor): string {
  if (!HAS_PARTS.test(text))
    return String(constantFor({ place: member, word: text, kind: 'word' }) ?? text)
  const tokens = tokensOf(text)
  // Another word with digits may vary, too.
  const shown = tokens.map((token) => token.replace(HAS_DIGIT, '0'))
  const replaced = tokens.map((word, at) => {
    if (!isWord(word)) return word
    const kind = isNumber(word) ? 'number' : 'word'
    const place = `${member} ${besideOf(shown, at)}`
    return constantFor({ place, word, kind }) ?? word
  })
  return replaced.join('')
}

/** How many words and characters before a word tell its place. */
const TOKENS_BEFORE = 3

/** What stands beside a word. */
const besideOf = (tokens: readonly string[], at: number): string =>
  [...tokens.slice(Math.max(0, at - TOKENS_BEFORE), at), '…', tokens[at + 1]].join('')

const HAS_DIGIT = /^.*\d.*$/
