import { readJson } from 'plant-store-kit/json'
import type { Profile } from 'plant-store-kit/options'
import { isAccepted, type ResponseData } from '../samples/response-data.ts'
import type { Sample } from '../samples/sample.ts'
import { CONSTANTS } from '../values/constants.ts'
import { differences } from '../values/differences.ts'
import { escapePattern } from '../values/escape-pattern.ts'
import { looksRandom, tokensOf } from '../values/tokens.ts'
import { UUID } from '../values/uuid.ts'

/** A word that stands where a profile has `{uuid}`. */
export interface VaryingId {
  /** The member that has it, or `body`. */
  readonly member: string
  /** Whether it is of a response to an accepted request. */
  readonly isAccepted: boolean
  readonly path: readonly string[]
  readonly word: string
}

/** What a profile calls the place of a word: `success id`, or `error requestId`. */
export const idSite = ({ member, isAccepted: isOfSuccess }: VaryingId): string =>
  `${isOfSuccess ? 'success' : 'error'} ${member}`

/** What is known of the words that `{uuid}` stands for, by place; empty without any. */
export type IdForms = Pick<NonNullable<Profile['learned']>, 'forms' | 'repeated'>

/** With fewer words, their form may be a coincidence. */
const MIN_WITH_FORM = 8

/** A response as compared, and its body as it came. */
export type ReceivedResponse = Pick<Sample, 'response' | 'receivedText'>

/** The words of a received response for which the constants of another one stand. */
export function wordsOfConstants(
  constant: ResponseData,
  received: ReceivedResponse,
): readonly VaryingId[] {
  const ofResponse = { isAccepted: isAccepted(received.response) }
  return differences(constant.body, receivedBody(received), ['body']).flatMap(
    ({ path, values: [expected, actual] }) => {
      if (typeof expected !== 'string' || typeof actual !== 'string') return []
      const member = path.findLast((name) => !INDEX.test(name))!
      return wordsAt(expected, actual).map((word) => ({ ...ofResponse, member, path, word }))
    },
  )
}

const INDEX = /^\d+$/

/** The body as it came, with its own ids and times. */
const receivedBody = ({ response: { body, isText }, receivedText }: ReceivedResponse): unknown => {
  if (receivedText === undefined || isText) return receivedText ?? body
  return readJson(receivedText, Infinity).value
}

/** The words of a text for which the constants stand; none if the texts have other words between them. */
function wordsAt(expected: string, actual: string): readonly string[] {
  if (expected === CONSTANTS.uuid) return [actual]
  const [tokens, words] = [tokensOf(expected), tokensOf(actual)]
  if (tokens.length !== words.length) return []
  return words.filter((_, index) => tokens[index] === CONSTANTS.uuid)
}

/** What the words of many responses, each list of one response, have in common at each site. */
export function formsOf(responses: readonly (readonly VaryingId[])[]): IdForms {
  const bySite = Map.groupBy(responses.flatMap(distinctIn), idSite)
  const known = [...bySite].filter(([, ids]) => ids.length >= MIN_WITH_FORM)
  const forms = known.flatMap(([site, ids]) => {
    const form = formOf(ids.map(({ word }) => word))
    return form === undefined ? [] : [[site, form] as const]
  })
  const repeated = known.filter(([, ids]) => new Set(ids.map(({ word }) => word)).size < ids.length)
  return {
    ...(forms.length > 0 && { forms: Object.fromEntries(forms) }),
    ...(repeated.length > 0 && { repeated: repeated.map(([site]) => site) }),
  }
}

/** A response may have the same word twice, such as in its location. */
function distinctIn(ids: readonly VaryingId[]): readonly VaryingId[] {
  return ids.filter(
    ({ member, word }, index) =>
      index === ids.findIndex((other) => other.member === member && other.word === word),
  )
}

const UUID_NAME = 'uuid'

const SEPARATORS = /([-_.:/]+)/

/** Of words without a name, the narrowest one that all their characters are in. */
const ALPHABETS = ['0-9', '0-9a-f', '0-9A-F', '0-9a-z', '0-9A-Z', '0-9A-Za-z'].map(
  (characters) => ({
    characters,
    test: new RegExp(`^[${characters}]*$`),
  }),
)

/** The form of words as a pattern, or `uuid`; undefined if they have none in common. */
export function formOf(words: readonly string[]): string | undefined {
  if (words.every((word) => UUID.test(word))) return UUID_NAME
  const parts = words.map((word) => word.split(SEPARATORS))
  const [first] = parts
  const isRegular = parts.every(
    (list) =>
      list.length === first!.length &&
      list.every((part, index) => index % 2 === 0 || part === first![index]),
  )
  // Separators may be characters of random texts, too.
  if (!isRegular) return formOfPart(words, '0-9A-Za-z_.~+/=:-')
  const forms = first!.map((part, index) =>
    index % 2 === 1 ? escapePattern(part) : formOfPart(parts.map((list) => list[index]!)),
  )
  return forms.every((form) => form !== undefined) ? forms.join('') : undefined
}

/** Longer texts that are always the same may say more than a profile should. */
const MAX_LITERAL = 12

function formOfPart(words: readonly string[], characters?: string): string | undefined {
  const [first = ''] = words
  // After a restart or on another day, other such words come.
  const isLiteral = first.length <= MAX_LITERAL && !looksRandom(first)
  if (isLiteral && words.every((word) => word === first)) return escapePattern(first)
  const all = words.join('')
  const alphabet = ALPHABETS.find(({ test }) => test.test(all))
  const named = alphabet?.characters ?? characters
  if (named === undefined || !new RegExp(`^[${named}]*$`).test(all)) return undefined
  // A counter grows.
  return named === '0-9' ? '[0-9]+' : `[${named}]${lengthsOf(words)}`
}

/** By how much other words may be longer or shorter, if their lengths vary. */
const MORE_CHARACTERS = 3

function lengthsOf(words: readonly string[]): string {
  const lengths = words.map(({ length }) => length)
  const [min, max] = [Math.min(...lengths), Math.max(...lengths)]
  return min === max
    ? `{${min}}`
    : `{${Math.max(1, min - MORE_CHARACTERS)},${max + MORE_CHARACTERS}}`
}

/** Whether a word has a form. */
export const hasForm = (word: string, form: string): boolean =>
  form === UUID_NAME ? UUID.test(word) : new RegExp(`^${form}$`).test(word)
