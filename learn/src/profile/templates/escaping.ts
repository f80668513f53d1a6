/** What is written instead of a character, by character. */
type Escapes = Readonly<Record<string, string>>

/** Replaces each character of a text that a pattern matches by its escape; `writeOther` is for those without one. */
export const escaping =
  (pattern: RegExp, escapes: Escapes, writeOther: (character: string) => string = (same) => same) =>
  (text: string): string =>
    text.replaceAll(pattern, (character) => escapes[character] ?? writeOther(character))

/** The escapes of many languages. */
export const BACKSLASHED: Escapes = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
