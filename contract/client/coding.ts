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
  const failed = (code: ProtocolError['code'], detail: string): ReturnType<typeof decode> => ({
    bytes,
    error: { code, detail },
  })
  let body = bytes
  for (const coding of codings.toReversed()) {
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
