/** Functions that mark a piece of text. */
export type Palette = Readonly<Record<'bad' | 'warn' | 'good' | 'strong' | 'faint', (text: string) => string>>

/** ANSI colors that are readable on light and dark terminals, or none. */
export const palette = (color: boolean): Palette => {
  const paint = (on: number, off: number) => (text: string) => (color ? `\u001b[${on}m${text}\u001b[${off}m` : text)
  return { bad: paint(31, 39), warn: paint(33, 39), good: paint(32, 39), strong: paint(1, 22), faint: paint(2, 22) }
}

/** Lines of at most `width` columns, broken at spaces; a longer word gets a line of its own. */
export const wrap = (text: string, width: number): string[] =>
  text.match(new RegExp(`(?:.{1,${width}}|\\S+)(?: |$)`, 'g'))?.map((line) => line.replace(/ $/, '')) ?? ['']
