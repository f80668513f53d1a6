/** `scenario "slwo" is unknown: did you mean "slow"? Known: auto, created, …` */
export function unknownName(what: string, word: string, names: readonly string[]): string {
  return `${what} "${word}" is unknown${suggest(word, names)}`
}

/** `: did you mean "slow"? Known: auto, created, …`, or `. Known: …` if no name is near; `list` may replace the last part. */
export function suggest(
  word: string,
  names: readonly string[],
  list = `Known: ${names.join(', ')}`,
): string {
  const near = nearest(word, names)
  return `${near === undefined ? '.' : `: did you mean "${near}"?`} ${list}`
}

/** The name that a typing error most likely meant, or that contains the word; undefined if none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  // A name that differs in more than three letters, or in half of them, is not near.
  const max = (name: string): number => Math.min(4, (word.length + name.length) / 4)
  const rated = names.map((name) => ({
    name,
    distance: differingLetters(word.toLowerCase(), name.toLowerCase()),
  }))
  const [best] = rated
    .filter(({ name, distance }) => distance < max(name))
    .toSorted((a, b) => a.distance - b.distance)
  return (
    best?.name ??
    names.find((name) => word.length > 2 && name.toLowerCase().includes(word.toLowerCase()))
  )
}

/** How many letters the two words do not share, in any order. */
function differingLetters(word: string, name: string): number {
  let rest = name
  for (const letter of word) rest = rest.replace(letter, '')
  return word.length - name.length + 2 * rest.length
}
