/** The middle of some numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(middle - 1 + (sorted.length % 2))
  return sorted.length % 2 === 1 ? low : (low + high) / 2
}
