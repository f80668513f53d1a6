import { jsonText, replaceStrings } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import { BACKSLASHED, escaping } from './escaping.ts'

/** The parts of a JSON text between its strings that Python writes in another way. */
const TOKEN = /true|false|null|[,:]/g

const withTokens = escaping(TOKEN, {
  true: 'True',
  false: 'False',
  null: 'None',
  ',': ', ',
  ':': ': ',
})

/** A JSON value as `repr` of Python shows it. */
export const pythonText = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  return value instanceof Object ? textOfObject(value) : textOf(value)
}

const textOf = (value: unknown): string =>
  replaceStrings(jsonText(value), (string) => quoted(JSON.parse(string) as string), withTokens)

/** Written once for each object: several placeholders have the same body. */
const textOfObject = memoize(textOf)

/**
 * A backslash, and what Python does not print: controls, spaces but that of ASCII, halves of surrogate pairs and unassigned
 * characters.
 */
const ESCAPED = /(?! )[\\\p{C}\p{Z}]/gu

/** In single quotes, unless the text has some and no double ones. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  return quote + escaped(text).replaceAll(quote, `\\${quote}`) + quote
}

const escaped = escaping(ESCAPED, BACKSLASHED, escapeOf)

/** `\x01`, `\u2028` or `\U000e0001` */
export function escapeOf(character: string): string {
  const code = character.codePointAt(0)!.toString(16)
  if (code.length > 4) return `\\U${code.padStart(8, '0')}`
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`
}
