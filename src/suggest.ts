/** `scenario "slwo" is unknown: did you mean "slow"? Known: auto, created, …` */
export function unknownName(what: string, word: string, names: readonly string[]): string {
  return `${what} "${word}" is unknown${suggest(word, names)}`
}

/** `: did you mean "slow"? Known: auto, created, …`, or `. Known: …` if no name is near. */
export function suggest(word: string, names: readonly string[]): string {
  const near = nearest(word, names)
  return `${near === undefined ? '.' : `: did you mean "${near}"?`} Known: ${names.join(', ')}`
}

/** The name that a typing error most likely meant, or that contains the word; undefined if none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  let best: string | undefined
  // A name that differs in more than three letters is not near.
  let min = Math.min(4, word.length)
  for (const name of names) {
    const distance = differingLetters(word.toLowerCase(), name.toLowerCase())
    if (distance < min) {
      best = name
      min = distance
    }
  }
  return best ?? names.find((name) => word.length > 2 && name.toLowerCase().includes(word.toLowerCase()))
}

/** How many letters the two words do not share, in any order. */
function differingLetters(word: string, name: string): number {
  let rest = name
  for (const letter of word) rest = rest.replace(letter, '')
  return word.length - name.length + 2 * rest.length
}
