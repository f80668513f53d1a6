import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { ControlApi } from '../../control/control-api.ts'
import { ControlError } from '../../control/control.ts'
import { pathOf } from '../../base/request.ts'
import type { Connections } from './connections.ts'
import { NodeHeaders } from './read-request.ts'

/** Passes a request on to the control API, and its response back. */
export async function bridgeToControl(
  control: ControlApi,
  connections: Connections,
  response: ServerResponse,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  // The long responses of many pipelined requests would fill the memory.
  await connections.turn(response)
  if (response.req.socket.destroyed) return
  const { status, headers, body: stream } = await fetchResponse(control, response.req, body)
  const list = [...headers].flat()
  if (stream !== null && headers.get('content-type') === 'text/event-stream') {
    response.writeHead(status, [...list, 'connection', 'close'])
    const events = Readable.fromWeb(stream as ReadableStream<Uint8Array>)
    // It rejects when the client disconnects, and cancels the stream.
    return pipeline(events, response).catch(() => {})
  }
  const content = Buffer.from(await new Response(stream).arrayBuffer())
  if (connections.closing) list.push('connection', 'close')
  if (stream !== null) list.push('content-length', String(content.length))
  response.writeHead(status, list).end(content)
}

async function fetchResponse(
  control: ControlApi,
  request: IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const { method = '', url = '' } = request
  // A Request cannot have this method (Fetch §2.2.1).
  if (method === 'TRACE')
    return new ControlError('method', 'The control API does not take TRACE.').response
  const [search = ''] = /\?[^#]*/.exec(url) ?? []
  const headers = [...new NodeHeaders(request).entries()]
  const init = { method, headers, body: method === 'GET' || method === 'HEAD' ? null : body }
  return control.fetch(new Request(`http://localhost${pathOf(url)}${search}`, init))
}
