import { isObject } from '../../base/check-value.ts'
import { jsonText } from '../../base/json.ts'
import type { Unexplained } from '../../profile/settings/settings.ts'
import { withoutNamesOfRun } from '../values/names-of-run.ts'
import type { Sample } from './sample.ts'

/** The longest text of a response in a profile. */
const MAX_TEXT = 200

const NUMBER = /(?<!\w)-?\d+|\d+/g
const WHITE_SPACE = /\s+/g

/** A response in one line that is the same in every run: without ids, names and the order of members. */
export function explain({ name, response: { status, body = '', isText } }: Sample): Unexplained {
  const text = isText || body === '' ? String(body) : jsonText(sortMembers(body))
  const lasting = withoutNamesOfRun(text)
    .replaceAll(NUMBER, '0')
    .replaceAll(WHITE_SPACE, ' ')
    .slice(0, MAX_TEXT)
  const outcome = typeof status === 'number' ? { status } : { failure: status }
  return { case: name, ...outcome, ...(lasting !== '' && { text: lasting }) }
}

/** A JSON value with the members of its objects in the order of the alphabet. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (!isObject(value)) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, inner]) => [name, sortMembers(inner)]))
}
