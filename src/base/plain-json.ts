import { endOfString } from './json-strings.ts'

// Units of UTF-16 that JSON is made of.
export const QUOTE = 0x22
export const POINT = 0x2e
export const ZERO = 0x30
const NINE = 0x39
export const BRACKET = 0x5b
export const CLOSING_BRACKET = 0x5d
export const BRACE = 0x7b
export const CLOSING_BRACE = 0x7d

/** Code units of a number that a double holds in any case. */
export const EXACT_LENGTH = 15

/** Open arrays and objects (RFC 8259 §9 allows a limit). */
export const MAX_NESTING = 10_000

/**
 * The array or object of a text that JSON.parse reads as `readJson` does; undefined of any other text. JSON.parse is faster,
 * but it rounds numbers, has no limit of nesting, and is slow to throw.
 */
export function plainJson(text: string, nesting = MAX_NESTING): object | undefined {
  if (!isPlain(text, nesting)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

/** Whether a text may be an array or object that is not too deep, and whose numbers are short and have no exponent. */
export function isPlain(text: string, nesting: number): boolean {
  let depth = 0
  let deepest = 0
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isDigit(code) || code === POINT) {
      length += 1
      if (length > EXACT_LENGTH) return false
      continue
    }
    if (length > 0 && isLetterE(code)) return false
    length = 0
    if (code === QUOTE) at = (endOfString(text, at) ?? text.length) - 1
    else depth += levelsOf(code)
    if (depth > deepest) deepest = depth
  }
  return deepest > 0 && deepest <= nesting && depth === 0
}

/** By how many levels a bracket changes the depth. */
function levelsOf(code: number): number {
  if (code === BRACKET || code === BRACE) return 1
  return code === CLOSING_BRACKET || code === CLOSING_BRACE ? -1 : 0
}

export const isDigit = (code: number): boolean => code >= ZERO && code <= NINE
export const isLetterE = (code: number): boolean => code === 0x65 || code === 0x45
