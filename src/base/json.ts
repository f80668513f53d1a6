import { endOfString } from './json-strings.ts'
import type { Pauses } from './pauses.ts'
import { setMember } from './set-member.ts'
import {
  BRACE,
  BRACKET,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  EXACT_LENGTH,
  isDigit,
  isLetterE,
  isPlain,
  MAX_NESTING,
  plainJson,
  POINT,
  QUOTE,
  ZERO,
} from './plain-json.ts'
import { Decimal } from './validator.ts'

const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const COLON = 0x3a

/** A JSON value; numbers that no double holds exactly are a bigint or a Decimal. */
export type JsonValue =
  | string
  | number
  | bigint
  | Decimal
  | boolean
  | null
  | JsonValue[]
  | JsonObject

interface JsonObject {
  [member: string]: JsonValue
}

export type JsonResult = Readonly<
  { value: JsonValue; error?: never } | { error: JsonError; value?: never }
>

/** Where a text stops being JSON; positions are in UTF-16 code units from 0. */
export interface JsonError {
  /** `line 1, column 9: unexpected "}"` */
  readonly message: string
  /** The start of the first token that is incomplete, or cannot follow what is before it. */
  readonly at: number
  /** What was expected there: such as `value`, `first-name` or `string`. */
  readonly expected: string
  /** The position of the last string that began. */
  readonly stringStart: number
  /** Whether arrays and objects are nested deeper than allowed. */
  readonly isTooDeep: boolean
  /** The whole value that wrong text follows. */
  readonly first: JsonValue | undefined
}

/**
 * Reads one JSON text strictly by RFC 8259, with exact numbers; of a repeated member the last one counts. With `pauses` it
 * may stop.
 */
export function readJson(text: string, nesting = MAX_NESTING, pauses?: Pauses): JsonResult {
  const stopped = pauses?.take() as JsonParser | undefined
  if (stopped !== undefined) return stopped.parse()
  const value = plainJson(text, nesting)
  if (value !== undefined) return { value: value as JsonValue }
  return new JsonParser(text, nesting, { pauses }).parse()
}

/** The value of a JSON text as `readJson` reads it; undefined if it is not JSON, without what that costs to explain. */
export function jsonValueOf(text: string): JsonValue | undefined {
  let value: JsonValue
  try {
    value = JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
  const isExact = typeof value === 'string' || hasShortNumbers(text) || isPlain(text, Infinity)
  return isExact ? value : new JsonParser(text, Infinity, {}).parse().value
}

/** Digits of a number that a double may not hold, or of a text that looks like one. */
const LONG_NUMBER = /[\d.]{16}|[\d.]e/i

/** Whether no number is long or has an exponent, not even one in a string: that is known sooner than what is in strings. */
const hasShortNumbers = (text: string): boolean => !LONG_NUMBER.test(text)

const PARTS = /(-?)0?(\d*)\.?(\d*)(?:e(.*))?/i

/**
 * The exact value of a JSON number (RFC 8259 §6): a number if a double is exact; a bigint for an integer beyond 2^53 - 1;
 * a Decimal if a double would turn a fraction into an integer, or either into infinity.
 */
export function readNumber(source: string): number | bigint | Decimal {
  const double = Number(source)
  // An integer is never read as a fraction, and a double holds a short one.
  const isExact = Number.isSafeInteger(double)
    ? double !== 0 && source.length <= EXACT_LENGTH
    : !Number.isInteger(double) && Number.isFinite(double)
  return isExact ? double : exactNumber(source, double)
}

function exactNumber(source: string, double: number): number | bigint | Decimal {
  if (Number.isFinite(double) && !/[.e]/i.test(source))
    return Number.isSafeInteger(double) ? double : BigInt(source)
  const [, sign = '', whole = '', fraction = '', exponent = 0] = PARTS.exec(source) ?? []
  const digits = whole + fraction
  const scale = Number(exponent) - fraction.length
  const integral = scale >= 0 || !/[1-9]/.test(digits.slice(scale))
  if (!Number.isFinite(double) || Number.isInteger(double) !== integral)
    return new Decimal(source, integral)
  if (!integral || Number.isSafeInteger(double)) return double
  return BigInt(sign + (scale < 0 ? digits.slice(0, scale) : digits + '0'.repeat(scale)))
}

/** The integer that lenient services read: of a fraction the whole part, of a text such as `7`, `7.0` and `1e3` its number. */
export function integerOf(value: unknown): number | bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'string')
    return INTEGER_TEXT.test(value)
      ? integerOf(readNumber(value.trim().replace('+', '')))
      : undefined
  const number = value instanceof Decimal ? Number(value.source) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : undefined
}
const INTEGER_TEXT = /^\s*[-+]?\d{1,30}(?:\.0+|e\+?\d{1,3})?\s*$/i

const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** A member and the place of its value in the text, in UTF-16 code units from 0. */
export interface PlacedMember {
  /** Empty for an item of an array. */
  readonly name: string
  readonly value: JsonValue
  readonly start: number
  /** Of an array or object its start. */
  readonly end: number
}

/** The value of a text, or where it stops being JSON; and the names of members that an object repeats, at any depth. */
type ParsedJson = JsonResult & { readonly repeated: readonly string[] }

/**
 * Parses a text by the grammar of RFC 8259, with a stack of its own: deep nesting must not overflow the engine's.
 * `nesting` is the maximum number of open arrays and objects (RFC 8259 §9 allows a limit). `members` collects those of the
 * outermost object, or its items: a response of 1 MB may have half a million.
 */
export function parseJson(text: string, nesting: number, members?: PlacedMember[]): ParsedJson {
  if (members === undefined) {
    // To write a deep value again overflows the stack.
    try {
      const value = exactJson(text, nesting)
      if (value !== undefined && !repeatsMembers(text, value)) return { value, repeated: [] }
    } catch {}
  }
  return new JsonParser(text, nesting, { members }).parse()
}

/** The value that JSON.parse reads as exactly as `readJson`, or undefined. @throws {Error} if it is known to be no JSON */
const exactJson = (text: string, nesting: number): JsonValue | undefined => {
  if (text.length > nesting || !hasShortNumbers(text))
    return plainJson(text, nesting) as JsonValue | undefined
  return JSON.parse(text) as JsonValue
}

/** Whether a text may have more names than its value: each has two quotes, and another one only by an escape. */
const repeatsMembers = (text: string, value: JsonValue): boolean => {
  const written = JSON.stringify(value)
  if (written === text) return false
  return text.includes(String.raw`\u0022`) || quotesIn(text) !== quotesIn(written)
}

function quotesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1
  return count
}

interface ParserOptions {
  readonly members?: PlacedMember[] | undefined
  readonly pauses?: Pauses | undefined
}

class JsonParser {
  readonly #text: string
  readonly #nesting: number
  readonly #members: PlacedMember[] | undefined
  readonly #pauses: Pauses | undefined
  /** The arrays and objects that have not ended, the outermost first. */
  readonly #open: (JsonValue[] | JsonObject)[] = []
  readonly #repeated: string[] = []
  #root: JsonValue = null
  #at = 0
  /** Whether the innermost array or object has no item yet. */
  #isEmpty = false
  #stringStart = 0
  /** The last string, number, literal name or bracket; of an array or object, which begins, an empty one. */
  #value: JsonValue = null
  #expected = 'value'

  constructor(text: string, nesting: number, { members, pauses }: ParserOptions) {
    this.#text = text
    this.#nesting = nesting
    this.#members = members
    this.#pauses = pauses
  }

  /** Goes on, if it has stopped before. */
  parse(): ParsedJson {
    try {
      return this.#parse()
    } catch (error) {
      this.#pauses?.leave(this, error)
      throw error
    }
  }

  #parse(): ParsedJson {
    while (this.#readMember()) {
      if (this.#isEmpty) continue
      this.#leaveFull()
      if (this.#open.length > 0) {
        this.#expected = this.#isInArray() ? 'item-delimiter' : 'delimiter'
        if (!this.#step(COMMA)) break
        this.#pauses?.check()
      } else {
        this.#skipSpace()
        if (this.#at === this.#text.length) return { value: this.#root, repeated: this.#repeated }
        this.#expected = 'after'
        break
      }
    }
    return { error: this.#error(), repeated: this.#repeated }
  }

  /** Reads a member, an item or the outermost value; of an array or object that is not empty only its start. */
  #readMember(): boolean {
    const parent = this.#open.at(-1)
    if (parent === undefined) return this.#addValue(undefined, '')
    if (Array.isArray(parent)) {
      this.#expected = this.#isEmpty ? 'first-item' : 'item'
      return this.#addValue(parent, '')
    }
    this.#expected = this.#isEmpty ? 'first-name' : 'name'
    if (this.#skipSpace() !== QUOTE || !this.#readString()) return false
    const name = this.#value as string
    if (Object.hasOwn(parent, name)) this.#repeated.push(name)
    this.#expected = 'colon'
    if (!this.#step(COLON)) return false
    this.#expected = 'value'
    return this.#addValue(parent, name)
  }

  #addValue(parent: JsonValue[] | JsonObject | undefined, name: string): boolean {
    const code = this.#skipSpace()
    const start = this.#at
    if (!this.#readValue(code)) return false
    const value = this.#value
    if (parent === undefined) this.#root = value
    else if (Array.isArray(parent)) parent.push(value)
    else setMember(parent, name, value)
    const isOpen = code === BRACKET || code === BRACE
    if (this.#open.length === 1)
      this.#members?.push({ name, value, start, end: isOpen ? start : this.#at })
    this.#isEmpty = isOpen && !this.#step(code === BRACE ? CLOSING_BRACE : CLOSING_BRACKET)
    if (this.#isEmpty) this.#open.push(value as JsonValue[] | JsonObject)
    return true
  }

  /** Reads the value that begins with a code unit; of an array or object only its bracket. */
  #readValue(code: number): boolean {
    if (code === QUOTE) return this.#readString()
    if (code === MINUS || isDigit(code)) return this.#readNumber()
    if (code !== BRACKET && code !== BRACE) return this.#readLiteral()
    if (this.#open.length === this.#nesting) return false
    this.#at += 1
    this.#value = code === BRACE ? {} : []
    return true
  }

  /** Leaves the arrays and objects that end here. */
  #leaveFull(): void {
    while (this.#open.length > 0 && this.#step(this.#isInArray() ? CLOSING_BRACKET : CLOSING_BRACE))
      this.#open.pop()
  }

  #isInArray(): boolean {
    return Array.isArray(this.#open.at(-1))
  }

  /** Skips white space; returns the code unit behind it, or NaN. */
  #skipSpace(): number {
    let code = this.#text.charCodeAt(this.#at)
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      this.#at += 1
      code = this.#text.charCodeAt(this.#at)
    }
    return code
  }

  /** Skips white space, and a code unit if it is next. */
  #step(code: number): boolean {
    if (this.#skipSpace() !== code) return false
    this.#at += 1
    return true
  }

  #readLiteral(): boolean {
    const name = LITERALS.find((literal) => this.#text.startsWith(literal, this.#at))
    if (name === undefined) return false
    this.#at += name.length
    this.#value = JSON.parse(name) as boolean | null
    return true
  }

  #readNumber(): boolean {
    const text = this.#text
    const start = this.#at
    const first = text.charCodeAt(start) === MINUS ? start + 1 : start
    if (!isDigit(text.charCodeAt(first))) return false
    let end = text.charCodeAt(first) === ZERO ? first + 1 : endOfDigits(text, first)
    if (text.charCodeAt(end) === POINT && isDigit(text.charCodeAt(end + 1)))
      end = endOfDigits(text, end + 1)
    const hasExponent = isLetterE(text.charCodeAt(end))
    if (hasExponent) end = endOfExponent(text, end)
    const source = text.slice(start, end)
    const isShort = source.length <= EXACT_LENGTH && !hasExponent
    this.#value = isShort ? Number(source) : readNumber(source)
    this.#at = end
    return true
  }

  #readString(): boolean {
    this.#stringStart = this.#at
    const end = endOfString(this.#text, this.#at)
    const quoted = this.#text.slice(this.#at, end)
    try {
      this.#value = JSON.parse(quoted) as string
      this.#at += quoted.length
      return true
    } catch {
      this.#at += 1
      this.#findMistake()
      return false
    }
  }

  /** Moves to the first character that a string must not contain. */
  #findMistake(): void {
    do {
      this.#at = indexOf(/["\\\0-\x1f]/g, this.#text, this.#at)
    } while (this.#skipEscape())
    this.#expected = 'string'
  }

  #skipEscape(): boolean {
    ESCAPE.lastIndex = this.#at
    if (!ESCAPE.test(this.#text)) return false
    this.#at = ESCAPE.lastIndex
    return true
  }

  #error(): JsonError {
    const at = this.#at
    const expected = this.#expected
    const isTooDeep = this.#open.length === this.#nesting && /[[{]/.test(this.#text[at] ?? '')
    const lines = this.#text.slice(0, at).split('\n')
    const place = `line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`
    const unexpected = `unexpected ${firstCharacter(this.#text.slice(at, at + 2))}`
    const message = `${place}: ${isTooDeep ? `nested deeper than ${this.#nesting}` : unexpected}`
    const first = expected === 'after' ? this.#root : undefined
    return { message, at, expected, stringStart: this.#stringStart, isTooDeep, first }
  }
}

const LITERALS = ['true', 'false', 'null'] as const

/** The index behind the digits that begin at an index. */
function endOfDigits(text: string, start: number): number {
  let at = start
  while (isDigit(text.charCodeAt(at))) at += 1
  return at
}

/** The index behind an exponent that begins at a letter; that of the letter if it is none. */
function endOfExponent(text: string, start: number): number {
  const sign = text.charCodeAt(start + 1)
  const first = sign === PLUS || sign === MINUS ? start + 2 : start + 1
  return isDigit(text.charCodeAt(first)) ? endOfDigits(text, first) : start
}

/**
 * The index of the next character of a global pattern, or the length of the text. What ends a part is searched for: a
 * pattern that repeats overflows the stack of V8 at some millions of characters, once the process has so many patterns
 * that V8 no longer optimizes new ones.
 */
function indexOf(character: RegExp, text: string, start: number): number {
  character.lastIndex = start
  return character.test(text) ? character.lastIndex - 1 : text.length
}

function firstCharacter(text: string): string {
  const [character] = text
  if (character === undefined) return 'end of the text'
  if (/[!-~]/.test(character)) return JSON.stringify(character)
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}

/** What a body is read by. */
export const jsonReaders = { readJson, parseJson }
