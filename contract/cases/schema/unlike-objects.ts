import { type ObjectText, objectText } from '../../operation/body-text.ts'
import { inJson } from '../../operation/json-text.ts'
import type { Value } from './keyword-value.ts'

// Values that hold the members of an object and are none.

/** Of more members, a decoder by position is tried with a few orders. */
const MAX_PERMUTED = 3

const permutations = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) =>
        permutations(items.toSpliced(at, 1)).map((others) => [item, ...others]),
      )

const ordersOf = (names: readonly string[]): readonly (readonly string[])[] =>
  names.length <= MAX_PERMUTED ? permutations(names) : [names, names.toReversed(), names.toSorted()]

const value = (slug: string, words: string, json: string): Value => ({
  about: 'type',
  json,
  slug,
  words,
})

/** An array with the values of members: a decoder by position takes it for an object. */
const arrayOf = (members: ObjectText, names: readonly string[]): Value =>
  value(
    `array-of-${names.join('-')}`,
    `is an array of ${names.join(', ')}`,
    `[${names.map((name) => members.get(name)).join()}]`,
  )

/**
 * Values around an object, of its members, or with its text.
 * @param all the members of a valid object, optional ones included
 */
export function* unlikeObjects(plain: ObjectText, all: ObjectText): Generator<Value> {
  const object = objectText(plain)
  yield value('array-of-one', 'is an array around the object', `[${object}]`)
  yield value('array-of-two', 'is an array with the object twice', `[${object},${object}]`)
  yield value('string-of-object', 'is a string that holds the object', `"${inJson(object)}"`)
  const names = [...plain.keys()]
  const lists = [...ordersOf(names), ...(all.size > plain.size ? ordersOf([...all.keys()]) : [])]
  for (const list of lists.filter(({ length }) => length > 0)) yield arrayOf(all, list)
}
