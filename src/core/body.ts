import type { Behavior } from './behavior.ts'
import { isObject } from '../check.ts'
import { members } from '../generated/validators.ts'
import { type JsonResult, type JsonValue, readJson } from './json.ts'

// The core is compiled without Node and DOM; every runtime has TextDecoder.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** How a body is read. */
type Reading = Pick<Behavior, 'byteOrderMark' | 'nestingLimit' | 'memberCase'>

/** The member of NewPlant that has this name in any letter case. */
export const knownName = (name: string): string | undefined =>
  members.NewPlant.find((known) => known === name.toLowerCase())

/** A request body, parsed as JSON at most once and only on demand. */
export class Body {
  /** undefined if the body is not UTF-8 (RFC 8259 §8.1). A byte order mark is kept. */
  readonly text: string | undefined
  /** For display: bytes that are not UTF-8 become U+FFFD. */
  readonly display: string
  /** Whether it is UTF-8 without a byte order mark. */
  readonly #isStrict: boolean
  readonly #bytes: Uint8Array
  readonly #behavior: Reading
  #json: JsonResult | undefined
  #lenientJson: JsonResult | undefined

  constructor(bytes: Uint8Array, behavior: Reading) {
    this.#bytes = bytes
    this.#behavior = behavior
    try {
      this.text = strict.decode(bytes)
    } catch {}
    const { text } = this
    this.display = text ?? lenient.decode(bytes)
    this.#isStrict = text !== undefined && bytes[0] !== 0 && bytes[1] !== 0 && text.charCodeAt(0) !== 0xfeff
  }

  get json(): JsonResult {
    const { text = '' } = this
    const json = this.#behavior.byteOrderMark === 'ignored' ? text.replace(/^\uFEFF/, '') : text
    return (this.#json ??= this.#read(json))
  }

  /** What the body is encoded in, if that is not UTF-8; `utf-8` if it is invalid. */
  get encoding(): 'utf-8' | 'utf-16' | 'utf-32' | undefined {
    if (this.#isStrict) return undefined
    const start = this.#bytes.subarray(0, 4).join(' ')
    if (/^(?:255 254 0 0|0 0 254 255|0 0 0 \d+|[1-9]\d* 0 0 0)$/.test(start)) return 'utf-32'
    if (/^(?:255 254|254 255|0 [1-9]|[1-9]\d* 0)/.test(start)) return 'utf-16'
    return this.text === undefined ? 'utf-8' : undefined
  }

  /** What a server reads that detects encodings and ignores a byte order mark. */
  get lenient(): string {
    const { encoding, display } = this
    const isWide = encoding === 'utf-16' || encoding === 'utf-32'
    const text = isWide ? decodeWide(this.#bytes, encoding === 'utf-16' ? 2 : 4) : display
    return text.replace(/^\uFEFF/, '')
  }

  get lenientJson(): JsonResult {
    if (this.#isStrict) return this.json
    return (this.#lenientJson ??= this.#read(this.lenient))
  }

  #read(text: string): JsonResult {
    const { nestingLimit, memberCase } = this.#behavior
    const json = readJson(text, nestingLimit)
    if (memberCase === 'exact' || !isObject(json.value)) return json
    const named = Object.entries(json.value).map(([name, value]) => [knownName(name) ?? name, value])
    return { value: Object.fromEntries(named) as JsonValue }
  }

  /** The JSON value; of malformed JSON the members of a NewPlant that stand in the text. */
  get lenientValue(): unknown {
    const { value, error } = this.lenientJson
    if (error === undefined) return value
    const pairs = this.lenient.matchAll(/"(id|name|tag)"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/gs)
    const escape = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
    return Object.fromEntries(
      Array.from(
        pairs,
        ([, name, text = '']) => [name, readJson(text.replaceAll(/[\0-\x1f]/g, escape)).value] as const,
      ),
    )
  }
}

function decodeWide(bytes: Uint8Array, width: 2 | 4): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = bytes[0] !== 0 && bytes[0] !== 0xfe
  let text = ''
  for (let at = 0; at + width <= bytes.length; at += width) {
    const unit = width === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle)
    text += unit <= 0x10ffff ? String.fromCodePoint(unit) : '\uFFFD'
  }
  return text
}
