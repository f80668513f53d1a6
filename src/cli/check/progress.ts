import type { CheckEvent } from '../../../contract/options.ts'
import { type Progress, progressBar, progressLine } from '../../../contract/reporters/progress.ts'
import { hasColour } from './reports.ts'

export interface ProgressReport {
  readonly take: (event: CheckEvent) => void
  /** Takes the bar away, so that what follows stands on a line of its own. */
  readonly end: () => void
}

/** Milliseconds between two states of the bar: no eye asks for more. */
const FRAME = 60
/** Milliseconds between two lines of a build log; a quick run has none. */
const LINE = 5000

/** Tells on stderr how far a run has come: a bar on a terminal, now and then a line elsewhere. */
export function reportProgress(stderr: NodeJS.WriteStream): ProgressReport {
  const color = hasColour(stderr)
  let progress: Progress = { done: 0, planned: 0, violations: 0 }
  let drawn = 0
  let shown = false
  const draw = (): void => {
    const every = stderr.isTTY ? FRAME : LINE
    const now = performance.now()
    if (now - drawn < every) return
    drawn = now
    shown = true
    const width = stderr.columns ?? 80
    stderr.write(
      stderr.isTTY
        ? `\r\u001b[K${progressBar(progress, { color, width })}`
        : `${progressLine(progress)}\n`,
    )
  }
  return {
    take: (event) => {
      if (event.type === 'start') {
        progress = { ...progress, planned: event.requests }
        // A build log's first line waits as long as any other.
        drawn = stderr.isTTY ? 0 : performance.now()
      } else if (event.type === 'exchange') {
        const failed = event.findings.some(({ kind }) => kind === 'violation')
        const { done, planned, violations } = progress
        progress = { done: done + 1, planned, violations: violations + (failed ? 1 : 0) }
      } else if (event.type === 'wait') {
        progress = { ...progress, waiting: event.milliseconds }
      }
      if (event.type !== 'end') draw()
    },
    end: () => {
      if (shown && stderr.isTTY) stderr.write('\r\u001b[K')
      shown = false
    },
  }
}
