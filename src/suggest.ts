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
  // A name that differs in more than three letters, or in more than half of a short one, is not near.
  const max = (name: string): number => Math.min(4, word.length, 1 + name.length / 2)
  const rated = names.map((name) => ({ name, distance: differingLetters(word.toLowerCase(), name.toLowerCase()) }))
  const [best] = rated
    .filter(({ name, distance }) => distance < max(name) && shareTwoLetters(word, name))
    .toSorted((a, b) => a.distance - b.distance)
  return best?.name ?? names.find((name) => word.length > 2 && name.toLowerCase().includes(word.toLowerCase()))
}

/** Whether two letters that follow each other in the word do so in the name. */
function shareTwoLetters(word: string, name: string): boolean {
  return Array.from(word).some(
    (_, at) => at > 0 && name.toLowerCase().includes(word.slice(at - 1, at + 1).toLowerCase()),
  )
}

/** How many letters the two words do not share, in any order. */
function differingLetters(word: string, name: string): number {
  let rest = name
  for (const letter of word) rest = rest.replace(letter, '')
  return word.length - name.length + 2 * rest.length
}
