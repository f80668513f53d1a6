/**
 * Controls except tab and line feed, marks of direction (UAX #9), zero-width characters, line and paragraph
 * separators, the byte order mark, tags and lone surrogates.
 */
export const HIDDEN: RegExp =
  /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}])/gu

/** Text whose hidden characters are replaced, by codes such as `U+202E` by default. */
export function replaceHidden(text: string, replace: (character: string) => string = codeOf): string {
  return text.replace(HIDDEN, (character) => replace(character))
}

/** Such as `U+202E`. */
export function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
