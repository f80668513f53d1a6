/** One word for a POSIX shell, in which nothing is expanded. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Each byte in a format of printf, which every POSIX shell has. */
const FORMATS: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte)
  return /[\w {}":,.$/]/.test(char) ? char : `\\${byte.toString(8).padStart(3, '0')}`
})

/** Bytes as a format of printf, for single quotes. */
export function printfFormat(bytes: Uint8Array): string {
  let format = ''
  for (const byte of bytes) format += FORMATS[byte]
  return format
}
