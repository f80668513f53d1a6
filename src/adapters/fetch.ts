import { optionsAnswer } from '../core/cors.ts'
import type { MockAnswer, MockRequest } from '../core/exchange.ts'
import type { Mock } from '../core/mock.ts'
import { readStored } from '../core/plant.ts'
import type { NewPlant } from '../generated/types.ts'

export interface FetchOptions {
  /** What `/plants` is appended to, in the place of the mock's own; `*` takes any path that ends in `/plants`. */
  readonly basePath?: string | undefined
  /** Is told of each plant that is created, and awaited before the answer goes out. */
  readonly onCreate?: ((plant: NewPlant) => unknown) | undefined
}

const NULL_BODY = new Set([204, 205, 304])

/**
 * A mock as a fetch handler, as service workers and edge run times (Deno, Bun, Cloudflare) take one.
 *
 * What happens below HTTP comes as near as a Response can: `reset` is `Response.error()`, `cut-off` a body
 * that fails half way, and `hang` ends when the request is aborted (it then rejects with the signal's reason)
 * or the mock is reset (then as `reset` does).
 */
export function createFetch(
  mock: Mock,
  { basePath, onCreate }: FetchOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const started = performance.now()
    const { method, url, headers, signal } = request
    const body = await read(request, mock.choices['body-limit'])
    const received: MockRequest = { method, target: url, headers, basePath, ...body }
    if (method === 'OPTIONS') return respond(optionsAnswer(received))
    const exchange = mock.exchange(received)
    const { delay, fault } = exchange.answer
    try {
      if (onCreate !== undefined && exchange.created) await onCreate(readStored(exchange.body))
      if (delay > 0) await unlessAborted(signal, (then) => timer(then, delay))
      if (fault === 'hang') await unlessAborted(signal, (then) => mock.hold(exchange, then))
      if (fault === 'reset' || fault === 'hang') return Response.error()
      return respond(exchange.answer, method === 'HEAD')
    } finally {
      mock.settle(exchange, performance.now() - started)
    }
  }
}

/** A request's body, read no further than to the limit. */
async function read(
  request: Request,
  limit: number,
): Promise<Pick<MockRequest, 'body'> & { cut: boolean }> {
  // Firefox has no Request.body, and not every browser can iterate a stream.
  const stream = request.body ?? new Response(await request.arrayBuffer()).body
  const reader = (stream as ReadableStream<Uint8Array>).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= limit) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  await reader.cancel()
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return { body: body.subarray(0, limit), cut: size > limit }
}

function respond({ status, headers, body, fault }: MockAnswer, bodiless = false): Response {
  if (bodiless || NULL_BODY.has(status)) return new Response(null, { status, headers })
  return new Response(fault === 'cut-off' ? failingHalfWay(body) : body, { status, headers })
}

function failingHalfWay(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body)
  const parts = [bytes.slice(0, Math.ceil(bytes.length / 2))]
  return new ReadableStream({
    pull(controller) {
      const part = parts.pop()
      if (part !== undefined) return controller.enqueue(part)
      const why = new TypeError('The mock cut the body off, as its scenario says.')
      // A failure overtakes what is still on its way through a service worker.
      timer(() => controller.error(why), 50)
    },
  })
}

/** Waits for what `begin` calls back, or rejects with the abort's reason and calls that off. */
function unlessAborted(
  signal: AbortSignal,
  begin: (then: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = begin(resolve)
    const abort = (): void => {
      callOff()
      reject(signal.reason)
    }
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
}

function timer(then: () => void, milliseconds: number): () => void {
  const started = setTimeout(then, milliseconds)
  return () => clearTimeout(started)
}
