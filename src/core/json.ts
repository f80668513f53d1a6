import type { Decimal } from '../generated/validators.ts'
import { faultAt, type JsonFault, seen, strange } from './json-fault.ts'
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
/** Thrown as it is: to make an Error is slow, and its stack would tell nobody anything. */
const STOPPED = new SyntaxError('not JSON')
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/**
 * Reads one JSON text strictly by RFC 8259.
 *
 * @param nesting the most arrays and objects that may be open at once (RFC 8259 §9 allows a bound)
 */
export function readJson(text: string, nesting = 10_000): JsonReading {
  const repeated: string[] = []
  let at = 0
  let why = ''

  const stop = (because: string): never => {
    why = because
    throw STOPPED
  }
  const expected = (what: string): never => stop(`expected ${what} but found ${seen(text, at)}`)

  /** Skips white space; the code of the next character, NaN at the end. */
  const next = (): number => {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
      at += 1
    }
  }

  const readName = (): string => {
    if (next() !== 0x22) expected('a member name in double quotes')
    const name = readString()
    if (next() !== 0x3a) expected('":"')
    at += 1
    return name
  }

  const readScalar = (code: number): JsonValue => {
    if (code === 0x22) return readString()
    SCALAR.lastIndex = at
    if (!SCALAR.test(text)) expected('a value')
    const source = text.slice(at, SCALAR.lastIndex)
    at = SCALAR.lastIndex
    return source > 'a' ? (JSON.parse(source) as JsonValue) : readNumber(source)
  }

  const readString = (): string => {
    let read = ''
    let from = at + 1
    for (let end = from; ; end += 1) {
      const code = text.charCodeAt(end)
      if (code === 0x22) {
        at = end + 1
        return read + text.slice(from, end)
      }
      if (code >= 0x20 && code !== 0x5c) continue
      at = ESCAPE.lastIndex = end
      if (!ESCAPE.test(text)) stop(strange(text, at))
      read += text.slice(from, end) + JSON.parse(`"${text.slice(end, ESCAPE.lastIndex)}"`)
      from = ESCAPE.lastIndex
      end = from - 1
    }
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
        if (open.length >= nesting) stop(`at most ${nesting} arrays and objects may be nested`)
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
    return { fault: faultAt(text, at, why) }
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
