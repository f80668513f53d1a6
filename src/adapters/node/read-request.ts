import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HeaderMap } from '../../base/request.ts'

/** A host and an optional port (RFC 9110 §7.2). */
const HOST = /^(?:\[[\w.:~%!$&'()*+,;=-]*\]|[\w.~%!$&'()*+,;=-]*)(?::\d*)?$/

export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>

/** Passes on a whole body, of a longer one the first `limit` bytes; reads the rest, so that the client gets its response. */
export function readBody(
  request: IncomingMessage,
  limit: number,
  callback: (body: Uint8Array<ArrayBuffer>, truncated: boolean) => void,
): void {
  let chunks: Buffer<ArrayBuffer>[] = []
  let size = 0
  request.on('data', (chunk: Buffer<ArrayBuffer>) => {
    if (size <= limit) chunks.push(chunk)
    size += chunk.length
    // A Buffer takes about 100 bytes, even for a chunk of one.
    if (chunks.length === 1000) chunks = [Buffer.concat(chunks)]
  })
  request.on('end', () => {
    const [first] = chunks
    const body = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
    callback(size > limit ? body.subarray(0, limit) : body, size > limit)
  })
}

/** The headers of a request to a server with the option `joinDuplicateHeaders`. */
export class NodeHeaders implements HeaderMap {
  readonly bytes: number
  readonly #headers: IncomingHttpHeaders

  constructor({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) {
    this.#headers = headers
    let length = 0
    for (const text of rawHeaders) length += text.length
    this.bytes = 2 * length
  }

  get(name: string): string | undefined {
    const { [name]: value } = this.#headers
    // Every object has a `constructor`.
    return typeof value === 'string' ? value : undefined
  }

  entries(): Iterable<[string, string]> {
    return Object.entries(this.#headers).map(([name, value]) => [name, String(value)])
  }
}

/** What RFC 9112 forbids and Node's parser accepts, for an error message. */
export function findMalformation({
  httpVersion: version,
  headers,
}: IncomingMessage): string | undefined {
  if (version !== '1.1' && version !== '1.0') return 'its version must be 1.0 or 1.1'
  const { host = version === '1.0' ? '' : undefined } = headers
  if (host === undefined || !HOST.test(host)) return 'it must have one Host header'
  const coding = headers['transfer-encoding']?.toLowerCase()
  if (coding === undefined || (coding === 'chunked' && version === '1.1')) return undefined
  return 'its Transfer-Encoding must be chunked, in version 1.1'
}
