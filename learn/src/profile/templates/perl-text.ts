/** Once so many characters are written, the rest is left out. */
const MAX_WRITTEN = 20

type Texts = Readonly<Record<string, string>>

const ESCAPES: Texts = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\f': '\\f',
  '\u0007': '\\a',
}

/** The beginning of a text as `pv_uni_display` of Perl shows it. */
export function perlText(text: string): string {
  let written = ''
  for (const character of text) {
    if (written.length >= MAX_WRITTEN) return `${written}...`
    written += ESCAPES[character] ?? shown(character)
  }
  return written
}

/** Printable ASCII as it is, another character by its code: `\x{e9}`. */
const shown = (character: string): string =>
  /[ -~]/.test(character) ? character : `\\x{${character.codePointAt(0)!.toString(16)}}`
