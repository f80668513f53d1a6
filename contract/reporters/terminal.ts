/** Marks a piece of text. */
export type Paint = (text: string) => string

export interface Palette {
  readonly bad: Paint
  readonly warn: Paint
  readonly good: Paint
  readonly strong: Paint
  readonly faint: Paint
}

const plain: Paint = (text) => text

const ansi =
  (on: number, off: number): Paint =>
  (text) =>
    `\u001b[${on}m${text}\u001b[${off}m`

const colors: Palette = {
  bad: ansi(31, 39),
  warn: ansi(33, 39),
  good: ansi(32, 39),
  strong: ansi(1, 22),
  faint: ansi(2, 22),
}
const noColors: Palette = { bad: plain, warn: plain, good: plain, strong: plain, faint: plain }

/** ANSI colors that are readable on light and dark terminals, or none. */
export const palette = (color: boolean): Palette => (color ? colors : noColors)

/** Lines of at most `width` columns, broken at spaces; a longer word gets a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
