import type { CheckOptions } from '../../../contract/options.ts'
import { plural } from '../../../contract/reporters/summary.ts'

const ERASE = '\r\u001b[K'
/** Milliseconds between two states of the line on a terminal. */
const FRAME = 60
/** Milliseconds between two lines elsewhere, such as in a build log. */
const LINE = 5000

/** Reports the progress of a run: on a terminal in one line until the run ends, elsewhere in a line now and then. */
export function reportProgress(stream: NodeJS.WriteStream): NonNullable<CheckOptions['onEvent']> {
  let [done, planned, failing, written] = [0, 0, 0, 0]
  return (event) => {
    if (event.type === 'end') {
      if (stream.isTTY) stream.write(ERASE)
      return
    }
    let waiting = ''
    if (event.type === 'start') {
      planned = event.requests
      // A build log gets no line for a quick run.
      written = stream.isTTY ? 0 : performance.now()
    } else if (event.type === 'wait') {
      waiting = `, waiting ${(event.milliseconds / 1000).toFixed(1)} s as the server asked`
    } else {
      done += 1
      if (event.findings.some(({ kind }) => kind === 'violation')) failing += 1
    }
    if (performance.now() - written < (stream.isTTY ? FRAME : LINE)) return
    written = performance.now()
    const failed = failing > 0 ? `, ${failing} failing` : ''
    const line = `${done} of ${plural(Math.max(done, planned), 'request')}${failed}${waiting}`
    stream.write(stream.isTTY ? ERASE + line : `${line}\n`)
  }
}
