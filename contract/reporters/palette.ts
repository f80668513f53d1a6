/** Marks for a piece of text. */
export type Paint = (text: string) => string

export interface Palette {
  readonly bad: Paint
  readonly warn: Paint
  readonly good: Paint
  readonly strong: Paint
  readonly faint: Paint
}

const sgr =
  (on: number, off: number): Paint =>
  (text) =>
    `\u001b[${on}m${text}\u001b[${off}m`
const bare: Paint = (text) => text

/** ANSI colours that both light and dark terminals show well, or none. */
export const palette = (colour: boolean): Palette =>
  colour
    ? {
        bad: sgr(31, 39),
        warn: sgr(33, 39),
        good: sgr(32, 39),
        strong: sgr(1, 22),
        faint: sgr(2, 22),
      }
    : { bad: bare, warn: bare, good: bare, strong: bare, faint: bare }
