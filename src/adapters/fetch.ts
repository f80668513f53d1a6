import type { MockRequest } from '../core/exchange.ts'
import type { Mock } from '../core/mock.ts'
import { type OnCreate, respond } from './response.ts'

export interface FetchOptions {
  /** What `/plants` is appended to, instead of the mock's own; `*` accepts any path that ends in `/plants`. */
  readonly basePath?: string | undefined
  readonly onCreate?: OnCreate | undefined
}

/**
 * A mock as a fetch handler, for msw, service workers and edge runtimes (Deno, Bun, Cloudflare).
 * Faults come as near as a Response can: `reset` is `Response.error()`, `cut-off` a body that fails halfway, and `hang`
 * ends like `reset` when the request is aborted or the mock is reset.
 */
export function createFetch(
  mock: Mock,
  { basePath, onCreate }: FetchOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await read(request, mock.behavior.bodyLimit)
    return respond(mock, request, body, basePath, onCreate)
  }
}

/** A request's body, read only up to the limit. */
async function read(request: Request, limit: number): Promise<Pick<MockRequest, 'body' | 'truncated'>> {
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
  return { body: body.subarray(0, limit), truncated: size > limit }
}
