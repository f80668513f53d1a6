import { type JsonError, jsonValueOf, parseJson } from '../../src/base/json.ts'
import { withoutDeepParts } from '../../src/base/shallow-json.ts'
import { utf8Text } from '../data/exchange.ts'

/** The body of a response, read as JSON. */
interface JsonReading {
  readonly body: Uint8Array
  /** Undefined if the body is not UTF-8. */
  readonly text: string | undefined
  readonly value?: unknown
  readonly error?: JsonError | undefined
  /** Names of members that an object has twice, at any depth. */
  readonly repeated: readonly string[]
}

export const byteOrderMark = '\ufeff'

const withoutMark = (text = ''): string =>
  text.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text

let lastReading: JsonReading | undefined

const isEqual = (first: Uint8Array, second: Uint8Array): boolean =>
  first === second || Buffer.compare(first, second) === 0

/** A response is judged twice and compared with its request, and many errors are equal: a body of megabytes is read once for all of that. */
export const readResponseJson = (body: Uint8Array): JsonReading => {
  if (lastReading !== undefined && isEqual(lastReading.body, body)) {
    lastReading = { ...lastReading, body }
    return lastReading
  }
  const text = utf8Text(body)
  lastReading = { body, text, ...parseJson(withoutMark(text), Infinity) }
  return lastReading
}

/** The JSON value of a body, after a byte order mark too; undefined if the body is not JSON in UTF-8. */
export const jsonOf = (body: Uint8Array): unknown => {
  if (body === lastReading?.body) return lastReading.value
  const text = utf8Text(body)
  return text === undefined ? undefined : jsonValueOf(withoutDeepParts(withoutMark(text)))
}
