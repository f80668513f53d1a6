import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ControlApi } from '../../control/control-api.ts'
import { pathOf } from '../../core/route.ts'
import type { Connections } from './connections.ts'
import { readHeaders } from './read-request.ts'

/** Passes a request on to the control API, and its response back. */
export async function bridgeToControl(
  control: ControlApi,
  connections: Connections,
  response: ServerResponse,
  body: Uint8Array,
): Promise<void> {
  // If many pipelined requests were handled at once, their long responses would fill the memory.
  await connections.turn(response)
  const { status, headers, body: stream } = await control.fetch(toRequest(response.req, body))
  const list = [...headers].flat()
  if (stream !== null && headers.get('content-type') === 'text/event-stream') {
    response.writeHead(status, [...list, 'connection', 'close'])
    void connections.onHalfClose(response, () => response.end())
    // It fails when the client leaves, which also cancels the stream.
    return pipeline(Readable.fromWeb(stream as ReadableStream), response).catch(() => {})
  }
  const content = Buffer.from(await new Response(stream).arrayBuffer())
  if (connections.closing) list.push('connection', 'close')
  if (status !== 204) list.push('content-length', String(content.length))
  response.writeHead(status, list).end(content)
}

function toRequest({ method = '', url = '', rawHeaders }: IncomingMessage, body: Uint8Array): Request {
  const { search } = URL.parse(url, 'http://localhost') ?? { search: '' }
  const init = { method, headers: [...readHeaders(rawHeaders)] }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(`http://localhost${pathOf(url)}${search}`, hasBody ? { ...init, body } : init)
}
