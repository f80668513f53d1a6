import type { CheckOptions } from '../../contract/data/options.ts'
import { plural } from '../../contract/report/words.ts'

/** Reports the progress of a run: on a terminal in one line until the run ends, elsewhere in a line now and then. */
export function reportProgress(stream: NodeJS.WriteStream): NonNullable<CheckOptions['onEvent']> {
  // Milliseconds between two reports. A build log gets no line for a quick run.
  const [start, end, pause] = stream.isTTY ? ['\r\u001b[K', '', 60] : ['', '\n', 5000]
  let [done, planned, failing, written] = [0, 0, 0, 0]
  return (event) => {
    if (event.type === 'end' && stream.isTTY) stream.write(start)
    if (event.type === 'start')
      [planned, written] = [event.requests, stream.isTTY ? 0 : performance.now()]
    if (event.type === 'exchange') done += 1
    if (event.type === 'exchange' && event.findings.some(({ kind }) => kind === 'violation'))
      failing += 1
    if (event.type === 'end' || performance.now() - written < pause) return
    written = performance.now()
    const failed = failing > 0 ? `, ${failing} failing` : ''
    const seconds = event.type === 'wait' ? (event.milliseconds / 1000).toFixed(1) : ''
    const waiting = seconds === '' ? '' : `, waiting ${seconds} s after a 429 or 503`
    stream.write(
      `${start}${done} of ${plural(Math.max(done, planned), 'request')}${failed}${waiting}${end}`,
    )
  }
}
