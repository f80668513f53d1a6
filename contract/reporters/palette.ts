type Paint = (text: string) => string

/** Marks text with ANSI colors that are readable on light and dark terminals, or not at all. */
export type Palette = Readonly<Record<'bad' | 'warn' | 'good' | 'strong' | 'faint', Paint>>

/** Numbers of ANSI (Select Graphic Rendition) that begin and end a style. */
const styles = {
  bad: [31, 39],
  warn: [33, 39],
  good: [32, 39],
  strong: [1, 22],
  faint: [2, 22],
} as const

export const createPalette = (hasColors: boolean): Palette => {
  const paintOf = (name: keyof typeof styles): Paint => {
    const [on, off] = styles[name]
    return (text) => (hasColors ? `\u001b[${on}m${text}\u001b[${off}m` : text)
  }
  return {
    bad: paintOf('bad'),
    warn: paintOf('warn'),
    good: paintOf('good'),
    strong: paintOf('strong'),
    faint: paintOf('faint'),
  }
}
