import type * as nodeZlib from 'node:zlib'
import { acceptedCodings } from '../../src/base/negotiation-headers.ts'
import type { ProtocolError } from '../data/exchange.ts'
import { ConnectionError } from './connection-error.ts'
import { detailOf, quotation } from '../data/quotation.ts'

/** Loaded for the first coded body. */
const zlib = (): typeof nodeZlib => process.getBuiltinModule('node:zlib')

const maxDecoded = 16 << 20
/** As in curl and urllib3: a longer list is no honest response, and each coding costs a pass over the body. */
const maxCodings = 5
/** Each frame costs a context of its own. */
const maxFrames = 1000

const tooLong = (): ConnectionError =>
  new ConnectionError('endless', 'the decoded body is longer than 16 MiB')

/** A part of the body that the decoder has not read, and that nobody would judge. */
class UnreadBytes extends Error {}

type Decode = (bytes: Uint8Array) => Uint8Array

/** How bodies are decoded, by content coding; a coding without a function is known, but Node cannot decode it. */
export type Decoders = ReadonlyMap<string, Decode | undefined>

/** zlib decodes in pieces of this size: a thousand small ones of a large body take longer to join than to decode. */
const chunkSizeOf = ({ length }: Uint8Array): number =>
  length < 4096 ? zlib().constants.Z_DEFAULT_CHUNK : 1 << 20

interface Decompressed {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

type Decompress = (bytes: Uint8Array, options: nodeZlib.ZlibOptions) => unknown

/** The decoded bytes, and how many bytes they came from. */
const decompress = (
  decompressSync: Decompress,
  bytes: Uint8Array,
): readonly [decoded: Buffer, length: number] => {
  const options = { info: true, maxOutputLength: maxDecoded, chunkSize: chunkSizeOf(bytes) }
  const { buffer, engine } = decompressSync(bytes, options) as Decompressed
  return [buffer, engine.bytesWritten]
}

const whole =
  (decompressSync: Decompress): Decode =>
  (bytes) => {
    const [decoded, length] = decompress(decompressSync, bytes)
    if (length < bytes.length) throw new UnreadBytes()
    return decoded
  }

/** A zlib header (RFC 1950, section 2.2). */
const hasZlibHeader = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 15) === 8 && (first * 256 + second) % 31 === 0

/** Some servers send deflated data without the zlib header that RFC 9110 (section 8.4.1.2) demands; browsers accept it. */
const inflate: Decode = (bytes) =>
  whole(hasZlibHeader(bytes) ? zlib().inflateSync : zlib().inflateRawSync)(bytes)

/** Zstandard data may have several frames (RFC 8878, section 3.1); Node decodes the first. */
const inFrames =
  (decompressSync: Decompress): Decode =>
  (bytes) => {
    const parts: Buffer[] = []
    let rest = bytes
    let total = 0
    while (rest.length > 0) {
      const [part, length] = decompress(decompressSync, rest)
      parts.push(part)
      rest = rest.subarray(length)
      total += part.length
      if (total > maxDecoded) throw tooLong()
      if (length === 0 || parts.length > maxFrames) throw new UnreadBytes()
    }
    return Buffer.concat(parts)
  }

/** The decoders of a Node; before 22.15 it has none for zstd. */
export const decodersOf = ({
  zstdDecompressSync,
}: Partial<Pick<typeof nodeZlib, 'zstdDecompressSync'>>): Decoders => {
  const { gunzipSync, brotliDecompressSync } = zlib()
  return new Map<string, Decode | undefined>([
    ['gzip', whole(gunzipSync)],
    ['x-gzip', whole(gunzipSync)],
    ['deflate', inflate],
    ['br', whole(brotliDecompressSync)],
    ['zstd', zstdDecompressSync && inFrames(zstdDecompressSync as Decompress)],
  ])
}

let ofNode: Decoders | undefined

/** Those of this Node. */
export const nodeDecoders = (): Decoders => (ofNode ??= decodersOf(zlib()))

/** Whether a value of Accept-Encoding names the coding. */
const asksFor = (acceptEncoding: string, coding: string): boolean =>
  acceptedCodings(acceptEncoding).some(
    ({ name, isExcluded }) => [coding, '*'].includes(name) && !isExcluded,
  )

interface Coded {
  readonly bytes: Uint8Array
  /** In the order in which they were applied, in lower case. */
  readonly codings: readonly string[]
  /** The value of the request's Accept-Encoding. */
  readonly acceptEncoding: string
}

/** Characters of a coding in a sentence. */
const maxQuoted = 40

/** Why the codings cannot be undone. */
const problemOf = (
  { codings, acceptEncoding }: Coded,
  decoders: Decoders,
): ProtocolError | undefined => {
  const isWanted = (coding: string): boolean =>
    decoders.has(coding) || asksFor(acceptEncoding, coding)
  const unknown = codings.find((coding) => !isWanted(coding))
  if (unknown !== undefined)
    return {
      code: 'coding-unknown',
      ...detailOf(['the body is coded as ', quotation(unknown, maxQuoted)]),
    }
  if (codings.length > maxCodings)
    return { code: 'coding-unknown', detail: `the body has ${codings.length} codings` }
  const unsupported = codings.find((coding) => !decoders.get(coding))
  if (unsupported === undefined) return undefined
  const since = unsupported === 'zstd' ? ', which Node decodes from 22.15' : ''
  return {
    code: 'coding-unsupported',
    ...detailOf(['the body is coded as ', quotation(unsupported, maxQuoted), since]),
  }
}

/**
 * Undoes content codings, last one first. A body that cannot be decoded is returned with an error.
 * @throws {ConnectionError} when the decoded body is too long.
 */
export const decode = (coded: Coded, errors: ProtocolError[], given?: Decoders): Uint8Array => {
  const { bytes, codings } = coded
  // Many servers label their empty bodies like the others.
  if (bytes.length === 0 || codings.length === 0) return bytes
  const decoders = given ?? nodeDecoders()
  const problem = problemOf(coded, decoders)
  if (problem) {
    errors.push(problem)
    return bytes
  }
  try {
    return codings.reduceRight((body, coding) => decoders.get(coding)!(body), bytes)
  } catch (error) {
    if (error instanceof ConnectionError) throw error
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLong()
    const label = `the body is labelled ${codings.join(', ')}`
    const detail =
      error instanceof UnreadBytes
        ? `${label} but has bytes after the end of the coded data`
        : `${label} but is not`
    errors.push({ code: 'coding-broken', detail })
    return bytes
  }
}
