import { endOfString } from './json-strings.ts'

/** Units of UTF-16 that JSON is made of. */
export const Code = {
  quote: 0x22,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  point: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  bracket: 0x5b,
  closingBracket: 0x5d,
  brace: 0x7b,
  closingBrace: 0x7d,
} as const

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
    if (isDigit(code) || code === Code.point) {
      length += 1
      if (length > EXACT_LENGTH) return false
      continue
    }
    if (length > 0 && isLetterE(code)) return false
    length = 0
    if (code === Code.quote) at = (endOfString(text, at) ?? text.length) - 1
    else depth += levelsOf(code)
    if (depth > deepest) deepest = depth
  }
  return deepest > 0 && deepest <= nesting && depth === 0
}

/** By how many levels a bracket changes the depth. */
function levelsOf(code: number): number {
  if (code === Code.bracket || code === Code.brace) return 1
  return code === Code.closingBracket || code === Code.closingBrace ? -1 : 0
}

export const isDigit = (code: number): boolean => code >= Code.zero && code <= Code.nine
export const isLetterE = (code: number): boolean => code === 0x65 || code === 0x45
