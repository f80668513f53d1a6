import type { ReporterOptions } from './reporter.ts'
import { plural } from './summary.ts'
import { palette } from './terminal.ts'

export interface Progress {
  readonly done: number
  /** Requests; retries and shrinking are added to them. */
  readonly planned: number
  /** Exchanges with a violation so far. */
  readonly violations: number
  /** Milliseconds that the server asked to wait. */
  readonly waiting?: number
}

const wait = ({ waiting }: Progress): string =>
  waiting === undefined ? '' : `, waiting ${(waiting / 1000).toFixed(1)} s as the server asked`

/** One line without a line break, for a terminal that overwrites it. */
export function progressBar(progress: Progress, { color = false, width = 80 }: ReporterOptions = {}): string {
  const { bad, good, faint } = palette(color)
  const { done, planned, violations } = progress
  const cells = Math.max(Math.min(width - 50, 40), 10)
  const full = planned === 0 ? 0 : Math.round(Math.min(done / planned, 1) * cells)
  const bar = (violations > 0 ? bad : good)('█'.repeat(full)) + faint('░'.repeat(cells - full))
  const failing = violations > 0 ? `, ${bad(`${violations} failing`)}` : ''
  return `  ${bar} ${done}/${Math.max(done, planned)}${failing}${wait(progress)}`
}

/** One line for a build log. */
export function progressLine(progress: Progress): string {
  const { done, planned, violations } = progress
  const failing = violations > 0 ? `, ${violations} failing` : ''
  return `${done} of ${plural(Math.max(done, planned), 'request')}${failing}${wait(progress)}`
}
