import type { Behavior } from './behavior.ts'
import { isObject } from '../base/check-value.ts'
import type { Pauses } from '../base/pauses.ts'
import type { JsonResult, JsonValue, PlacedMember } from '../base/json.ts'
import { needed } from '../base/late.ts'
import { lateJson } from '../base/late-json.ts'
import { plainJson } from '../base/plain-json.ts'

// The core is compiled without Node and DOM.
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string }
/** Made for the first body: on React Native, a polyfill may come later than this module. */
let decoder: InstanceType<typeof TextDecoder> | undefined

/**
 * Whether bytes are UTF-8, by their decoded text: each U+FFFD must have been sent as one. The option `fatal` of
 * TextDecoder decides the same, but the polyfills of React Native do not have it.
 */
function isValidUtf8(bytes: Uint8Array, text: string): boolean {
  if (!text.includes('\uFFFD')) return true
  let replacements = 0
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) replacements += 1
  return text.split('\uFFFD').length - 1 === replacements
}

/** The name of a known member without regard to letter case; other names stay as they are. */
function exactName(name: string, names: readonly string[]): string {
  if (names.includes(name)) return name
  const lower = name.toLowerCase()
  return names.find((member) => member.toLowerCase() === lower) ?? name
}

interface ParsedBody {
  /** Names of repeated members, at any depth. */
  readonly repeated: readonly string[]
  readonly members: readonly PlacedMember[]
}

/** A request body, parsed only on demand. */
export class Body {
  /** What its text must be. */
  readonly format: string = 'JSON'
  /** As sent; bytes that are not UTF-8 (RFC 8259 §8.1) become U+FFFD. */
  readonly text: string
  readonly isUtf8: boolean
  /** UTF-16 or UTF-32, which some services detect by the zeros around ASCII or by a byte order mark. */
  readonly isWide: boolean
  /** The text without a byte order mark; of UTF-16 and UTF-32 only the ASCII, which is what lenient services read. */
  readonly source: string
  readonly #behavior: Partial<Behavior>
  readonly #memberNames: readonly string[]
  readonly #pauses: Pauses | undefined
  #json: JsonResult | undefined
  #parsed: ParsedBody | undefined

  /** `memberNames` are those whose letter case a behavior may ignore; with `pauses`, `json` may stop. */
  constructor(
    bytes: Uint8Array,
    behavior: Partial<Behavior> = {},
    memberNames: readonly string[] = [],
    pauses?: Pauses,
  ) {
    this.#pauses = pauses
    this.#behavior = behavior
    this.#memberNames = memberNames
    decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })
    this.text = decoder.decode(bytes)
    this.isUtf8 = isValidUtf8(bytes, this.text)
    const { 0: first = 1, 1: second = 1 } = bytes
    this.isWide = first === 0 || second === 0 || (first >= 0xfe && second >= 0xfe)
    const narrow = this.isWide
      ? this.text.replaceAll(/^\0{0,2}\uFFFD{1,2}(?=.?\0)|\0/g, '')
      : this.text
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
  get parsed(): ParsedBody {
    if (this.#parsed === undefined) {
      const members: PlacedMember[] = []
      const { repeated } = needed(lateJson).parseJson(this.source, Infinity, members)
      this.#parsed = { repeated, members }
    }
    return this.#parsed
  }

  /** Whether it is read without what a page may have to load before. */
  get isPlain(): boolean {
    return plainJson(this.source) !== undefined
  }

  #read(): JsonResult {
    const { nestingLimit, memberCase } = this.#behavior
    const json = this.#readJson(nestingLimit)
    if (memberCase !== 'ignored' || !isObject(json.value)) return json
    const named = Object.entries(json.value).map(([name, value]) => [
      exactName(name, this.#memberNames),
      value,
    ])
    return { value: Object.fromEntries(named) as JsonValue }
  }

  #readJson(nesting: number | undefined): JsonResult {
    const value = lateJson.part === undefined ? plainJson(this.source, nesting) : undefined
    if (value !== undefined) return { value: value as JsonValue }
    return needed(lateJson).readJson(this.source, nesting, this.#pauses)
  }
}
