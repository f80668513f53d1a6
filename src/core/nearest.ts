/** `scenario "slwo" is not known: did you mean "slow"? There are auto, created …` */
export function unknown(what: string, word: string, names: readonly string[]): string {
  return `${what} "${word}" is not known${suggest(word, names)}`
}

/** `: did you mean "slow"? There are auto, created …` */
export function suggest(word: string, names: readonly string[]): string {
  const near = nearest(word, names)
  return `: ${near === undefined ? '' : `did you mean "${near}"? `}There are ${names.join(', ')}`
}

const MOST_DIFFERING = 3

/** The name that a typing error most likely meant, or undefined where none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  let best: string | undefined
  let least = Math.min(MOST_DIFFERING + 1, word.length)
  for (const name of names) {
    const distance = differing(word.toLowerCase(), name.toLowerCase())
    if (distance < least) {
      best = name
      least = distance
    }
  }
  return best
}

/** How many letters the two do not share, in whatever order they come. */
function differing(word: string, name: string): number {
  let rest = name
  for (const letter of word) rest = rest.replace(letter, '')
  return word.length - name.length + 2 * rest.length
}
