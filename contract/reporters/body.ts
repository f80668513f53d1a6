import { printableLines, shortened } from './printable.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text the bytes are in UTF-8, or undefined. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Bytes that are no UTF-8 as text with `\xff` for each that is not ASCII. */
const hexed = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
  ).join('')

const count = (bytes: number): string => `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`

/** Whether the bytes are nothing a person reads: no UTF-8, and mostly outside ASCII, or with a NUL. */
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.includes(0) || bytes.filter((byte) => byte >= 0x80).length * 3 > bytes.length

/**
 * A body as printable lines: `<empty>`, `<binary, 20 bytes>`, or its text.
 * Lines beyond `most`, and what is beyond 400 characters of a line, are left out, and it is said.
 *
 * @param length bytes of the whole body, where only its beginning is given.
 */
export function bodyLines(bytes: Uint8Array, length: number = bytes.length, most = 12): string[] {
  if (length === 0) return ['<empty>']
  const text = textOf(bytes)
  if (text === undefined && isBinary(bytes)) return [`<binary, ${count(length)}>`]
  const all = printableLines((text ?? hexed(bytes)).replace(/\r?\n$/, ''))
  const lines = all.slice(0, most).map((line) => shortened(line, 400))
  const whole =
    bytes.length === length && all.length <= most && all.every((line) => line.length <= 400)
  return whole ? lines : [...lines, `… (${count(length)} in all)`]
}
