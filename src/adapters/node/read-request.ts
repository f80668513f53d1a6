import type { IncomingMessage } from 'node:http'
import type { HeaderMap } from '../../core/exchange.ts'

/** A host and an optional port (RFC 9110 §7.2). */
const HOST = /^(?:\[[\w.:~%!$&'()*+,;=-]*\]|[\w.~%!$&'()*+,;=-]*)(?::\d*)?$/

export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>

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

/** The headers of node:http as they were received, name and value in turn; most of them are never read. */
export class RawHeaders implements HeaderMap {
  #raw: readonly string[] | undefined
  #text = ''

  constructor(raw: readonly string[]) {
    this.#raw = raw
  }

  /** Keeps one string instead of many: a journal of small objects slows the garbage collection. */
  compact(): void {
    this.#text = this.#list.join('\n')
    this.#raw = undefined
  }

  get #list(): readonly string[] {
    return this.#raw ?? this.#text.split('\n')
  }

  get(name: string): string | undefined {
    const list = this.#list
    let found: string | undefined
    for (let at = 0; at < list.length; at += 2) {
      const given = list[at] as string
      if (given.length !== name.length || given.toLowerCase() !== name) continue
      found = found === undefined ? list[at + 1] : `${found}, ${list[at + 1]}`
    }
    return found
  }

  get bytes(): number {
    let bytes = 0
    for (const text of this.#list) bytes += 2 * text.length
    return bytes
  }

  entries(): Iterable<[string, string]> {
    const list = this.#list
    const headers = new Map<string, string>()
    for (let at = 0; at < list.length; at += 2) {
      const [name, value] = [(list[at] as string).toLowerCase(), list[at + 1] as string]
      const earlier = headers.get(name)
      headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
    }
    return headers
  }
}

/** What RFC 9112 forbids and Node's parser accepts, for an error message. */
export function findMalformation(version: string, headers: HeaderMap): string | undefined {
  if (version !== '1.1' && version !== '1.0') return 'its version must be 1.0 or 1.1'
  const host = headers.get('host') ?? (version === '1.0' ? '' : undefined)
  if (host === undefined || !HOST.test(host)) return 'it must have one Host header'
  const coding = headers.get('transfer-encoding')?.toLowerCase()
  if (coding === undefined || (coding === 'chunked' && version === '1.1')) return undefined
  return 'its Transfer-Encoding must be chunked, in version 1.1'
}
