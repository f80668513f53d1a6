import { allowsBody, type MockExchange, type MockResponse } from '../core/exchange.ts'
import type { MockRequest } from '../base/request.ts'
import { createMock } from '../core/create-mock.ts'
import { isMock, type Mock } from '../core/mock.ts'
import type { MockOptions } from '../core/mock-options.ts'
import type { RequestBody } from '../generated/types.ts'

/** `Body` is the type of the plants. */
export interface FetchOptions<Body = RequestBody> {
  /** What `/plants` is appended to, instead of the mock's own; `*` accepts any path that ends in `/plants`. */
  readonly basePath?: string | undefined
  /** Assumed for requests without an Origin header. */
  readonly origin?: string | undefined
  /** Called with each created plant, and awaited before the response is sent. */
  readonly onCreate?: ((plant: Body) => unknown) | undefined
}

export interface MockFetch {
  /** As platforms call it. */
  (request: Request): Promise<Response>
  /** As apps call `fetch`: with a URL, an aborted request and one without a response reject. */
  (input: Request | string | URL, init?: RequestInit): Promise<Response>
}

/**
 * A mock, or a new one with these options, as a fetch handler for service workers and edge runtimes (Deno, Bun, Cloudflare).
 * Faults are as close to real ones as a Response allows: `reset` is `Response.error()`, `cut-off` a body that fails halfway, and `hang`
 * ends like `reset` when the request is aborted or the mock is reset. On Cloudflare Workers `reset` is a head without its body.
 * @throws {UsageError} that names every wrong option
 * @example
 * globalThis.fetch = createFetch(mock) // in a test, without msw
 */
export function createFetch<const Own extends string = never, Body = RequestBody>(
  mockOrOptions: Mock<Own> | MockOptions<Own> = {},
  options: FetchOptions<Body> = {},
): MockFetch {
  const mock = isMock(mockOrOptions) ? mockOrOptions : createMock(mockOrOptions)
  const handle = fetchHandler(mock, options)
  // Beside a request, a platform passes what belongs to it, such as Bun its server.
  return (input: Request | string | URL, init?: RequestInit) =>
    typeof input === 'string' || input instanceof URL
      ? fetchFrom(handle, input, init)
      : handle(input)
}

/** Fetches from a handler as from a network. @throws {TypeError} (rejects) without a response */
async function fetchFrom(
  handle: (request: Request) => Promise<Response>,
  url: string | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const request = new Request(url, init)
  request.signal.throwIfAborted()
  const response = await handle(request)
  if (response.type !== 'error') return response
  request.signal.throwIfAborted()
  throw new TypeError('fetch failed')
}

/** A mock as a fetch handler, without what reads documents. */
export function fetchHandler<Own extends string, Body>(
  mock: Mock<Own>,
  { basePath, origin, onCreate }: FetchOptions<Body> = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { method, url, headers } = request
    const body = await readBody(request, mock.bodyLimit)
    await mock.prepare({ headers, body: body.body })
    const started = performance.now()
    const exchange = mock.respond({ method, target: url, headers, origin, ...body }, basePath)
    const { change, error, notice } = exchange
    try {
      const hasLog = error !== undefined || notice !== undefined
      const logged = hasLog ? writeLog(exchange) : undefined
      await exchange.stored
      if (change?.kind === 'create') await onCreate?.(change.value as Body)
      await waitToRespond(mock, exchange, request)
      // Not before: fake timers do not wait for a file.
      await logged
      return await toResponse(exchange.response, request)
    } finally {
      mock.finish(exchange, performance.now() - started)
    }
  }
}

/** Loads what writes to the log, since most pages never need it. */
async function writeLog({ error, notice }: MockExchange): Promise<void> {
  const { logError, logNotice } = await import('./log-error.ts')
  if (error !== undefined) logError(error)
  if (notice !== undefined) logNotice(notice)
}

/** Waits for the delay of a response, or while it hangs; not longer than its client does. */
async function waitToRespond<Own extends string>(
  mock: Mock<Own>,
  exchange: MockExchange,
  request: Request,
): Promise<void> {
  const { delay, fault } = exchange.response
  // Deno logs a warning when the signal is read, so only responses that wait read it.
  if (fault === 'hang') await untilAborted(request.signal, (done) => mock.onReset(exchange, done))
  else if (delay > 0)
    await untilAborted(request.signal, (done) => {
      const timer = setTimeout(done, delay)
      return () => clearTimeout(timer)
    })
}

/** A response of the mock with its fault, as close to it as a Response allows. */
async function toResponse(
  { status, headers, body, delay, fault }: MockResponse,
  request: Request,
): Promise<Response> {
  // The client no longer waits for an aborted request.
  const isLost = fault === 'hang' || fault === 'reset' || (delay > 0 && request.signal.aborted)
  const hasBody = request.method !== 'HEAD' && allowsBody(status)
  const bytes = hasBody ? new TextEncoder().encode(body) : null
  const isCut = fault === 'cut-off' && bytes !== null
  if (!isLost && !isCut) return new Response(bytes, { status, headers })
  const { cutOffHalfway, noResponse } = await import('./fault-response.ts')
  return isLost ? noResponse() : cutOffHalfway(bytes!, { status, headers })
}

/** A request's body, read only up to the limit. */
async function readBody(
  request: Request,
  limit: number,
): Promise<Pick<MockRequest, 'body' | 'truncated'>> {
  // Firefox has no Request.body, and not every browser can iterate a stream.
  const stream = request.body ?? new Response(await request.arrayBuffer()).body
  const reader = (stream as ReadableStream<Uint8Array>).getReader()
  const chunks: (readonly [at: number, bytes: Uint8Array])[] = []
  let size = 0
  while (size <= limit) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push([size, value])
    size += value.length
  }
  // Not awaited: one branch of a cloned body is cancelled only together with the other.
  void reader.cancel().catch(() => {})
  const body = new Uint8Array(size)
  for (const [at, bytes] of chunks) body.set(bytes, at)
  return { body: body.subarray(0, limit), truncated: size > limit }
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
