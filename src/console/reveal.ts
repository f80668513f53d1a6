/** A stretch of text: as it stands, or one character that would not show or would move the others. */
export interface Stretch {
  readonly text: string
  /** Such as `U+202E`; only where the character is not to be shown as it is. */
  readonly code?: string
}

/**
 * Controls but tab and line feed, marks of direction (UAX #9), zero-width characters, line and paragraph
 * separators, the byte order mark, tags and lone surrogates: what a sender can hide behind.
 */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/u

/** Text cut where characters hide, so that a page can name them instead. */
export function reveal(text: string): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  const hidden = new RegExp(HIDDEN, 'gu')
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (index > from) stretches.push({ text: text.slice(from, index) })
    const point = character.codePointAt(0) ?? 0
    const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
    stretches.push({ text: character, code })
    from = index + character.length
  }
  if (from < text.length) stretches.push({ text: text.slice(from) })
  return stretches
}

/** Whether any character of the text hides. */
export function hides(text: string): boolean {
  return HIDDEN.test(text)
}

/** The same as one line of plain text, for places that take no markup. */
export function revealed(text: string): string {
  return reveal(text)
    .map(({ text: each, code }) => code ?? each)
    .join('')
}
