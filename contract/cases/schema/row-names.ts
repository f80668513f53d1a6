import { printable } from '../adapt/words.ts'
import { withoutPlaceholders } from '../../operation/placeholders.ts'
import type { PlacedValue, Size } from './keyword-value.ts'

/** Characters of a value in an id or a title. */
const maxShown = 30

const shortened = (json: string): string =>
  json.length > maxShown ? `${json.slice(0, maxShown)}…` : json

const sizeWords = ({ count, unit }: Size): string =>
  unit === 'characters' ? `has length ${count}` : `has ${count} ${unit}`

/** The value that a row names. */
const textOf = ({ value: { json } }: PlacedValue): string | undefined =>
  json && withoutPlaceholders(json).replaceAll(String.raw`\u0024`, '$')

/** The place of a value; a part of a list is named after the body. */
const subjectOf = ({ place: { words } }: PlacedValue): string =>
  words === '' || words.startsWith('[') ? `the body${words}` : words

/** The title of a row about a value, such as `heightCm is 5`, `tag has length 3` or `no heightCm`. */
export const titleOf = (
  placed: PlacedValue,
  subjectWith = (words: string): string => words,
): string => {
  const { words, size } = placed.value
  const subject = subjectWith(subjectOf(placed))
  if (words !== undefined) return `${subject} ${words}`
  if (size !== undefined) return `${subject} ${sizeWords(size)}`
  const text = textOf(placed)
  return text === undefined ? `no ${subject}` : `${subject} is ${shortened(text)}`
}

/** The part of its id after the rule, such as `heightCm-minimum-5`; not unique. */
export const slugOf = (placed: PlacedValue): string => {
  const { about, size, slug } = placed.value
  const { names, words } = placed.place
  const isOfBody = words === '' || words.startsWith('[')
  const place = [...(isOfBody ? ['body'] : []), ...names].join('/')
  if (slug !== undefined) return printable(`${place}-${slug}`)
  const start = `${place}-${about}`
  if (size !== undefined) return printable(`${start}-${size.count}`)
  const text = textOf(placed)
  const isShown = text !== undefined && text.length <= maxShown
  return printable(`${start}${isShown ? `-${text}` : ''}`)
}
