import type { MockRequest } from '../core/exchange.ts'
import type { Mock } from '../core/mock.ts'
import { readStored } from '../core/plant.ts'
import type { NewPlant } from '../generated/types.ts'

/** Is told of each plant that is created, and awaited before the answer goes out. */
export type OnCreate = (plant: NewPlant) => unknown

/** The mock's answer as a Response, once it is due; `received` is as much of the request's body as was read. */
export async function respond(
  mock: Mock,
  { method, url, headers, signal }: Request,
  received: Pick<MockRequest, 'body' | 'cut' | 'wrongPath'>,
  onCreate: OnCreate | undefined,
): Promise<Response> {
  const started = performance.now()
  const exchange = mock.exchange({ method, target: url, headers, ...received })
  const { status, headers: fields, body, delay, fault } = exchange.answer
  try {
    if (exchange.created) await onCreate?.(readStored(exchange.body))
    if (fault === 'hang') await untilAborted(signal, (then) => mock.hold(exchange, then))
    else if (delay > 0) await untilAborted(signal, (then) => timer(then, delay))
    // Nobody listens any more to a request that is aborted.
    if (fault === 'hang' || fault === 'reset' || signal.aborted) return Response.error()
    const bodiless = method === 'HEAD' || [204, 205, 304].includes(status)
    const bytes = new TextEncoder().encode(body)
    const cut = fault === 'cut-off'
    return new Response(bodiless ? null : cut ? failingHalfWay(bytes) : bytes, {
      status,
      // Without a length, fetch in Node takes the closed connection for the end.
      headers: cut ? { ...fields, 'content-length': `${bytes.length}` } : fields,
    })
  } finally {
    mock.settle(exchange, performance.now() - started)
  }
}

function failingHalfWay(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)))
      // A failure overtakes what is still on its way through a service worker.
      timer(() => controller.error(new TypeError('cut off')), 50)
    },
  })
}

/** Waits for what `begin` calls back, or for the abort, which calls that off. */
function untilAborted(signal: AbortSignal, begin: (then: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    const callOff = begin(resolve)
    const abort = (): void => resolve(callOff())
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
}

function timer(then: () => void, milliseconds: number): () => void {
  const started = setTimeout(then, milliseconds)
  return () => clearTimeout(started)
}
