import { memoize } from './memoize.ts'

/** `scenario "slwo" is unknown: did you mean "slow"? Known: auto, created, …` */
export function unknownName(what: string, word: string, names: readonly string[]): string {
  return `${what} "${word}" is unknown${suggest(word, names)}`
}

/** More names than these help nobody. */
const MAX_LISTED = 100

/** `: did you mean "slow"? Known: auto, created, …`, or `. Known: …` if no name is near; `list` may replace the last part. */
export function suggest(
  word: string,
  names: readonly string[],
  list: string = listKnown(names),
): string {
  return `${hintOf(word, names) || '.'} ${list}`
}

/** `: did you mean "slow"?`; empty if no name is near */
export function hintOf(word: string, names: readonly string[]): string {
  const near = nearest(word, names)
  return near === undefined ? '' : `: did you mean "${near}"?`
}

/** `Known: auto, created, …` */
export function listKnown(names: readonly string[]): string {
  return `Known: ${listNames(names)}`
}

/** `auto, created and 7 more`, or `none` */
export function listNames(names: readonly string[], max: number = MAX_LISTED): string {
  if (names.length === 0) return 'none'
  const listed = names.slice(0, max).join(', ')
  const unlisted = names.length - max
  return unlisted > 0 ? `${listed} and ${unlisted} more` : listed
}

/** A word is compared with so many names, so that many wrong words among many names take no time. */
const MAX_COMPARED = 1000

/** A name that differs in so many letters is not near. */
const MAX_DIFFERING = 4

/** The name that a typing error most likely meant, or that contains the word; undefined if none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  let letters: readonly string[] | undefined
  let best: string | undefined
  let least = MAX_DIFFERING
  for (const { name, letters: lettersOfName } of comparedNames(names)) {
    // Nor is one that differs in half of its letters.
    const limit = Math.min(least, (word.length + name.length) / 4)
    if (Math.abs(word.length - name.length) >= limit) continue
    letters ??= lettersOf(word)
    const differing = countDiffering(letters, lettersOfName)
    if (differing >= limit) continue
    best = name
    least = differing
  }
  if (best !== undefined) return best
  if (word.length < 3) return undefined
  const part = word.toLowerCase()
  return comparedNames(names).find(({ lower }) => lower.includes(part))?.name
}

const lettersOf = (word: string): readonly string[] => Array.from(word.toLowerCase()).toSorted()

interface ComparedName {
  readonly name: string
  readonly lower: string
  readonly letters: readonly string[]
}

/** What is compared of lists of names, because one list serves for many words. */
const comparedNames = memoize((names: readonly string[]): readonly ComparedName[] =>
  names
    .slice(0, MAX_COMPARED)
    .map((name) => ({ name, lower: name.toLowerCase(), letters: lettersOf(name) })),
)

/** How many letters two words do not share, in any order; their letters are sorted. */
function countDiffering(word: readonly string[], name: readonly string[]): number {
  let shared = 0
  let index = 0
  for (const letter of name) {
    while (index < word.length && word[index]! < letter) index += 1
    if (word[index] !== letter) continue
    shared += 1
    index += 1
  }
  return word.length + name.length - 2 * shared
}
