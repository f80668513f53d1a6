/** Others in place of characters, by these. */
type Escapes = Readonly<Record<string, string>>

/** What writes each character that the pattern matches by its escape, and one without an escape in another way. */
export const escaping =
  (pattern: RegExp, escapes: Escapes, writeOther: (character: string) => string = (same) => same) =>
  (text: string): string =>
    text.replaceAll(pattern, (character) => escapes[character] ?? writeOther(character))

/** As many languages write them in strings. */
export const BACKSLASHED: Escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
