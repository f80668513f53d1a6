import * as zlib from 'node:zlib'
import type { ProtocolError } from '../exchange.ts'

const limit = { maxOutputLength: 1 << 20 }

/** Some senders mean the bare format by "deflate" (RFC 9110, section 8.4.1.2): it has no zlib header. */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 15) === 8 && ((first << 8) | second) % 31 === 0

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => zlib.gunzipSync(bytes, limit),
  'x-gzip': (bytes) => zlib.gunzipSync(bytes, limit),
  br: (bytes) => zlib.brotliDecompressSync(bytes, limit),
  deflate: (bytes) => (hasZlibHeader(bytes) ? zlib.inflateSync : zlib.inflateRawSync)(bytes, limit),
  // Node has it since 22.15.
  ...('zstdDecompressSync' in zlib && { zstd: (bytes) => zlib.zstdDecompressSync(bytes, limit) }),
  identity: (bytes) => bytes,
  '': (bytes) => bytes,
}

/** Undoes content codings, last one first. A body that cannot be decoded is returned with an error. */
export const decode = (
  bytes: Uint8Array,
  codings: readonly string[],
): { readonly bytes: Uint8Array; readonly error?: ProtocolError } => {
  // Many servers label their empty bodies like the others.
  if (bytes.length === 0) return { bytes }
  let body = bytes
  for (const coding of codings.toReversed()) {
    const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined
    if (!decoder) return { bytes, error: { code: 'coding-unknown', detail: `the body is coded as ${coding}` } }
    try {
      body = decoder(body)
    } catch (error) {
      const tooLong = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      if (tooLong) return { bytes, error: { code: 'too-long', detail: 'the decoded body is longer than 1 MiB' } }
      return {
        bytes,
        error: {
          code: 'coding-broken',
          detail: `the body is labelled ${coding} but is not ${coding}`,
        },
      }
    }
  }
  return { bytes: body }
}
