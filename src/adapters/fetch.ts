import { optionsAnswer } from '../core/cors.ts'
import type { Exchange, MockAnswer, MockRequest } from '../core/exchange.ts'
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
    const received = await read(request, mock.choices['body-limit'], basePath)
    if (request.method === 'OPTIONS') return respond(optionsAnswer(received))
    const exchange = mock.exchange(received)
    const { delay, fault } = exchange.answer
    try {
      if (onCreate !== undefined && exchange.created) await onCreate(readStored(exchange.body))
      if (delay > 0) await wait(delay, request.signal)
      if (fault === 'hang') await released(mock, exchange, request.signal)
      if (fault === 'reset' || fault === 'hang') return Response.error()
      return respond(exchange.answer, request.method === 'HEAD')
    } finally {
      mock.settle(exchange, performance.now() - started)
    }
  }
}

async function read(
  request: Request,
  limit: number,
  basePath: string | undefined,
): Promise<MockRequest> {
  const { method, url, headers } = request
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > limit) break
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  const cut = size > limit
  return {
    method,
    target: url,
    headers,
    body: cut ? body.slice(0, limit) : body,
    cut,
    basePath,
  }
}

// Firefox has no Request.body, and not every browser can iterate a stream.
async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const stream = request.body as ReadableStream<Uint8Array> | null | undefined
  if (stream === undefined) yield new Uint8Array(await request.arrayBuffer())
  if (stream === undefined || stream === null) return
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

function respond({ status, headers, body, fault }: MockAnswer, bodiless = false): Response {
  if (bodiless || NULL_BODY.has(status)) return new Response(null, { status, headers })
  return new Response(fault === 'cut-off' ? failingHalfWay(body) : body, { status, headers })
}

function failingHalfWay(body: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(body)
  const parts = [bytes.slice(0, Math.ceil(bytes.length / 2))]
  return new ReadableStream({
    async pull(controller) {
      const part = parts.shift()
      if (part !== undefined) return controller.enqueue(part)
      // A failure overtakes what is still on its way through a service worker.
      await new Promise((resolve) => setTimeout(resolve, 50))
      controller.error(new TypeError('The mock cut the body off, as its scenario says.'))
    },
  })
}

function wait(delay: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(resolve, delay)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function released(mock: Mock, exchange: Exchange, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const callOff = mock.hold(exchange, resolve)
    const abort = (): void => {
      callOff()
      reject(signal.reason)
    }
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
}
