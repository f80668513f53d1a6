/** Controls (C0, DEL, C1), line and paragraph separators, and characters that reorder or hide the text around them. */
export const UNPRINTABLE: RegExp =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu

/** The text with `\u001b` and the like in place of unprintable characters, line feeds included. */
export const escapeUnprintable = (text: string): string =>
  text.replace(
    UNPRINTABLE,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )
