/** Where a text stops being JSON (line and column from 1) and why, as the end of a sentence. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly why: string
}

/** @param expected what had to stand there, as in `expected a value but found "x"` */
export function faultAt(text: string, at: number, expected: string): JsonFault {
  const lines = text.slice(0, at).split('\n')
  const column = (lines.at(-1) as string).length + 1
  return { line: lines.length, column, why: `expected ${expected} but found ${seen(text, at)}` }
}

/** What stands at a place where something else must. */
function seen(text: string, at: number): string {
  const [found] = /^\\?[\w.+-]+|^./su.exec(text.slice(at, at + 20)) ?? []
  if (found === undefined) return 'the end of the text'
  if (found === '\uFEFF') return 'a byte order mark'
  if (found > ' ' && found < '\x7f') return JSON.stringify(found)
  return `U+${(found.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}
