import type { MockRequest } from '../core/exchange.ts'
import type { Mock } from '../core/mock.ts'
import { OPERATION } from '../core/route.ts'
import { wrongPath } from '../core/target.ts'
import { optionsAnswer } from '../core/preflight.ts'
import { respond, type OnCreate } from './response.ts'

export interface FetchOptions {
  /** What `/plants` is appended to, in the place of the mock's own; `*` takes any path that ends in `/plants`. */
  readonly basePath?: string | undefined
  readonly onCreate?: OnCreate | undefined
}

/**
 * A mock as a fetch handler, as service workers and edge run times (Deno, Bun, Cloudflare) take one.
 *
 * What happens below HTTP comes as near as a Response can: `reset` is `Response.error()`, `cut-off` a body
 * that fails half way, and `hang` ends as `reset` does when the request is aborted or the mock is reset.
 */
export function createFetch(
  mock: Mock,
  { basePath, onCreate }: FetchOptions = {},
): (request: Request) => Promise<Response> {
  const path = basePath === undefined ? mock.path : basePath + OPERATION
  return async (request) => {
    if (request.method === 'OPTIONS') {
      const { status, headers } = optionsAnswer(request.headers)
      return new Response(null, { status, headers })
    }
    const body = await read(request, mock.choices['body-limit'])
    return respond(mock, request, { ...body, wrongPath: wrongPath(request.url, path) }, onCreate)
  }
}

/** A request's body, read no further than to the limit. */
async function read(request: Request, limit: number): Promise<Pick<MockRequest, 'body' | 'cut'>> {
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
