import { memoize, type MockRequest } from 'plant-store-kit/responder'
import { NUMBER } from '../values/number-in-text.ts'

/** Tells whether a word or a number of a response comes from its request. */
export const sentIn = memoize((request: MockRequest): ((word: string) => boolean) => {
  const { method, target, headers, body } = request
  const values = QUOTED_HEADERS.map((name) => headers.get(name) ?? '')
  const text = [method, target, ...values, new TextDecoder().decode(body)].join('\n').toLowerCase()
  const numbers = new Set(Array.from(text.matchAll(NUMBER), ([number]) => digitsOf(number)))
  return (word) => {
    const lowerWord = word.toLowerCase()
    if (NUMBER_ALONE.test(lowerWord)) return numbers.has(digitsOf(lowerWord))
    return partsOf(lowerWord).every((part) => text.includes(part))
  }
})

/** Those whose values services write in responses. */
const QUOTED_HEADERS = ['accept', 'authorization', 'content-encoding', 'content-type']

const NUMBER_ALONE = new RegExp(`^${NUMBER.source}$`)

/** A number that was rounded, or the next one, begins with the same digits. */
const LEADING_DIGITS = 5

/** The first digits of a number that are not zeros before it. */
const digitsOf = (number: string): string =>
  number.replace(/e.*$/, '').replace('.', '').replace(/^0+/, '').slice(0, LEADING_DIGITS)

/** The words and numbers of a text, but no single characters, which are in any request. */
const partsOf = (word: string): readonly string[] => word.match(/[^\W_]{2,}/g) ?? []
