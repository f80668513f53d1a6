import type { Behavior } from './behavior.ts'
import { isObject } from '../check-value.ts'
import { membersOfNewPlant } from '../generated/validators.ts'
import { type JsonResult, type JsonValue, parseJson, readJson } from '../json.ts'

// The core is compiled without Node and DOM; every runtime has TextDecoder.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** The name of a member of NewPlant without regard to letter case; other names stay as they are. */
const exactName = (name: string): string =>
  membersOfNewPlant.find((known) => known === name.toLowerCase()) ?? name

/** A request body, parsed only on demand. */
export class Body {
  /** As sent; bytes that are not UTF-8 (RFC 8259 §8.1) become U+FFFD. */
  readonly text: string
  readonly isUtf8: boolean
  /** UTF-16 or UTF-32, which some services detect by the zeros around ASCII or by a byte order mark. */
  readonly isWide: boolean
  /** The text without a byte order mark; of UTF-16 and UTF-32 only the ASCII, which is what lenient services read. */
  readonly source: string
  readonly #behavior: Partial<Behavior>
  #json: JsonResult | undefined
  #parsed: ReturnType<typeof parseJson> | undefined

  constructor(bytes: Uint8Array, behavior: Partial<Behavior> = {}) {
    this.#behavior = behavior
    let text: string | undefined
    try {
      text = strict.decode(bytes)
    } catch {}
    this.isUtf8 = text !== undefined
    this.text = text ?? lenient.decode(bytes)
    const { 0: first = 1, 1: second = 1 } = bytes
    this.isWide = first === 0 || second === 0 || (first >= 0xfe && second >= 0xfe)
    const narrow = this.isWide ? this.text.replaceAll(/^\0*\uFFFD+(?=.?\0)|\0/g, '') : this.text
    this.source = narrow.startsWith('\uFEFF') ? narrow.slice(1) : narrow
  }

  get json(): JsonResult {
    return (this.#json ??= this.#read())
  }

  /** The JSON value, or the first of several. */
  get first(): JsonValue | undefined {
    return this.json.error ? this.json.error.first : this.json.value
  }

  /** The members and the names of repeated ones, without a limit of nesting. */
  get parsed(): ReturnType<typeof parseJson> {
    return (this.#parsed ??= parseJson(this.source, Infinity))
  }

  #read(): JsonResult {
    const { nestingLimit, memberCase } = this.#behavior
    const json = readJson(this.source, nestingLimit)
    if (memberCase !== 'ignored' || !isObject(json.value)) return json
    const named = Object.entries(json.value).map(([name, value]) => [exactName(name), value])
    return { value: Object.fromEntries(named) as JsonValue }
  }
}
