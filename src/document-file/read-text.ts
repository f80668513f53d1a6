import { createReadStream } from 'node:fs'

/** Bytes of a text file that a user names: a report with its bodies has at most some tens of megabytes. */
const MAX_TEXT = 256 << 20

/**
 * Reads a text file, as `decodeText` does.
 * @throws {Error} if it has more than `maxBytes`
 */
export async function readText(file: string, maxBytes: number = MAX_TEXT): Promise<string> {
  return decodeText(await readBytes(file, maxBytes))
}

/** Reads a file, and no more of it than is allowed: devices such as /dev/zero have no end. @throws {Error} if it has more */
export async function readBytes(file: string, maxBytes: number): Promise<Uint8Array> {
  const bytes = await readStart(file, maxBytes + 1)
  if (bytes.length <= maxBytes) return bytes
  const megabytes = Math.floor(maxBytes / 2 ** 20)
  throw new Error(`it has more than ${megabytes} MB: keep only what is needed`)
}

/** The first bytes of a file. */
export async function readStart(file: string, count: number): Promise<Uint8Array> {
  const stream = createReadStream(file, { end: count - 1, highWaterMark: 1 << 20 })
  return Buffer.concat((await stream.toArray()) as Buffer[])
}

/** Reads a PEM file, whose comments may be in any encoding of ASCII's kind, such as Latin-1. */
export async function readPem(file: string): Promise<string> {
  const bytes = await readBytes(file, MAX_TEXT)
  requireNarrow(bytes)
  return new TextDecoder().decode(bytes)
}

/** Text in UTF-8, without its byte order mark. @throws {Error} that names UTF-16 and UTF-32, which some editors and shells write */
export function decodeText(bytes: Uint8Array): string {
  requireNarrow(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Error('it is not well-formed UTF-8', { cause: error })
  }
}

function requireNarrow(bytes: Uint8Array): void {
  const encoding = wideEncodingOf(bytes)
  if (encoding !== undefined) throw new Error(`it is ${encoding}, but must be UTF-8`)
}

/** The first bytes of wide encodings: with a byte order mark, or with an ASCII character. */
const WIDE: readonly (readonly [encoding: string, start: RegExp])[] = [
  ['UTF-32', /^(?:\xff\xfe\0\0|\0\0\xfe\xff|[^\0]\0\0\0|\0\0\0[^\0])/],
  ['UTF-16', /^(?:\xff\xfe|\xfe\xff|[^\0]\0|\0[^\0])/],
]

function wideEncodingOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  return WIDE.find(([, pattern]) => pattern.test(start))?.[0]
}
