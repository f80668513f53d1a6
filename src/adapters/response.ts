import type { MockRequest } from '../core/exchange.ts'
import type { Mock } from '../core/mock.ts'
import type { NewPlant } from '../generated/types.ts'

/** Called with each created plant, and awaited before the response is sent. */
export type OnCreate = (plant: NewPlant) => unknown

/** The mock's response as a Fetch Response, after its delay. `body` may be truncated at the limit. */
export async function respond(
  mock: Mock,
  { method, url, headers, signal }: Request,
  body: Pick<MockRequest, 'body' | 'truncated'>,
  basePath: string | undefined,
  onCreate: OnCreate | undefined,
): Promise<Response> {
  const started = performance.now()
  const exchange = mock.respond({ method, target: url, headers, ...body }, basePath)
  const { plant, error, response } = exchange
  if (error !== undefined) console.error(error)
  const { status, delay, fault } = response
  try {
    if (plant !== undefined) await onCreate?.(plant)
    if (fault === 'hang') await untilAborted(signal, (done) => mock.onReset(exchange, done))
    else if (delay > 0) await untilAborted(signal, (done) => timer(done, delay))
    // The client no longer waits for an aborted request.
    if (fault === 'hang' || fault === 'reset' || signal.aborted) return Response.error()
    const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status)
    const bytes = new TextEncoder().encode(response.body)
    if (!hasBody) return new Response(null, { status, headers: response.headers })
    if (fault !== 'cut-off') return new Response(bytes, { status, headers: response.headers })
    // Without a length, fetch in Node takes the closed connection for the end.
    const cutOff = { ...response.headers, 'content-length': `${bytes.length}` }
    return new Response(failingHalfway(bytes), { status, headers: cutOff })
  } finally {
    mock.finish(exchange, performance.now() - started)
  }
}

function failingHalfway(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      // An error overtakes chunks that are still on their way through a service worker.
      timer(() => controller.error(new TypeError('cut off')), 50)
    },
  })
}

/** Waits until `begin` calls back or the signal aborts; `begin` returns a function that cancels it. */
function untilAborted(signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const cancel = begin(resolve)
    const abort = (): void => resolve(cancel())
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
}

function timer(callback: () => void, milliseconds: number): () => void {
  const started = setTimeout(callback, milliseconds)
  return () => clearTimeout(started)
}
