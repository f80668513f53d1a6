import { isObject, jsonText } from 'plant-store-kit/json'
import { withoutNumbers } from '../values/number-in-text.ts'
import type { Sample } from './sample.ts'

/** A minus sign, and no hyphen in a word. */
const NEGATIVE = /(^|\W)-0/g
const WHITE_SPACE = /\s+/g

/**
 * The text of a response in one line as far as it is the same in every run: without ids and the order of members, and with
 * a text instead of the names of the run.
 */
export function lastingText(
  { response: { body = '', isText }, sentNames }: Pick<Sample, 'response' | 'sentNames'>,
  insteadOfNames: string,
): string {
  const text = isText || body === '' ? String(body) : jsonText(sortMembers(body))
  return withoutNumbers(sentNames?.replaceIn(text, insteadOfNames) ?? text)
    .replaceAll(NEGATIVE, (_, before: string) => `${before}0`)
    .replaceAll(WHITE_SPACE, ' ')
}

/** A JSON value with the members of its objects in the order of the alphabet. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (!isObject(value)) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, inner]) => [name, sortMembers(inner)]))
}
