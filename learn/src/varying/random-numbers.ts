import { isObject } from 'plant-store-kit/json'
import { KINDS } from '../values/kinds.ts'
import { textsIn } from '../values/texts-in.ts'
import type { Sample } from '../samples/sample.ts'

/** What may be a random number: the shortest has ten characters. */
const WORD = /[\w-]{10,}/g
/** A number of 64 or 128 bits; some platforms leave out zeros at its beginning. */
const HEX_NUMBER = /^(?:[\da-f]{14,16}|[\da-f]{30,32})$/i
/** What may be a random number of 32 bits, with a counter. */
const COUNTED = /^[\da-f]{8}-\d+$/i
const DIGIT = /\d/g

/** A random number has digits and letters; a decimal number, or one in the form `1e15`, has one of these at most. */
const LEAST_LETTERS = 2
/** One of 32 bits has a letter in 98 of 100 cases; others with a hyphen are dates, versions and article numbers. */
const LEAST_LETTERS_OF_COUNTED = 1

/** An error code repeats in most responses that have one; a random number does in few, such as those about one plant. */
const SHARE_OF_DISTINCT = 0.5

/**
 * The samples with a constant for each hexadecimal number that may be random, such as a trace id. Numbers that repeat at
 * their place, such as an error code, and those of the request stay. One that is random at a place is so at all of them,
 * such as that of a stored plant in conflicts with it.
 */
export function withoutRandomNumbers(samples: readonly Sample[]): readonly Sample[] {
  const byPlace = Map.groupBy(samples.flatMap(numbersOf), ({ place }) => place)
  const random = [...byPlace.values()].flatMap((placed) => {
    const distinct = new Set(placed.map(({ number }) => number))
    return distinct.size > SHARE_OF_DISTINCT * placed.length ? [...distinct] : []
  })
  const numbers = new Set(random)
  return numbers.size === 0 ? samples : samples.map((sample) => withConstants(sample, numbers))
}

/** A number that has the form of a random one. */
interface PlacedNumber {
  readonly number: string
  /** The name of its member or header, and how many such numbers stand before it in the text. */
  readonly place: string
}

function numbersOf(sample: Sample): readonly PlacedNumber[] {
  const { body, headers } = sample.response
  const isRandom = randomIn(sample)
  return [...textsIn(body, 'body'), ...textsIn(headers, 'headers')].flatMap(({ text, member }) => {
    const numbers = (text.match(WORD) ?? []).filter(isRandom)
    return numbers.map((number, index) => ({ number, place: `${member} ${index}` }))
  })
}

/** Whether a word has the form of a random number, and is not in the body of the request. */
function randomIn({ request }: Sample): (word: string) => boolean {
  const isSent = (word: string): boolean => new TextDecoder().decode(request.body).includes(word)
  return (word) => hasRandomForm(word) && !isSent(word)
}

function hasRandomForm(word: string): boolean {
  if (HEX_NUMBER.test(word)) return isMixed(word, LEAST_LETTERS)
  if (!COUNTED.test(word)) return false
  return isMixed(word.slice(0, word.indexOf('-')), LEAST_LETTERS_OF_COUNTED)
}

/** Whether a hexadecimal number has as many letters, and a digit. */
function isMixed(number: string, leastLetters: number): boolean {
  const { length: letters } = number.replaceAll(DIGIT, '')
  return letters >= leastLetters && letters < number.length
}

function withConstants(sample: Sample, numbers: ReadonlySet<string>): Sample {
  const { response } = sample
  const { body, headers } = response
  const isRandom = randomIn(sample)
  const replaceIn = (text: string): string =>
    text.replaceAll(WORD, (word) => (numbers.has(word) && isRandom(word) ? KINDS.uuid : word))
  return {
    ...sample,
    response: {
      ...response,
      ...(body !== undefined && { body: withTexts(body, replaceIn) }),
      ...(headers !== undefined && {
        headers: withTexts(headers, replaceIn) as Readonly<Record<string, string>>,
      }),
    },
  }
}

/** A JSON value with other texts. */
function withTexts(value: unknown, replaceIn: (text: string) => string): unknown {
  if (typeof value === 'string') return replaceIn(value)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, replaceIn))
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, inner]) => [name, withTexts(inner, replaceIn)])
  return Object.fromEntries(members) as unknown
}
