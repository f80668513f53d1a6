import { palette } from './palette.ts'
import type { Presentation } from './reporter.ts'
import { some } from './words.ts'

/** How far a run has come. */
export interface Progress {
  readonly done: number
  /** How many requests are planned; retries and shrinking come on top. */
  readonly planned: number
  /** Exchanges that broke a rule so far. */
  readonly violations: number
  /** Milliseconds the server has asked to wait; absent while nothing waits. */
  readonly waiting?: number
}

const share = ({ done, planned }: Progress): number =>
  planned === 0 ? 0 : Math.min(done / planned, 1)

const wait = ({ waiting }: Progress): string =>
  waiting === undefined ? '' : `, waiting ${(waiting / 1000).toFixed(1)} s as the server asked`

/** One line without its break, for a terminal to write over again and again. */
export function progressBar(progress: Progress, { colour, width = 80 }: Presentation = {}): string {
  const { bad, good, faint } = palette(colour ?? false)
  const { done, planned, violations } = progress
  const cells = Math.max(Math.min(width - 50, 40), 10)
  const full = Math.round(share(progress) * cells)
  const bar = (violations > 0 ? bad : good)('█'.repeat(full)) + faint('░'.repeat(cells - full))
  const failing = violations > 0 ? `, ${bad(`${violations} failing`)}` : ''
  return `  ${bar} ${done}/${Math.max(done, planned)}${failing}${wait(progress)}`
}

/** A line for a build log; written at each tenth of the way it says enough. */
export function progressLine(progress: Progress): string {
  const { done, planned, violations } = progress
  const failing = violations > 0 ? `, ${violations} failing` : ''
  return `${done} of ${some(Math.max(done, planned), 'request')}${failing}${wait(progress)}`
}
