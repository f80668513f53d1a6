import { printable } from '../adapt/words.ts'
import { withoutPlaceholders } from '../../operation/placeholders.ts'
import type { Size } from './keyword-value.ts'
import { type PlacedValue, inside } from './places.ts'

/** Characters of a value in an id or a title. */
const maxShown = 30

const shortened = (json: string): string =>
  json.length > maxShown ? `${json.slice(0, maxShown)}…` : json

const sizeWords = ({ count, unit }: Size): string =>
  unit === 'characters' ? `has length ${count}` : `has ${count} ${unit}`

/** The place and the value that a row names: those of an inner member, if it is about one. */
const shownOf = ({ place: { words }, value: { json, inner } }: PlacedValue) => {
  const shownJson = inner?.json ?? json
  const shortText = shownJson && withoutPlaceholders(shownJson)
  const text = shortText?.replaceAll(String.raw`\u0024`, '$')
  return { words: inner === undefined ? words : inside(words, inner.name), text }
}

/** The title of a row about a value, such as `heightCm is 5`, `tag has length 3` or `no heightCm`. */
export const titleOf = (placed: PlacedValue): string => {
  const { place, value } = placed
  const { words, text } = shownOf(placed)
  const isBody = place.pointer === '' && value.inner === undefined
  const subject = isBody ? 'the body' : words
  if (value.size !== undefined) return `${subject} ${sizeWords(value.size)}`
  return text === undefined ? `no ${subject}` : `${subject} is ${shortened(text)}`
}

/** The part of its id after the rule, such as `heightCm-minimum-5`; not unique. */
export const slugOf = (placed: PlacedValue): string => {
  const { about, size } = placed.value
  const { words, text } = shownOf(placed)
  const start = `${words === '' ? 'body' : words}-${about}`
  if (size !== undefined) return printable(`${start}-${size.count}`)
  const isShown = text !== undefined && text.length <= maxShown
  return printable(`${start}${isShown ? `-${text}` : ''}`)
}
