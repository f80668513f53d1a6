import { replaceStrings } from 'plant-store-kit/json'

/**
 * What a number in a text about two problems may be: how many there are, or how many more than the first one. Texts about
 * three problems show whether it is.
 */
const COUNTS: readonly (readonly [number: RegExp, placeholder: string])[] = [
  [/\b2\b/g, '{count}'],
  [/\b1\b/g, '{more}'],
  [/\b1( [a-z]+ [a-z]+)\b/g, '{more}$1{more:plural}'],
]

/** The JSON of a join with each placeholder that a number in its texts may be. */
export const withCounts = (json: string): readonly string[] =>
  COUNTS.map(([number, placeholder]) =>
    replaceStrings(json, (text) => text.replace(number, placeholder)),
  )
