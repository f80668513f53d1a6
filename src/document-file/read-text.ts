import { readFile } from 'node:fs/promises'

/** Reads a text file, as `decodeText` does. */
export async function readText(file: string): Promise<string> {
  return decodeText(await readFile(file))
}

/** Reads a PEM file, whose comments may be in any encoding of ASCII's kind, such as Latin-1. */
export async function readPem(file: string): Promise<string> {
  const bytes = await readFile(file)
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
