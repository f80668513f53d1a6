/** A text without the characters at its end that a test names. */
export function trimEnd(text: string, isTrimmed: (character: string) => boolean): string {
  let end = text.length
  while (end > 0 && isTrimmed(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A text without the characters at its start that a test names. */
export function trimStart(text: string, isTrimmed: (character: string) => boolean): string {
  let start = 0
  while (start < text.length && isTrimmed(text.charAt(start))) start += 1
  return text.slice(start)
}
