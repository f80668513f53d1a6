import { isObject, jsonText } from 'plant-store-kit/json'
import type { Unexplained } from 'plant-store-kit/options'
import type { Sample } from './sample.ts'

/** The longest text of a response in a profile. */
const MAX_TEXT = 200

const DIGITS = /\d+/g
/** A minus sign, and no hyphen in a word. */
const NEGATIVE = /(^|\W)-0/g
const WHITE_SPACE = /\s+/g

/** What a profile lists about a response that it does not explain; its text is the same in every run. */
export function unexplainedEntry(sample: Sample): Unexplained {
  const { response, assumed } = sample
  const { status } = response
  const text = lastingText(sample, '{name}')
  const outcome = typeof status === 'number' ? { status } : { failure: status }
  return {
    case: sample.caseId,
    ...outcome,
    ...(text !== '' && { text }),
    ...(assumed !== undefined && { repeated: assumed.repeated }),
  }
}

/**
 * The text of a response in one line as far as it is the same in every run: without ids and the order of members, and with
 * a text instead of the names of the run.
 */
export function lastingText(
  { response: { body = '', isText }, sentNames }: Pick<Sample, 'response' | 'sentNames'>,
  insteadOfNames: string,
): string {
  const text = isText || body === '' ? String(body) : jsonText(sortMembers(body))
  return (sentNames?.replaceIn(text, insteadOfNames) ?? text)
    .replaceAll(DIGITS, '0')
    .replaceAll(NEGATIVE, '$10')
    .replaceAll(WHITE_SPACE, ' ')
    .slice(0, MAX_TEXT)
}

/** A JSON value with the members of its objects in the order of the alphabet. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (!isObject(value)) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, inner]) => [name, sortMembers(inner)]))
}
