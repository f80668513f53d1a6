import { endOfString } from './json-strings.ts'
import { Decimal } from './validator.ts'

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

/** A number of over 15 digits or with an exponent: a double may not hold it exactly. */
const INEXACT = /[\d.]{16}|\d[eE]/

/** The same in a text, behind a character that may precede a number. A match in a string is harmless, but UUIDs have none. */
const HAS_INEXACT = /[:,[\s]-?(?:[\d.]{16}|[\d.]*\d[eE])/

/** Reads one JSON text strictly by RFC 8259, with exact numbers; of a repeated member the last one counts. */
export function readJson(text: string, nesting = 10_000): JsonResult {
  // JSON.parse is ten times faster, but it rounds numbers, has no limit of nesting, and is slow to throw.
  if (text.endsWith('}') && !HAS_INEXACT.test(text) && !isDeeper(text, nesting)) {
    try {
      return { value: JSON.parse(text) as JsonValue }
    } catch {}
  }
  return parseJson(text, nesting)
}

/** Whether arrays and objects of a text are nested deeper than allowed, if it is JSON. */
function isDeeper(text: string, nesting: number): boolean {
  if (text.length <= nesting) return false
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = (endOfString(text, at) ?? text.length) - 1
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > nesting) return true
  }
  return false
}

const PARTS = /(-?)0?(\d*)\.?(\d*)(?:e(.*))?/i

/**
 * The exact value of a JSON number (RFC 8259 §6): a number if a double is exact; a bigint for an integer beyond 2^53 - 1;
 * a Decimal if a double would turn a fraction into an integer, or either into infinity.
 */
export function readNumber(source: string): number | bigint | Decimal {
  const double = Number(source)
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

/** A number or literal name; of an array or object, which begins, an empty one. */
function valueOf(source: string): JsonValue {
  if (source === '{') return {}
  if (source === '[') return []
  if (/^[a-z]/.test(source)) return JSON.parse(source) as JsonValue
  return INEXACT.test(source) ? readNumber(source) : Number(source)
}

/** A literal name, or the beginning of a number. */
const SCALAR = /true|false|null|-?(?:0|[1-9])/y
const FRACTION = /\.\d/y
const EXPONENT = /[eE][+-]?\d/y
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
  return new JsonParser(text, nesting, members).parse()
}

class JsonParser {
  readonly #text: string
  readonly #nesting: number
  readonly #members: PlacedMember[] | undefined
  /** The arrays and objects that have not ended, the outermost first. */
  readonly #open: (JsonValue[] | JsonObject)[] = []
  readonly #repeated: string[] = []
  #root: JsonValue = null
  #at = 0
  /** Whether the innermost array or object has no item yet. */
  #isEmpty = false
  #stringStart = 0
  /** The value of the last string. */
  #string = ''
  #expected = 'value'

  constructor(text: string, nesting: number, members: PlacedMember[] | undefined) {
    this.#text = text
    this.#nesting = nesting
    this.#members = members
  }

  parse(): ParsedJson {
    while (this.#readMember()) {
      if (this.#isEmpty) continue
      this.#leaveFull()
      if (this.#open.length > 0) {
        this.#expected = this.#isInArray() ? 'item-delimiter' : 'delimiter'
        if (!this.#step(',')) break
      } else {
        this.#step('')
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
    const first = this.#isEmpty ? 'first-' : ''
    if (parent === undefined) return this.#readValue('')
    if (Array.isArray(parent)) {
      this.#expected = `${first}item`
      return this.#readValue('')
    }
    this.#expected = `${first}name`
    if (!this.#readString()) return false
    const name = this.#string
    if (Object.hasOwn(parent, name)) this.#repeated.push(name)
    this.#expected = 'colon'
    if (!this.#step(':')) return false
    this.#expected = 'value'
    return this.#readValue(name)
  }

  #readValue(name: string): boolean {
    const bracket = this.#step(this.#open.length < this.#nesting ? '[{' : '')
    const isString = this.#text[this.#at] === '"'
    const source = bracket ?? (isString ? this.#readString() : this.#readScalar())
    if (!source) return false
    const value = bracket === undefined && isString ? this.#string : valueOf(source)
    addValue(this.#open.at(-1), name, value)
    if (this.#open.length === 0) this.#root = value
    if (this.#open.length === 1) {
      const start = this.#at - source.length
      this.#members?.push({ name, value, start, end: bracket === undefined ? this.#at : start })
    }
    this.#isEmpty = bracket !== undefined && !this.#step(bracket === '{' ? '}' : ']')
    if (this.#isEmpty) this.#open.push(value as JsonValue[] | JsonObject)
    return true
  }

  /** Leaves the arrays and objects that end here. */
  #leaveFull(): void {
    while (this.#open.length > 0 && this.#step(this.#isInArray() ? ']' : '}')) this.#open.pop()
  }

  #isInArray(): boolean {
    return Array.isArray(this.#open.at(-1))
  }

  /** Skips white space, and one of the characters if it is next. */
  #step(characters: string): string | undefined {
    let next = this.#text[this.#at]
    while (next === ' ' || next === '\n' || next === '\r' || next === '\t') {
      this.#at += 1
      next = this.#text[this.#at]
    }
    if (next === undefined || !characters.includes(next)) return undefined
    this.#at += 1
    return next
  }

  #match(pattern: RegExp): string | undefined {
    const start = this.#at
    pattern.lastIndex = start
    // Faster than exec, which makes an array of each match.
    if (!pattern.test(this.#text)) return undefined
    this.#at = pattern.lastIndex
    return this.#text.slice(start, this.#at)
  }

  #readScalar(): string | undefined {
    const start = this.#at
    const beginning = this.#match(SCALAR)
    if (beginning === undefined || /[a-z]/.test(beginning)) return beginning
    if (!beginning.endsWith('0')) this.#skipDigits()
    if (this.#match(FRACTION)) this.#skipDigits()
    if (this.#match(EXPONENT)) this.#skipDigits()
    return this.#text.slice(start, this.#at)
  }

  #skipDigits(): void {
    this.#at = indexOf(/\D/g, this.#text, this.#at)
  }

  #readString(): string | undefined {
    if (!this.#step('"')) return undefined
    this.#stringStart = this.#at - 1
    const end = endOfString(this.#text, this.#stringStart)
    const quoted = this.#text.slice(this.#stringStart, end)
    try {
      this.#string = JSON.parse(quoted) as string
      this.#at = this.#stringStart + quoted.length
      return quoted
    } catch {
      this.#findMistake()
      return undefined
    }
  }

  /** Moves to the first character that a string must not contain. */
  #findMistake(): void {
    do {
      this.#at = indexOf(/["\\\0-\x1f]/g, this.#text, this.#at)
    } while (this.#match(ESCAPE))
    this.#expected = 'string'
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

/**
 * The index of the next character of a global pattern, or the length of the text. What ends a part is searched for: a
 * pattern that repeats overflows the stack of V8 at some millions of characters, once the process has so many patterns
 * that V8 no longer optimizes new ones.
 */
function indexOf(character: RegExp, text: string, start: number): number {
  character.lastIndex = start
  return character.test(text) ? character.lastIndex - 1 : text.length
}

function addValue(
  parent: JsonValue[] | JsonObject | undefined,
  name: string,
  value: JsonValue,
): void {
  if (parent === undefined) return
  if (Array.isArray(parent)) parent.push(value)
  // An assignment would set the prototype.
  else if (name === '__proto__')
    Object.defineProperty(parent, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    })
  else parent[name] = value
}

function firstCharacter(text: string): string {
  const [character] = text
  if (character === undefined) return 'end of the text'
  if (/[!-~]/.test(character)) return JSON.stringify(character)
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}

/** JSON.rawJSON, which TypeScript 5 does not declare; plain text in engines without it. */
const raw: (text: string) => unknown =
  (JSON as { rawJSON?: (text: string) => unknown }).rawJSON ?? String

/**
 * A value as JSON text with all digits of each integer. Members that are undefined are left out.
 * A value that is too deep for JSON.stringify is written without `indent`.
 * @throws {RangeError} above 100,000 levels
 */
export function jsonText(value: unknown, indent?: number): string {
  if (typeof value === 'string') return JSON.stringify(value)
  try {
    return textWithin(value, indent)
  } catch (error) {
    const isTooDeep = error instanceof RangeError && isNested(value)
    const text = isTooDeep ? deepText(value) : undefined
    if (text === undefined) throw error
    return text
  }
}

function textWithin(value: unknown, indent?: number): string {
  const exact = (_name: string, member: unknown): unknown => {
    if (member instanceof Decimal) return raw(member.source)
    return typeof member === 'bigint' ? raw(String(member)) : member
  }
  return JSON.stringify(value, exact, indent) ?? 'null'
}

/** Ten times as many as the nesting limit by default; objects of a user may go on for ever. */
const MAX_LEVELS = 100_000

/** A text, and the array or object that follows it. */
interface TextPart {
  readonly text: string
  readonly next?: object
}

/** A nested value as JSON text, without recursion; undefined if it has too many levels. */
function deepText(value: object): string | undefined {
  let text = ''
  const pending: (TextPart & { readonly level: number })[] = [{ text, next: value, level: 1 }]
  while (pending.length > 0) {
    const { text: start, next, level } = pending.pop()!
    text += start
    if (next === undefined) continue
    if (level > MAX_LEVELS) return undefined
    for (const part of partsOf(next).toReversed()) pending.push({ ...part, level: level + 1 })
  }
  return text
}

function partsOf(value: object): readonly TextPart[] {
  const isArray = Array.isArray(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const parts = members.map(([name, member], index): TextPart => {
    const comma = index === 0 ? '' : ','
    const start = isArray ? comma : `${comma}${JSON.stringify(name)}:`
    return isNested(member) ? { text: start, next: member } : { text: start + textWithin(member) }
  })
  return [{ text: isArray ? '[' : '{' }, ...parts, { text: isArray ? ']' : '}' }]
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Decimal)

/** The JSON type of a value; `undefined` of a missing member. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'bigint' || value instanceof Decimal ? 'number' : typeof value
}
