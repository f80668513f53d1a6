import { pythonText } from './python-text.ts'

/** The bytes that are written of a longer text: some of its beginning, `...`, and the others of its end. */
const MAX_BYTES = 50
const BYTES_OF_START = 25

/** A JSON value as Pydantic shows it: the beginning and the end of what Python writes, without the parts of a character. */
export function pydanticText(value: unknown): string {
  const text = pythonText(value)
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= MAX_BYTES) return text
  let start = BYTES_OF_START
  while (isWithinCharacter(bytes[start]!)) start -= 1
  let end = bytes.length - (BYTES_OF_START - 1)
  while (isWithinCharacter(bytes[end]!)) end += 1
  const decoder = new TextDecoder()
  return `${decoder.decode(bytes.subarray(0, start))}...${decoder.decode(bytes.subarray(end))}`
}

/** Whether a byte of UTF-8 begins no character. */
const isWithinCharacter = (byte: number): boolean => byte >= 0x80 && byte < 0xc0
