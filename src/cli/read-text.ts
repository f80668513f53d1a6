import { readFile } from 'node:fs/promises'

/** Reads a text file, as `decodeText` does. */
export async function readText(file: string): Promise<string> {
  return decodeText(await readFile(file))
}

/** Text in UTF-8, without its byte order mark. @throws {Error} that names UTF-16 and UTF-32, which some editors and shells write */
export function decodeText(bytes: Uint8Array): string {
  const encoding = wideEncodingOf(bytes)
  if (encoding !== undefined) throw new Error(`it is ${encoding}, but must be UTF-8`)
  return new TextDecoder().decode(bytes)
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
