/** Repetitions of one to eight characters, at least 40 of them. */
const REPEATED = /([^]{1,8}?)\1{39,}/gu

const WRITTEN = /⟦(\d+)× ([^]+?)⟧/gu

/** A text in which long repetitions are written as a number and what repeats, such as `⟦4096× a⟧`. */
export const withoutRepeats = (text: string): string =>
  text.replace(REPEATED, (whole, unit: string) => `⟦${whole.length / unit.length}× ${unit}⟧`)

/** The text with its repetitions in full. */
export const withRepeats = (text: string): string =>
  text.replace(WRITTEN, (_written, times: string, unit: string) => unit.repeat(Number(times)))

/** The same for all numbers of repetitions, and these numbers. */
export interface RepeatedShape {
  readonly shape: string
  readonly times: readonly number[]
}

export const shapeOf = (text: string): RepeatedShape => ({
  shape: text.replace(WRITTEN, '⟦× $2⟧'),
  times: Array.from(text.matchAll(WRITTEN), ([, times]) => Number(times)),
})
