import { BACKSLASHED, escaping } from './escaping.ts'

/** Once so many characters are written, the rest is left out. */
const MAX_WRITTEN = 20

/** Writes printable ASCII as it is, and another character by its code: `\x{e9}`. */
const escaped = escaping(
  /[^ -[\]-~]/gu,
  { ...BACKSLASHED, '\f': '\\f', '\u0007': '\\a' },
  (character) => `\\x{${character.codePointAt(0)!.toString(16)}}`,
)

/** The beginning of a text as `pv_uni_display` of Perl shows it. */
export function perlText(text: string): string {
  let written = ''
  for (const character of text) {
    if (written.length >= MAX_WRITTEN) return `${written}...`
    written += escaped(character)
  }
  return written
}
