import { truncate } from '../../src/base/truncate.ts'
import { Decimal } from '../../src/base/validator.ts'

/** Parts of a value in a citation. */
const maxParts = 5

/** Characters of a value in a citation. */
const maxCharacters = 100

/** Whether a value of a document is a list or an object. */
export const isParent = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Decimal)

/** The items of a list, by their place if they are lists or objects, or the names of an object. */
export const namesOf = (value: object): readonly string[] =>
  Array.isArray(value)
    ? (value as unknown[]).map((item, index) => (isParent(item) ? String(index) : String(item)))
    : Object.keys(value)

const partsOf = (value: unknown): string => {
  if (value instanceof Decimal) return value.source
  if (!isParent(value)) return String(value)
  const names = namesOf(value)
  return names.slice(0, maxParts).join(', ') + (names.length > maxParts ? ', …' : '')
}

/** A value in one line; of lists and objects their items and names. */
export const wordsOf = (value: unknown): string => {
  const [line = ''] = partsOf(value).split('\n', 1)
  return truncate(line, maxCharacters)
}
