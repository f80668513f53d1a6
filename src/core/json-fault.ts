/** Where a text stops being JSON (line and column from 1) and why, as the end of a sentence. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly why: string
}

const HINTS: Readonly<Record<string, string>> = {
  "'": ' (strings take double quotes)',
  '/': ' (JSON has no comments)',
  '#': ' (JSON has no comments)',
}

export function faultAt(text: string, at: number, why: string): JsonFault {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) as string).length + 1, why }
}

/** What stands at a place where something else must. */
export function seen(text: string, at: number): string {
  const rest = text.slice(at, at + 20)
  const word = /^[\w.+-]+/.exec(rest)?.[0]
  if (word !== undefined) return `"${word}"`
  const [character] = rest
  if (character === undefined) return 'the end of the text'
  if (character === '\uFEFF') return 'a byte order mark'
  const comma = /[\]}]/.test(character) && text.slice(0, at).trimEnd().endsWith(',')
  return named(character) + (comma ? ' (a trailing comma?)' : (HINTS[character] ?? ''))
}

/** What is wrong with the character at a place within a string. */
export function strange(text: string, at: number): string {
  const character = text.charAt(at)
  const escaped = text.charAt(at + 1)
  const isEscape = character === '\\'
  if ((isEscape ? escaped : character) === '') return 'the text ends inside a string'
  if (!isEscape) return `a string must not hold a bare control character (${named(character)})`
  if (escaped === 'u') return '"\\u" takes four hexadecimal digits'
  const shown = /[!-~]/.test(escaped) ? `"\\${escaped}"` : 'a backslash before that character'
  return `${shown} is no escape that JSON knows`
}

/** `"x"`, or `U+0007` where it cannot be seen. */
function named(character: string): string {
  if (/[!-~]/.test(character)) return JSON.stringify(character)
  const code = character.codePointAt(0) as number
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
