import type { Decimal } from '../generated/validators.ts'
import { faultAt, type JsonFault } from './json-fault.ts'
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

/** `repeated` names the members given twice; the last one counts. */
export type JsonReading =
  | { readonly value: JsonValue; readonly repeated: readonly string[]; readonly fault?: never }
  | { readonly fault: JsonFault; readonly value?: never; readonly repeated?: never }

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
/** Thrown as it is: to make an Error is slow, and its stack would tell nobody anything. */
const STOPPED = new SyntaxError('not JSON')

/**
 * Reads one JSON text strictly by RFC 8259.
 *
 * @param nesting the most arrays and objects that may be open at once (RFC 8259 §9 allows a bound)
 */
export function readJson(text: string, nesting = 10_000): JsonReading {
  const repeated: string[] = []
  let at = 0
  let wanted = ''

  const expected = (what: string): never => {
    wanted = what
    throw STOPPED
  }

  /** Skips white space; the code of the next character, NaN at the end. */
  const next = (): number => {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
      at += 1
    }
  }

  const match = (token: RegExp, what: string): string => {
    const from = (token.lastIndex = at)
    if (!token.test(text)) expected(what)
    at = token.lastIndex
    return text.slice(from, at)
  }

  const readName = (): string => {
    if (next() !== 0x22) expected('a member name in double quotes')
    const name = readString()
    if (next() !== 0x3a) expected('":"')
    at += 1
    return name
  }

  const readString = (): string => {
    const from = at
    let plain = true
    at += 1
    for (let code; (code = text.charCodeAt(at)) !== 0x22;) {
      if (code === 0x5c) {
        plain = false
        match(ESCAPE, 'an escape that JSON knows')
      } else if (code >= 0x20) at += 1
      else expected(code < 0x20 ? 'no bare control character in a string' : 'a double quote')
    }
    at += 1
    return plain ? text.slice(from + 1, at - 1) : (JSON.parse(text.slice(from, at)) as string)
  }

  const readScalar = (code: number): JsonValue => {
    if (code === 0x22) return readString()
    const source = match(SCALAR, 'a value')
    return source > 'a' ? (JSON.parse(source) as JsonValue) : readNumber(source)
  }

  /** Keeps its own stack of open containers: a deep text must not overflow the engine's. */
  const readDocument = (): JsonValue => {
    const open: (JsonValue[] | JsonObject)[] = []
    const names: string[] = []
    let name = ''
    for (;;) {
      const code = next()
      let value: JsonValue
      if (code === 0x7b || code === 0x5b) {
        if (open.length >= nesting) expected(`at most ${nesting} nested arrays and objects`)
        at += 1
        value = code === 0x7b ? {} : []
        if (next() !== code + 2) {
          open.push(value)
          names.push(name)
          if (code === 0x7b) name = readName()
          continue
        }
        at += 1
      } else value = readScalar(code)

      for (;;) {
        const container = open.at(-1)
        if (container === undefined) {
          if (!Number.isNaN(next())) expected('nothing after the value')
          return value
        }
        const list = Array.isArray(container)
        if (list) container.push(value)
        else {
          if (Object.hasOwn(container, name)) repeated.push(name)
          if (name === '__proto__') define(container, name, value)
          else container[name] = value
        }
        const end = next()
        if (end === 0x2c) {
          at += 1
          if (!list) name = readName()
          break
        }
        if (end !== (list ? 0x5d : 0x7d)) expected(`"," or "${list ? ']' : '}'}"`)
        at += 1
        value = container
        open.pop()
        name = names.pop() as string
      }
    }
  }

  try {
    return { value: readDocument(), repeated }
  } catch (thrown) {
    if (thrown !== STOPPED) throw thrown
    return { fault: faultAt(text, at, wanted) }
  }
}

/** By an assignment it would become the object's prototype. */
function define(object: JsonObject, name: string, value: JsonValue): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}
