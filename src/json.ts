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

/** Numbers of over 15 digits or with an exponent: a double may not hold them exactly. A match in a string is harmless. */
const INEXACT = /[\d.]{16}|\d[eE]/

/** Reads one JSON text strictly by RFC 8259, with exact numbers; of a repeated member the last one counts. */
export function readJson(text: string, nesting = 10_000): JsonResult {
  // JSON.parse is faster, but it rounds numbers, has no limit of nesting, and is slow to throw.
  if (text.length <= nesting && text.endsWith('}') && !INEXACT.test(text)) {
    try {
      return { value: JSON.parse(text) as JsonValue }
    } catch {}
  }
  return parseJson(text, nesting)
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

function readScalar(source: string): JsonValue {
  if (/^["a-z]/.test(source)) return JSON.parse(source) as JsonValue
  return INEXACT.test(source) ? readNumber(source) : Number(source)
}

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const CHARACTERS = /[^"\\\0-\x1f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** A member, or an item without a name, and the place of its value; an array or object ends where it starts. */
export type PlacedMember = readonly [name: string, value: JsonValue, start: number, end: number]

/**
 * Parses a text by the grammar of RFC 8259, with a stack of its own: deep nesting must not overflow the engine's.
 * `nesting` is the maximum number of open arrays and objects (RFC 8259 §9 allows a limit). `members` collects those of the
 * outermost object, or its items: a response of 1 MB may have half a million.
 */
export function parseJson(text: string, nesting: number, members?: PlacedMember[]) {
  const open: (JsonValue[] | JsonObject)[] = []
  /** Names of repeated members, at any depth. */
  const repeated: string[] = []
  let root: JsonValue = null
  let at = 0
  let stringStart = 0
  let expected = 'value'

  /** Skips white space, and one of the characters if it is next. */
  const step = (characters: string): string | undefined => {
    let next = text[at]
    while (next === ' ' || next === '\n' || next === '\r' || next === '\t') next = text[(at += 1)]
    if (next === undefined || !characters.includes(next)) return undefined
    at += 1
    return next
  }
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    // Faster than exec, which makes an array of each match.
    if (!pattern.test(text)) return undefined
    const start = at
    at = pattern.lastIndex
    return text.slice(start, at)
  }
  const readString = (): string | undefined => {
    if (!step('"')) return undefined
    stringStart = at - 1
    while (match(CHARACTERS)) continue
    if (text[at] === '"') return text.slice(stringStart, (at += 1))
    expected = 'string'
    return undefined
  }

  for (;;) {
    const parent = open.at(-1)
    let name = ''
    const first = expected.endsWith('delimiter') ? '' : 'first-'
    if (parent !== undefined && !Array.isArray(parent)) {
      expected = `${first}name`
      const quoted = readString()
      if (!quoted) break
      name = JSON.parse(quoted) as string
      if (Object.hasOwn(parent, name)) repeated.push(name)
      expected = 'colon'
      if (!step(':')) break
    }
    expected = Array.isArray(parent) ? `${first}item` : 'value'
    const bracket = step(open.length < nesting ? '[{' : '')
    const source = bracket ?? (text[at] === '"' ? readString() : match(SCALAR))
    if (!source) break
    const value = bracket === '{' ? {} : bracket === '[' ? [] : readScalar(source)
    if (parent === undefined) root = value
    else if (Array.isArray(parent)) parent.push(value)
    // An assignment would set the prototype.
    else if (name === '__proto__')
      Object.defineProperty(parent, name, {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      })
    else parent[name] = value
    const start = at - source.length
    if (open.length === 1) members?.push([name, value, start, bracket === undefined ? at : start])
    if (bracket !== undefined) {
      open.push(value as JsonValue[] | JsonObject)
      if (!step(bracket === '{' ? '}' : ']')) continue
      open.pop()
    }
    while (open.length > 0 && step(Array.isArray(open.at(-1)) ? ']' : '}')) open.pop()
    if (open.length === 0) {
      step('')
      if (at === text.length) return { value: root, repeated }
      expected = 'after'
      break
    }
    expected = Array.isArray(open.at(-1)) ? 'item-delimiter' : 'delimiter'
    if (!step(',')) break
  }
  const isTooDeep = open.length === nesting && /[[{]/.test(text[at] ?? '')
  const lines = text.slice(0, at).split('\n')
  const place = `line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`
  const unexpected = `unexpected ${firstCharacter(text.slice(at, at + 2))}`
  const message = `${place}: ${isTooDeep ? `nested deeper than ${nesting}` : unexpected}`
  const first = expected === 'after' ? root : undefined
  const error: JsonError = { message, at, expected, stringStart, isTooDeep, first }
  return { error, repeated }
}

function firstCharacter(text: string): string {
  const [found] = text
  if (found === undefined) return 'end of the text'
  if (/[!-~]/.test(found)) return JSON.stringify(found)
  return `U+${(found.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}

/** JSON.rawJSON, which TypeScript 5 does not declare; plain text in engines without it. */
const raw: (text: string) => unknown =
  (JSON as { rawJSON?: (text: string) => unknown }).rawJSON ?? String

/** A value as JSON text with all digits of each integer. Members that are undefined are left out. */
export function jsonText(value: unknown, indent?: number): string {
  if (typeof value === 'string') return JSON.stringify(value)
  const exact = (_name: string, member: unknown): unknown => {
    if (member instanceof Decimal) return raw(member.source)
    return typeof member === 'bigint' ? raw(String(member)) : member
  }
  return JSON.stringify(value, exact, indent) ?? 'null'
}

/** The JSON type of a value; `undefined` of a missing member. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'bigint' || value instanceof Decimal ? 'number' : typeof value
}
