import { escapeOf } from './python-text.ts'

type Texts = Readonly<Record<string, string>>

/** Go prints the same characters as Python. */
const ESCAPED = /(?! )["\\\p{C}\p{Z}]/gu

const ESCAPES: Texts = {
  '\\': '\\\\',
  '"': '\\"',
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
}

/** A text in double quotes, as `%q` of Go shows it. */
export function goText(text: string): string {
  const escaped = text
    .toWellFormed()
    .replaceAll(ESCAPED, (character) => ESCAPES[character] ?? codeOf(character))
  return `"${escaped}"`
}

/** The first byte of a text in UTF-8, as Go shows it between single quotes. */
export function goByte(text: string): string {
  const byte = String.fromCharCode(...new TextEncoder().encode(text.slice(0, 2)).slice(0, 1))
  return QUOTES[byte] ?? goText(byte).slice(1, -1)
}

const QUOTES: Texts = { '"': '"', "'": "\\'" }

/** Only ASCII has two digits: `\x7f`, but `\u00a0`. */
const codeOf = (character: string): string =>
  character > '\x7f' ? escapeOf(character).replace('\\x', '\\u00') : escapeOf(character)
