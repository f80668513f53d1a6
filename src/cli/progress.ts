import type { CheckEvent, CheckOptions } from '../../contract/data/options.ts'
import { plural } from '../../contract/report/words.ts'

type EventOf<Type> = Extract<CheckEvent, { readonly type: Type }>

/** How often progress is written, and how one text replaces the one before it. */
interface Manner {
  readonly start: string
  readonly end: string
  /** Milliseconds between two texts. */
  readonly pause: number
}

/** One line that is written over. */
const onTerminal: Manner = { start: '\r\u001b[K', end: '', pause: 60 }
/** Lines of a build log; a quick run gets none. */
const inLog: Manner = { start: '', end: '\n', pause: 5000 }

/** Reports the progress of a run: on a terminal in one line until the run ends, elsewhere in a line now and then. */
export function reportProgress(stream: NodeJS.WriteStream): NonNullable<CheckOptions['onEvent']> {
  const { start, end, pause } = stream.isTTY ? onTerminal : inLog
  let started: EventOf<'start'> | undefined
  let done = 0
  let planned = 0
  let failing = 0
  let written = 0
  return (event) => {
    if (event.type === 'end') {
      if (stream.isTTY) stream.write(start)
      return
    }
    if (event.type === 'start') {
      started = event
      return
    }
    if (event.type === 'plan') {
      done = 0
      planned = event.requests
      stream.write(`${stream.isTTY ? start : ''}${announcement(started!, event)}\n`)
      if (!stream.isTTY) written = performance.now()
    }
    if (event.type === 'exchange') {
      done += 1
      if (event.fails) failing += 1
    }
    if (performance.now() - written < pause) return
    written = performance.now()
    const requests = plural(Math.max(done, planned), 'request')
    // The failing ones are those of all operations.
    const failed = failing > 0 ? `, ${failing} failing` : ''
    stream.write(`${start}${done} of ${requests}${failed}${waitingWords(event)}${end}`)
  }
}

/** The first line of a run: what it does to the service. */
function announcement(
  { baseUrl, operation }: EventOf<'start'>,
  { requests, creating, changing }: EventOf<'plan'>,
): string {
  const effect = operation.startsWith('POST ') ? 'create something' : 'change what is there'
  const impact =
    creating === 0
      ? 'each must be refused; a service without validation may store them all the same'
      : `${creating} of them may ${effect}`
  const others = changing === 0 ? '' : `; other methods in ${changing} may change or remove data`
  return `${operation} at ${baseUrl}: ${plural(requests, 'request')}, ${impact}${others}.`
}

function waitingWords(event: CheckEvent): string {
  if (event.type !== 'wait') return ''
  return `, waiting ${(event.milliseconds / 1000).toFixed(1)} s after a 429 or 503`
}
