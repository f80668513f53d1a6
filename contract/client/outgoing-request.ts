import { type Headers, type SentRequest, isChunked } from '../data/exchange.ts'

/** A request to send, secrets included. */
export interface OutgoingRequest extends SentRequest {
  /** Whether the body goes out in several writes. */
  readonly split: boolean
  /** Sends the body after the head: when the server has responded to that, or after so many milliseconds. */
  readonly bodyDelay?: number | undefined
  /** Names a set of connections: the request takes an idle one of them, and leaves its own there. */
  readonly reuse?: string | undefined
  /** Milliseconds to wait for bytes after the response, which it must not have. */
  readonly lateTime?: number | undefined
  /** Awaited before the last bytes are written, so that the server holds many requests at once. */
  readonly beforeLastWrite?: (() => Promise<void>) | undefined
}

const chunkOf = (part: string): string => `${part.length.toString(16)}\r\n${part}\r\n`

const latin1Of = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('latin1')

/** The writes in which a request goes out, in latin1; `addedHeaders` are those of a proxy. */
export const writesOf = (
  request: OutgoingRequest,
  target: string,
  addedHeaders: Headers,
): readonly string[] => {
  const { method, version = '1.1', split, beforeLastWrite } = request
  const body = request.body === undefined ? '' : latin1Of(request.body)
  let head = `${method} ${target} HTTP/${version}\r\n`
  for (const headers of [request.headers, addedHeaders])
    for (const header of headers) head += `${header[0]}: ${header[1]}\r\n`
  head += '\r\n'
  const half = Math.ceil(body.length / 2)
  const parts = [body.slice(0, half), body.slice(half)].filter((part) => part !== '')
  if (isChunked(request)) return [head, ...parts.map(chunkOf), '0\r\n\r\n']
  // A head without its last line is not complete.
  if (beforeLastWrite && body === '') return [head.slice(0, -2), head.slice(-2)]
  if (split || beforeLastWrite) return [head, ...parts]
  return request.bodyDelay !== undefined && body !== '' ? [head, body] : [head + body]
}
