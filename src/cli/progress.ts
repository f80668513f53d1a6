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
      const { baseUrl, position } = started!
      const first = position?.number === 1 ? `${position.of} operations at ${baseUrl}\n` : ''
      const erasure = stream.isTTY && written > 0 ? start : ''
      stream.write(`${erasure}${first}${announcement(started!, event)}\n`)
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
    const text = `${placeOf(started)}${done} of ${requests}${failed}${waitingWords(event)}`
    // A second line would remain.
    stream.write(start + text.slice(0, stream.columns ?? Infinity) + end)
  }
}

/** Such as `[3/50] `; empty in a run on one operation. */
const placeOf = ({ position }: Partial<EventOf<'start'>> = {}): string =>
  position === undefined ? '' : `[${position.number}/${position.of}] `

/** What requests of an operation do to the service. */
function impactOf(operation: string, { requests, creating }: EventOf<'plan'>): string {
  const isReading = /^(GET|HEAD) /.test(operation)
  if (isReading && creating === 0) return ''
  if (creating === 0)
    return ', each must be refused; a service without validation may store them all the same'
  const some = creating === requests ? '' : `${creating} of them `
  if (isReading) return `, ${some}after others that create something`
  const effect = operation.startsWith('POST ') ? 'create something' : 'change what is there'
  return `, ${some || 'which '}may ${effect}`
}

/** The first line of a run, or of one of its operations: what it does to the service. */
function announcement(start: EventOf<'start'>, plan: EventOf<'plan'>): string {
  const { requests, changing } = plan
  const { baseUrl, operation, position } = start
  const others = changing === 0 ? '' : `; other methods in ${changing} may change or remove data`
  const subject = position === undefined ? `${operation} at ${baseUrl}` : placeOf(start) + operation
  return `${subject}: ${plural(requests, 'request')}${impactOf(operation, plan)}${others}.`
}

function waitingWords(event: CheckEvent): string {
  if (event.type !== 'wait') return ''
  return `, waiting ${(event.milliseconds / 1000).toFixed(1)} s after a 429 or 503`
}
