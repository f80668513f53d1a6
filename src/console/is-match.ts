/** Whether the texts have every word of a filter, in any letter case. */
export function isMatch(filter: string, texts: readonly (string | null | undefined)[]): boolean {
  const text = texts.join(' ').toLowerCase()
  const words = filter.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word))
}
