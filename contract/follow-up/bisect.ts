/** Two values at which something passes and fails; between them it is not known. */
export interface Range {
  readonly passed: bigint
  readonly failed: bigint
}

/** What a value shows; `nothing` if it could not be tried. */
export type Shown = 'passed' | 'failed' | 'nothing'

export interface BisectOptions {
  /** Values that are tried first, in ascending order: limits are often at one of them. */
  readonly candidates: readonly bigint[]
  /** The range may end so wide. */
  readonly gap: bigint
  readonly maxTries: number
  readonly tryValue: (value: bigint) => Promise<Shown>
}

/** The middle candidate within a range; without one, the middle of the range. */
const middleOf = ({ passed, failed }: Range, candidates: readonly bigint[]): bigint => {
  const between = candidates.filter((value) => value > passed && value < failed)
  return between[Math.floor(between.length / 2)] ?? (passed + failed) / 2n
}

/** Tries values within a range until it is narrow enough, the tries are spent, or one cannot be made. */
export const bisect = async (start: Range, options: BisectOptions): Promise<Range> => {
  const { candidates, gap, maxTries, tryValue } = options
  let range = start
  for (let tries = 0; tries < maxTries && range.failed - range.passed > gap; tries += 1) {
    const value = middleOf(range, candidates)
    const shown = await tryValue(value)
    if (shown === 'nothing') break
    range = { ...range, [shown]: value }
  }
  return range
}
