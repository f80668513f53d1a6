import type { Behavior } from './behavior.ts'
import { type JsonResult, readJson } from './json.ts'

interface Decoder {
  decode(bytes: Uint8Array): string
}

// The core is compiled without Node and DOM; every runtime has TextDecoder.
declare const TextDecoder: new (label: string, options: { fatal: boolean; ignoreBOM: boolean }) => Decoder
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** A request body, parsed as JSON at most once and only on demand. */
export class Body {
  readonly length: number
  /** undefined if the body is not UTF-8 (RFC 8259 §8.1). A byte order mark is kept. */
  readonly text: string | undefined
  /** For display: bytes that are not UTF-8 become U+FFFD. */
  readonly display: string
  readonly #behavior: Behavior
  #json: JsonResult | undefined

  constructor(bytes: Uint8Array, behavior: Behavior) {
    this.length = bytes.length
    this.#behavior = behavior
    try {
      this.text = strict.decode(bytes)
    } catch {}
    this.display = this.text ?? lenient.decode(bytes)
  }

  get json(): JsonResult {
    const { text = '' } = this
    const { byteOrderMark, nestingLimit } = this.#behavior
    const json = byteOrderMark === 'ignored' ? text.replace(/^\uFEFF/, '') : text
    return (this.#json ??= readJson(json, nestingLimit))
  }
}
