import * as zlib from 'node:zlib'
import type { ProtocolError } from '../exchange.ts'

const { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } = zlib
const limit = { maxOutputLength: 1 << 20 }
// Node knows it since 22.15.
const unzstd = (zlib as Partial<typeof zlib>).zstdDecompressSync

const inflate = (bytes: Uint8Array): Uint8Array => {
  try {
    return inflateSync(bytes, limit)
  } catch {
    // Some senders mean the bare format by "deflate" (RFC 9110, section 8.4.1.2).
    return inflateRawSync(bytes, limit)
  }
}

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gunzipSync(bytes, limit),
  'x-gzip': (bytes) => gunzipSync(bytes, limit),
  br: (bytes) => brotliDecompressSync(bytes, limit),
  deflate: inflate,
  ...(unzstd ? { zstd: (bytes: Uint8Array) => unzstd(bytes, limit) } : {}),
  identity: (bytes) => bytes,
}

/** Undoes codings, last one first; a flaw instead of bytes when one cannot be undone. */
export const decode = (
  bytes: Uint8Array,
  codings: readonly string[],
): { readonly bytes: Uint8Array; readonly flaw?: ProtocolError } => {
  let body = bytes
  // An empty body has nothing to undo: many servers label their empty answers like the others.
  if (body.length === 0) return { bytes }
  for (const coding of codings.toReversed()) {
    const decoder = decoders[coding]
    if (!decoder) {
      return { bytes, flaw: { code: 'coding-unknown', detail: `the body is coded as ${coding}` } }
    }
    try {
      body = decoder(body)
    } catch (error) {
      const tooLong = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      const flaw: ProtocolError = tooLong
        ? { code: 'too-long', detail: 'the decoded body is longer than 1 MiB' }
        : {
            code: 'coding-broken',
            detail: `the body is labelled ${coding} and cannot be read as such`,
          }
      return { bytes, flaw }
    }
  }
  return { bytes: body }
}
