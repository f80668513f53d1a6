import * as zlib from 'node:zlib'
import type { ProtocolError } from '../exchange.ts'

const { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } = zlib
// Node has it since 22.15.
const { zstdDecompressSync } = zlib as Partial<typeof zlib>
const limit = { maxOutputLength: 1 << 20 }

const decoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gunzipSync(bytes, limit),
  'x-gzip': (bytes) => gunzipSync(bytes, limit),
  br: (bytes) => brotliDecompressSync(bytes, limit),
  // Some senders mean the bare format by "deflate" (RFC 9110, section 8.4.1.2): it has no zlib header.
  deflate: (bytes) =>
    (bytes[0]! & 15) === 8 && ((bytes[0]! << 8) | bytes[1]!) % 31 === 0
      ? inflateSync(bytes, limit)
      : inflateRawSync(bytes, limit),
  ...(zstdDecompressSync && { zstd: (bytes: Uint8Array) => zstdDecompressSync(bytes, limit) }),
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
    const failed = (code: ProtocolError['code'], detail: string): ReturnType<typeof decode> => ({
      bytes,
      error: { code, detail },
    })
    if (!Object.hasOwn(decoders, coding)) {
      return failed('coding-unknown', `the body is coded as ${coding}`)
    }
    try {
      body = decoders[coding]!(body)
    } catch (error) {
      return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
        ? failed('too-long', 'the decoded body is longer than 1 MiB')
        : failed('coding-broken', `the body is labelled ${coding} but is not ${coding}`)
    }
  }
  return { bytes: body }
}
