import { type BodyMockContext } from 'plant-store-kit/responder'
import type { Refinement } from '../classes/classified-problem.ts'
import type { KindOf } from '../classes/class-facts.ts'
import { byteLength } from '../positions/line-index.ts'

/** Bytes that begin a character of several bytes in UTF-8 (RFC 3629 §3). */
const FIRST_LEADING_BYTE = 0xc2
const LAST_LEADING_BYTE = 0xf4

/** Where the bytes of a body stop being UTF-8. */
export function findWrongByte({ request, body }: BodyMockContext): Refinement {
  const { text, isWide } = body
  const position = isWide ? text.search(/[\0\uFFFD]/) : findReplaced(text, request.body)
  const byte = request.body[byteLength(text.slice(0, position))] ?? 0
  return {
    kind: isWide ? kindOfWide(body.isUtf8, position) : kindOfByte(byte),
    value: `0x${byte.toString(16)}`,
    span: { start: position, position },
  }
}

const isSentAt = (bytes: Uint8Array, index: number): boolean =>
  REPLACEMENT.every((byte, offset) => bytes[index + offset] === byte)

/** UTF-8 of U+FFFD, which also stands for malformed bytes in a decoded text. */
const REPLACEMENT = [0xef, 0xbf, 0xbd]

/** Where a text has the first U+FFFD that was not sent as one. */
function findReplaced(text: string, bytes: Uint8Array): number {
  let start = 0
  let bytesBefore = 0
  for (const { index } of text.matchAll(/\uFFFD/g)) {
    bytesBefore += byteLength(text.slice(start, index))
    if (!isSentAt(bytes, bytesBefore)) return index
    start = index
  }
  return -1
}

/** UTF-16 and UTF-32 without a byte order mark are UTF-8 as well, with zeros around the ASCII. */
function kindOfWide(isUtf8: boolean, position: number): KindOf<'body-encoding'> {
  if (!isUtf8) return 'wide/marked'
  return position === 0 ? 'wide/big-endian' : 'wide/little-endian'
}

function kindOfByte(byte: number): KindOf<'body-encoding'> {
  const isLeading = byte >= FIRST_LEADING_BYTE && byte <= LAST_LEADING_BYTE
  return isLeading ? 'utf-8' : 'utf-8/start'
}

/** Escapes in a text: a surrogate pair, half of a pair that is alone, or any other one, such as an escaped backslash. */
const ESCAPES = /\\ud[89ab]..\\ud[c-f]..|\\ud[89a-f]..|\\./gi

/** As long as the escape of one half of a pair. */
const ESCAPED_HALF = '\\ud83c'.length

/**
 * Which half of a surrogate pair is alone, and where; the value is its code, such as `d83c`. Undefined without one. Parsers
 * report its last character, or the next one, where the other half is missing: that is the start.
 */
export function findLoneSurrogate(text: string): Refinement | undefined {
  for (const { 0: escape, index } of text.matchAll(ESCAPES)) {
    if (escape.length !== ESCAPED_HALF) continue
    const value = escape.slice('\\u'.length)
    const end = index + escape.length
    return {
      kind: /^d[89ab]/i.test(value) ? 'high' : 'low',
      value,
      span: { start: end, position: end - 1 },
    }
  }
  return undefined
}
