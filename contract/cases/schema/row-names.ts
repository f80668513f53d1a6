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

/** The place and the value that a row names: those of an inner member, if it is about one and has no words of its own. */
const shownOf = ({ place: { words }, value }: PlacedValue) => {
  const { json } = value
  const inner = value.words === undefined ? value.inner : undefined
  const shownJson = inner?.json ?? json
  const shortText = shownJson && withoutPlaceholders(shownJson)
  const text = shortText?.replaceAll(String.raw`\u0024`, '$')
  return { words: inner === undefined ? words : inside(words, inner.name), text }
}

/** The title of a row about a value, such as `heightCm is 5`, `tag has length 3` or `no heightCm`. */
export const titleOf = (placed: PlacedValue): string => {
  const { place, value } = placed
  const { words, text } = shownOf(placed)
  const isOfInner = value.inner !== undefined && value.words === undefined
  const isBody = place.pointer === '' && !isOfInner
  const subject = isBody ? 'the body' : words
  if (value.words !== undefined) return `${subject} ${value.words}`
  if (value.size !== undefined) return `${subject} ${sizeWords(value.size)}`
  return text === undefined ? `no ${subject}` : `${subject} is ${shortened(text)}`
}

/** The part of its id after the rule, such as `heightCm-minimum-5`; not unique. */
export const slugOf = (placed: PlacedValue): string => {
  const { about, size, slug } = placed.value
  const { words, text } = shownOf(placed)
  const place = words === '' ? 'body' : words
  if (slug !== undefined) return printable(`${place}-${slug}`)
  const start = `${place}-${about}`
  if (size !== undefined) return printable(`${start}-${size.count}`)
  const isShown = text !== undefined && text.length <= maxShown
  return printable(`${start}${isShown ? `-${text}` : ''}`)
}
