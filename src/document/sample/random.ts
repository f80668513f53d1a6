/** A number from 0 to below `count`. */
export type Choose = (count: number) => number

/** The same choices for the same seed; the first ones for seed 0. */
export function chooser(seed: number): Choose {
  if (seed === 0) return () => 0
  let state = seed
  return (count) => {
    // Mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
}

/** Choices as the digits of a number: others for each number, as far as they suffice. */
export function counter(seed: number): Choose {
  let left = seed
  return (count) => {
    const digit = left % count
    left = Math.floor(left / count)
    return digit
  }
}

/** The list from another beginning. */
export function rotated<Item>(items: readonly Item[], start: number): readonly Item[] {
  const index = items.length === 0 ? 0 : start % items.length
  return [...items.slice(index), ...items.slice(0, index)]
}
