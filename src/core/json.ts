import type { Decimal } from '../generated/validators.ts'
import { readNumber } from './json-number.ts'

/** What a JSON text says, with every number exact (see json-number.ts). */
export type JsonValue =
  | string
  | number
  | bigint
  | Decimal
  | boolean
  | null
  | JsonValue[]
  | JsonObject

export interface JsonObject {
  [member: string]: JsonValue
}

/** Where a text stops being JSON (line and column from 1) and why, as the end of a sentence. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly why: string
}

/** `repeated` names the members given twice; the last one counts. */
export type JsonReading =
  | { readonly value: JsonValue; readonly repeated: readonly string[]; readonly fault?: never }
  | { readonly fault: JsonFault; readonly value?: never }

/**
 * Reads one JSON text strictly by RFC 8259.
 *
 * @param nesting the most arrays and objects that may be open at once (RFC 8259 §9 allows a bound)
 */
export function readJson(text: string, nesting = 10_000): JsonReading {
  return new Reader(text, nesting).read()
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const HEX = /^[0-9a-fA-F]{4}$/
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}
const NONE: string[] = []

/** Keeps its own stack of open containers: a deep text must not overflow the engine's. */
class Reader {
  readonly text: string
  readonly nesting: number
  at = 0
  why = ''
  repeated: string[] = NONE

  constructor(text: string, nesting: number) {
    this.text = text
    this.nesting = nesting
  }

  read(): JsonReading {
    const value = this.document()
    return value === undefined ? { fault: this.fault() } : { value, repeated: this.repeated }
  }

  document(): JsonValue | undefined {
    const open: (JsonValue[] | JsonObject)[] = []
    const names: string[] = []
    let name = ''
    for (;;) {
      let value: JsonValue | undefined
      const code = this.next()
      if (code === 0x7b || code === 0x5b) {
        if (open.length >= this.nesting) {
          return this.stop(`at most ${this.nesting} arrays and objects may be nested`)
        }
        this.at += 1
        const container: JsonValue[] | JsonObject = code === 0x7b ? {} : []
        if (this.next() !== code + 2) {
          open.push(container)
          names.push(name)
          if (code === 0x7b) {
            const first = this.name()
            if (first === undefined) return undefined
            name = first
          }
          continue
        }
        this.at += 1
        value = container
      } else {
        value = this.scalar(code)
        if (value === undefined) return undefined
      }

      for (;;) {
        const container = open[open.length - 1]
        if (container === undefined) {
          return Number.isNaN(this.next())
            ? value
            : this.stop(`expected nothing after the value but found ${this.seen()}`)
        }
        const list = Array.isArray(container)
        if (list) container.push(value)
        else this.member(container, name, value)
        const end = this.next()
        if (end === 0x2c) {
          this.at += 1
          if (list) break
          const following = this.name()
          if (following === undefined) return undefined
          name = following
          break
        }
        if (end !== (list ? 0x5d : 0x7d)) {
          return this.stop(`expected "," or "${list ? ']' : '}'}" but found ${this.seen()}`)
        }
        this.at += 1
        value = container
        open.pop()
        name = names.pop() as string
      }
    }
  }

  /** Skips white space; the code of the next character, NaN at the end. */
  next(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
      this.at += 1
    }
  }

  name(): string | undefined {
    if (this.next() !== 0x22) {
      return this.stop(`expected a member name in double quotes but found ${this.seen()}`)
    }
    const name = this.string()
    if (name === undefined) return undefined
    if (this.next() !== 0x3a) return this.stop(`expected ":" but found ${this.seen()}`)
    this.at += 1
    return name
  }

  member(object: JsonObject, name: string, value: JsonValue): void {
    if (Object.hasOwn(object, name)) {
      if (this.repeated === NONE) this.repeated = [name]
      else this.repeated.push(name)
    }
    if (name === '__proto__') {
      Object.defineProperty(object, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    } else object[name] = value
  }

  scalar(code: number): JsonValue | undefined {
    if (code === 0x22) return this.string()
    if (code === 0x74 && this.text.startsWith('true', this.at)) return this.take(4, true)
    if (code === 0x66 && this.text.startsWith('false', this.at)) return this.take(5, false)
    if (code === 0x6e && this.text.startsWith('null', this.at)) return this.take(4, null)
    const short = this.shortNumber(code)
    if (short !== undefined) return short
    NUMBER.lastIndex = this.at
    const source = NUMBER.exec(this.text)?.[0]
    if (source !== undefined) return this.take(source.length, readNumber(source))
    return this.stop(`expected a value but found ${this.seen()}`)
  }

  /** Most numbers are a few digits; these need no regular expression. */
  shortNumber(first: number): number | undefined {
    if (!(first > 0x30 && first <= 0x39)) return undefined
    let value = first - 0x30
    for (let at = this.at + 1; at < this.at + 15; at += 1) {
      const code = this.text.charCodeAt(at)
      if (code >= 0x30 && code <= 0x39) value = value * 10 + code - 0x30
      else if (code === 0x2e || code === 0x65 || code === 0x45) return undefined
      else {
        this.at = at
        return value
      }
    }
    return undefined
  }

  take<Value>(length: number, value: Value): Value {
    this.at += length
    return value
  }

  string(): string | undefined {
    const { text } = this
    let from = this.at + 1
    let read = ''
    for (let at = from; ; at += 1) {
      const code = text.charCodeAt(at)
      if (code === 0x22) {
        this.at = at + 1
        return read + text.slice(from, at)
      }
      if (code >= 0x20 && code !== 0x5c) continue
      this.at = at
      if (Number.isNaN(code)) return this.stop('the text ends inside a string')
      if (code !== 0x5c)
        return this.stop(`a string must not hold a bare control character (${codePoint(code)})`)
      const escaped = text.charAt(at + 1)
      if (escaped === '') return this.stop('the text ends inside a string')
      const hex = text.slice(at + 2, at + 6)
      if (escaped === 'u' && !HEX.test(hex)) return this.stop('"\\u" takes four hexadecimal digits')
      const character =
        escaped === 'u' ? String.fromCharCode(Number.parseInt(hex, 16)) : ESCAPES[escaped]
      if (character === undefined) {
        const shown = /[!-~]/.test(escaped) ? `"\\${escaped}"` : 'a backslash before that character'
        return this.stop(`${shown} is no escape that JSON knows`)
      }
      read += text.slice(from, at) + character
      at += escaped === 'u' ? 5 : 1
      from = at + 1
    }
  }

  stop(why: string): undefined {
    this.why = why
    return undefined
  }

  seen(): string {
    const point = this.text.codePointAt(this.at)
    if (point === undefined) return 'the end of the text'
    const word = /^[\w.+-]{1,20}/.exec(this.text.slice(this.at, this.at + 20))?.[0]
    if (word !== undefined) return `"${word}"`
    if (point === 0xfeff) return 'a byte order mark'
    const visible = point > 0x20 && point < 0x7f
    return `${visible ? JSON.stringify(String.fromCodePoint(point)) : codePoint(point)}${this.hint()}`
  }

  hint(): string {
    const character = this.text.charAt(this.at)
    if (character !== '}' && character !== ']') return HINTS[character] ?? ''
    return this.text.slice(0, this.at).trimEnd().endsWith(',') ? ' (a trailing comma?)' : ''
  }

  fault(): JsonFault {
    const before = this.text.slice(0, this.at).split('\n')
    return { line: before.length, column: (before.at(-1) as string).length + 1, why: this.why }
  }
}

const HINTS: Readonly<Record<string, string>> = {
  "'": ' (strings take double quotes)',
  '/': ' (JSON has no comments)',
  '#': ' (JSON has no comments)',
}

function codePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
