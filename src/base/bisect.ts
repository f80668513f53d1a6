/** Two values at which something passes and fails; between them it is not known. */
export interface Range {
  readonly passed: bigint
  readonly failed: bigint
}

/** What a value shows; `nothing` if it could not be tried. */
export type Shown = 'passed' | 'failed' | 'nothing'

export interface BisectOptions {
  /** Values that are tried first, in ascending order: limits are often at one of them. */
  readonly candidates?: readonly bigint[]
  /** The range may end so wide. */
  readonly gap?: bigint
  readonly maxTries?: number
  readonly tryValue: (value: bigint) => Promise<Shown>
}

/** The middle candidate within a range; without one, the middle of the range. */
const middleOf = ({ passed, failed }: Range, candidates: readonly bigint[]): bigint => {
  const between = candidates.filter((value) => value > passed && value < failed)
  return between[Math.floor(between.length / 2)] ?? (passed + failed) / 2n
}

/** The range may be on either side of what passes. */
const widthOf = ({ passed, failed }: Range): bigint =>
  passed < failed ? failed - passed : passed - failed

/** Tries values within a range until it is narrow enough, the tries are spent, or one cannot be made. */
export const bisect = async (start: Range, options: BisectOptions): Promise<Range> => {
  const { candidates = [], gap = 1n, maxTries = Infinity, tryValue } = options
  let range = start
  for (let tries = 0; tries < maxTries && widthOf(range) > gap; tries += 1) {
    const value = middleOf(range, candidates)
    const shown = await tryValue(value)
    if (shown === 'nothing') break
    range = { ...range, [shown]: value }
  }
  return range
}

/** The last integer from one to another that passes, if `from` passes, and if all behind one that fails fail, too. */
export const lastPassing = async (
  from: bigint,
  to: bigint,
  passes: (number: bigint) => Promise<boolean>,
): Promise<bigint> => {
  const tryValue = async (value: bigint): Promise<Shown> =>
    (await passes(value)) ? 'passed' : 'failed'
  if ((await tryValue(to)) === 'passed') return to
  const { passed } = await bisect({ passed: from, failed: to }, { tryValue })
  return passed
}
