import { BACKSLASHED, escaping } from './escaping.ts'
import { escapeOf } from './python-text.ts'

/** What Go escapes: beside double quotes, the characters that Python escapes. */
const ESCAPED = /(?! )["\\\p{C}\p{Z}]/gu

const ESCAPES = {
  ...BACKSLASHED,
  '"': '\\"',
  '\u0007': '\\a',
  '\b': '\\b',
  '\v': '\\v',
  '\f': '\\f',
}

/** Only ASCII has two digits: `\x7f`, but `\u00a0`. */
const codeOf = (character: string): string =>
  character > '\x7f' ? escapeOf(character).replace('\\x', '\\u00') : escapeOf(character)

const escaped = escaping(ESCAPED, ESCAPES, codeOf)

/** A text in double quotes, as `%q` of Go shows it. */
export const goText = (text: string): string => `"${escaped(text.toWellFormed())}"`

/** The first byte of a text in UTF-8, as Go shows it between single quotes. */
export function goByte(text: string): string {
  const byte = String.fromCharCode(...new TextEncoder().encode(text.slice(0, 2)).slice(0, 1))
  if (byte === '"') return byte
  return byte === "'" ? "\\'" : escaped(byte)
}
