import { startTimer } from '../core/timers.ts'

/** Only on Cloudflare Workers, where any other body that fails ends like a complete one. */
declare const FixedLengthStream:
  | (new (length: number) => TransformStream<Uint8Array, Uint8Array>)
  | undefined
const isWorkers = typeof FixedLengthStream !== 'undefined'

/** Milliseconds: an error overtakes chunks that are still on their way through a service worker. */
const CUT_OFF_PAUSE = 50

/** Waits, also under fake timers: a fault is no delay, which a test may skip. */
function pauseInRealTime(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, milliseconds)
    // A module that is loaded under fake timers has no real setTimeout.
    AbortSignal.timeout?.(milliseconds).addEventListener('abort', () => resolve())
  })
}

/** Instead of no response. */
export const noResponse = (): Response =>
  isWorkers ? cutOff(new Uint8Array(1), 0) : Response.error()

/** A response whose body fails halfway. */
export const cutOffHalfway = (bytes: Uint8Array, head: ResponseInit): Response =>
  cutOff(bytes, Math.ceil(bytes.length / 2), head)

/** A response whose body fails after `count` bytes. */
function cutOff(
  bytes: Uint8Array,
  count: number,
  { status = 200, headers }: ResponseInit = {},
): Response {
  const framedHeaders = new Headers(headers)
  // Without a length, fetch in Node takes the closed connection for the end.
  framedHeaders.set('content-length', `${bytes.length}`)
  // Compressed on its way, it would end like a complete body on Workers.
  if (isWorkers) framedHeaders.set('content-encoding', 'identity')
  const { readable, writable } = isWorkers
    ? new FixedLengthStream(bytes.length)
    : new TransformStream()
  const writer = writable.getWriter()
  writer.write(bytes.subarray(0, count)).catch(() => {})
  void pauseInRealTime(CUT_OFF_PAUSE)
    .then(() => writer.abort(new TypeError('cut off')))
    .catch(() => {})
  return new Response(readable, { status, headers: framedHeaders })
}
