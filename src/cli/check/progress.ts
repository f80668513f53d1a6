import type { CheckOptions } from '../../../contract/options.ts'
import { plural } from '../../../contract/reporters/summary.ts'

/** Milliseconds between two updates. */
const PAUSE = 60
const CLEAR_LINE = '\r\u001b[K'

/** Shows the progress of a run in one line of a terminal, until the run ends. */
export function showProgress(stream: NodeJS.WriteStream): NonNullable<CheckOptions['onEvent']> {
  let [done, planned, failing, written] = [0, 0, 0, 0]
  return (event) => {
    if (event.type === 'end') stream.write(CLEAR_LINE)
    if (event.type === 'start') planned = event.requests
    if (event.type === 'exchange') done += 1
    if (event.type === 'exchange' && event.findings.some(({ kind }) => kind === 'violation')) failing += 1
    if (event.type === 'end' || performance.now() - written < PAUSE) return
    written = performance.now()
    const failed = failing > 0 ? `, ${failing} failing` : ''
    const waiting =
      event.type === 'wait' ? `, waiting ${(event.milliseconds / 1000).toFixed(1)} s as the server asked` : ''
    stream.write(`${CLEAR_LINE}${done} of ${plural(Math.max(done, planned), 'request')}${failed}${waiting}`)
  }
}
