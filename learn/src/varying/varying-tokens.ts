import { isNumeric, isObject } from 'plant-store-kit/json'
import type { ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { CONSTANTS } from '../values/constants.ts'
import { isNumber, isWordOrNumber, looksRandom, tokensOf } from '../values/tokens.ts'
import { differingSites, type ReceivedToken } from './differing-numbers.ts'
import { sentIn } from './sent-words.ts'

type Token = Omit<ReceivedToken, 'isSent'>

/**
 * The samples with constants for the words and numbers that are others in each response, such as a request id, and for
 * numbers that differ in responses to equal requests.
 */
export function withoutVarying(samples: readonly Sample[]): readonly Sample[] {
  const withoutDistinct = withoutVaryingTokens(samples)
  const differing = differingSites(withoutDistinct, receivedTokens)
  if (differing.size === 0) return withoutDistinct
  return withoutDistinct.map((sample) => {
    const response = replaceTokens(sample.response, ({ site, kind }) =>
      kind === 'number' && differing.has(site) ? CONSTANTS.counter : undefined,
    )
    return { ...sample, response }
  })
}

/**
 * The samples with constants for the tokens that vary. Responses such as `{"id":7,"ref":"a81f9c"}` have many different words at
 * the site `ref`, none of them from the request as those of `id` are. The site of a word in a text has what stands beside
 * the word: `message no …!`.
 */
function withoutVaryingTokens(samples: readonly Sample[]): readonly Sample[] {
  const varies = varyingTokenTest(samples.flatMap(receivedTokens))
  if (varies === undefined) return samples
  return samples.map((sample) => {
    const isSent = sentIn(sample.request)
    const response = replaceTokens(sample.response, (token) => {
      if (!varies(token) || isSent(token.text)) return undefined
      return token.kind === 'number' ? CONSTANTS.counter : CONSTANTS.uuid
    })
    return { ...sample, response }
  })
}

function receivedTokens({ request, response }: Sample): readonly ReceivedToken[] {
  const isSent = sentIn(request)
  return tokensIn(response).map((token) => ({ ...token, isSent: isSent(token.text) }))
}

/** Tells which tokens vary: a word that is random at one site is so at all of them, such as that of a stored plant. */
function varyingTokenTest(
  tokens: readonly ReceivedToken[],
): ((token: Token) => boolean) | undefined {
  const bySite = Map.groupBy(tokens, ({ site }) => site)
  const varying = [...bySite].filter(([, tokensThere]) => areMostlyDistinct(tokensThere))
  if (varying.length === 0) return undefined
  const repeatedBySite = new Map(
    varying.map(([site, tokensThere]) => [site, repeatedTokens(tokensThere)]),
  )
  const variesThere = ({ site, text }: Token): boolean =>
    repeatedBySite.has(site) && !repeatedBySite.get(site)!.has(text)
  const isRandom = (token: Token): boolean =>
    token.kind === 'word' && looksRandom(token.text) && variesThere(token)
  const random = new Set(tokens.filter(isRandom).map(({ text }) => text))
  return (token) => variesThere(token) || random.has(token.text)
}

/** With fewer tokens at a site, they may differ by chance, but not long hexadecimal numbers. */
const MIN_TOKENS = 6
const HEX_NUMBER = /^(?=\D*\d)(?=(?:\d*[a-f]){2})[\da-f]{14,}$/i

const MOST = 0.5
const NEARLY_ALL = 0.9

/**
 * What may vary at a site, and how many different ones there must be then, as a share of all tokens: a random word repeats in
 * few responses, such as those about one plant, and positions and lengths are integers, too.
 */
const SHARE_OF_DISTINCT = { 'random word': MOST, fraction: MOST, 'growing integer': NEARLY_ALL }

/** Whether the tokens of a site vary: mostly different ones. */
function areMostlyDistinct(tokens: readonly ReceivedToken[]): boolean {
  if (tokens.length < MIN_TOKENS && !tokens.every(({ text }) => HEX_NUMBER.test(text))) return false
  const texts = tokens.flatMap(({ text, isSent }) => (isSent ? [] : text))
  const hasWords = tokens.some(({ kind }) => kind === 'word')
  const kind = hasWords ? kindOfWords(texts) : kindOfNumbers(texts)
  return kind !== undefined && new Set(texts).size / tokens.length > SHARE_OF_DISTINCT[kind]
}

type KindOfSite = keyof typeof SHARE_OF_DISTINCT | undefined

/** So many different words at a site are random, also if each of them is short. */
const MANY_DISTINCT_WORDS = 100

function kindOfWords(texts: readonly string[]): KindOfSite {
  const distinct = [...new Set(texts)]
  const areRandom = distinct.length > MANY_DISTINCT_WORDS || shareOf(distinct, looksRandom) > MOST
  return areRandom ? 'random word' : undefined
}

function kindOfNumbers(texts: readonly string[]): KindOfSite {
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

function repeatedTokens(tokens: readonly Token[]): ReadonlySet<string> {
  const least = Math.max(MIN_TOKENS / 2, SHARE_OF_REPEATED * tokens.length)
  const byText = Map.groupBy(tokens, ({ text }) => text)
  return new Set([...byText].flatMap(([text, list]) => (list.length > least ? text : [])))
}

/** What replaces a token; undefined: it stays. */
type ConstantFor = (token: Token) => number | string | undefined

/** Collects the tokens with the walk that replaces them; nothing is replaced. */
function tokensIn(response: ResponseData): readonly Token[] {
  const tokens: Token[] = []
  replaceTokens(response, (token) => {
    tokens.push(token)
    return undefined
  })
  return tokens
}

/** A response with other tokens in its body and in its headers. */
function replaceTokens(response: ResponseData, constantFor: ConstantFor): ResponseData {
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
    return constantFor({ site: member, text: String(value), kind: 'number' }) ?? value
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
    return String(constantFor({ site: member, text, kind: 'word' }) ?? text)
  const tokens = tokensOf(text)
  // Another word with digits may vary, too.
  const shown = tokens.map((token) => token.replace(HAS_DIGIT, '0'))
  const replaced = tokens.map((word, at) => {
    if (!isWordOrNumber(word)) return word
    const kind = isNumber(word) ? 'number' : 'word'
    const site = `${member} ${besideOf(shown, at)}`
    return constantFor({ site, text: word, kind }) ?? word
  })
  return replaced.join('')
}

/** How many tokens before a word tell its site. */
const TOKENS_BEFORE = 3

/** What stands beside a word. */
const besideOf = (tokens: readonly string[], at: number): string =>
  [...tokens.slice(Math.max(0, at - TOKENS_BEFORE), at), '…', tokens[at + 1]].join('')

const HAS_DIGIT = /^.*\d.*$/
