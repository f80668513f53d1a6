/**
 * Which of the numbers in a text about two problems is how many there are: the first one, the second one, or none, as in
 * `HTTP/2 says no`. Texts about three problems show it.
 */
export const PLACES_OF_COUNT = [0, 1, undefined] as const
export type PlaceOfCount = (typeof PLACES_OF_COUNT)[number]

const COUNT = /\b2\b/g
const MORE = /\b1\b/g

/** A text about two problems with a placeholder for their number. */
export const withCount = (text: string, place: PlaceOfCount): string =>
  replaceAt(text, COUNT, '{count}', place)

/** A text about one of two problems with a placeholder for the number of the others. */
export const withMore = (text: string, place: PlaceOfCount): string =>
  replaceAt(text, MORE, '{more}', place)

function replaceAt(
  text: string,
  pattern: RegExp,
  replacement: string,
  place: PlaceOfCount,
): string {
  const match = place === undefined ? undefined : [...text.matchAll(pattern)][place]
  if (match === undefined) return text
  return text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length)
}

const PLURAL = /s\b/g

/** The texts that differ in which word has the plural of the number, the text itself first. */
export function withPlurals(text: string): readonly string[] {
  const ends = Array.from(text.matchAll(PLURAL), ({ index }) => index)
  const plurals = ends.map((at) => `${text.slice(0, at)}{count:plural}${text.slice(at + 1)}`)
  return [text, ...plurals]
}
