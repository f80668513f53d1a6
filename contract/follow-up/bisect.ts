/** Two values at which something passes and fails; between them it is not known. */
export interface Range {
  readonly passed: bigint
  readonly failed: bigint
}

export interface BisectOptions {
  /** Values that are tried first, in ascending order: limits are often at one of them. */
  readonly candidates: readonly bigint[]
  /** The range may end so wide. */
  readonly gap: bigint
  readonly maxTries: number
  /** Tries a value; undefined if it could not be tried. */
  readonly failsAt: (value: bigint) => Promise<boolean | undefined>
}

/** The middle candidate within a range; without one, the middle of the range. */
const middleOf = ({ passed, failed }: Range, candidates: readonly bigint[]): bigint => {
  const between = candidates.filter((value) => value > passed && value < failed)
  return between[Math.floor(between.length / 2)] ?? (passed + failed) / 2n
}

/** Tries values within a range until it is narrow enough, the tries are spent, or one cannot be made. */
export const bisect = async (start: Range, options: BisectOptions): Promise<Range> => {
  const { candidates, gap, maxTries, failsAt } = options
  let range = start
  for (let tries = 0; tries < maxTries && range.failed - range.passed > gap; tries += 1) {
    const value = middleOf(range, candidates)
    const isFailing = await failsAt(value)
    if (isFailing === undefined) break
    range = isFailing ? { ...range, failed: value } : { ...range, passed: value }
  }
  return range
}
