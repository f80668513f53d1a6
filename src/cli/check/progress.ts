import type { CheckOptions } from '../../../contract/options.ts'
import { type Progress, progressBar, progressLine } from '../../../contract/reporters/progress.ts'
import { hasColor } from '../output.ts'

const ERASE = '\r\u001b[K'
/** Milliseconds between two states of the bar on a terminal. */
const FRAME = 60
/** Milliseconds between two lines elsewhere, such as in a build log. */
const LINE = 5000

/** Reports the progress of a run: a bar on a terminal until the run ends, a line now and then elsewhere. */
export function reportProgress(stream: NodeJS.WriteStream): NonNullable<CheckOptions['onEvent']> {
  const color = hasColor(stream)
  let progress: Progress = { done: 0, planned: 0, violations: 0 }
  let drawn = 0
  const draw = (): void => {
    const now = performance.now()
    if (now - drawn < (stream.isTTY ? FRAME : LINE)) return
    drawn = now
    const bar = progressBar(progress, { color, width: stream.columns })
    stream.write(stream.isTTY ? ERASE + bar : `${progressLine(progress)}\n`)
  }
  return (event) => {
    if (event.type === 'start') {
      progress = { ...progress, planned: event.requests }
      // A build log gets no line for a quick run.
      drawn = stream.isTTY ? 0 : performance.now()
    } else if (event.type === 'exchange') {
      const failed = event.findings.some(({ kind }) => kind === 'violation')
      const { done, planned, violations } = progress
      progress = { done: done + 1, planned, violations: violations + (failed ? 1 : 0) }
    } else if (event.type === 'wait') {
      progress = { ...progress, waiting: event.milliseconds }
    }
    if (event.type !== 'end') draw()
    else if (stream.isTTY) stream.write(ERASE)
  }
}
