/** A fresh id and a fresh name, as they go into a body. */
export interface Fresh {
  /** From 1 to 2^31-1. */
  readonly id: number
  /** Printable ASCII that bears the run's mark. */
  readonly name: string
}

export interface FreshSource {
  /** Stands in every name of the run, so that its plants can be found again. */
  readonly mark: string
  /** What the first call of `next` gave, or will give. */
  readonly first: Fresh
  next(): Fresh
}

/**
 * Where ids come from in turn, lowest and how many: one run finds out a server that keeps ids in fewer bits, whatever
 * its seed. Within a range they follow each other, so that runs of many months hardly meet.
 */
const ranges = [
  [1, 2 ** 28],
  [2 ** 29, 2 ** 29],
  [2 ** 30, 2 ** 29],
  [2 ** 31 - 2 ** 26, 2 ** 26 - 1],
] as const

/** A mix of two numbers that changes wholly when one of them changes a little. */
const mix = (left: number, right: number): number => {
  let hash = (left ^ 0x9e3779b9) >>> 0
  for (const part of [right >>> 0, Math.floor(right / 2 ** 32), left]) {
    hash = Math.imul(hash ^ part, 0x85ebca6b) >>> 0
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
    hash = (hash ^ (hash >>> 16)) >>> 0
  }
  return hash
}

/**
 * Ids and names for one run. The clock goes in besides the seed: a run replayed with its seed
 * must not repeat the ids of the run before, which a server may refuse.
 */
export const createFreshSource = (seed: number, started: number): FreshSource => {
  const starts = ranges.map((_, index) => mix(seed + index, started))
  const mark = mix(started, seed).toString(36).padStart(7, '0')
  const at = (count: number): Fresh => {
    const index = count % ranges.length
    const [lowest, many] = ranges[index]!
    const step = Math.floor(count / ranges.length)
    return {
      id: lowest + ((starts[index]! + step) % many),
      name: `Plant ${mark} ${count + 1}`,
    }
  }
  let count = 0
  return { mark, first: at(0), next: () => at(count++) }
}
