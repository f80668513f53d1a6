import type { Choices } from './choices.ts'
import { type JsonReading, readJson } from './json.ts'

interface Decoder {
  decode(bytes: Uint8Array): string
}

// The core is compiled without Node and DOM; TextDecoder is in every run time it meets.
const { TextDecoder } = globalThis as unknown as {
  TextDecoder: new (label: string, options: { fatal?: boolean; ignoreBOM: boolean }) => Decoder
}
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** A request's body, read at most once and only as far as somebody asks. */
export class Body {
  readonly bytes: Uint8Array
  readonly #choices: Choices
  #text: string | null | undefined
  #json: JsonReading | undefined

  constructor(bytes: Uint8Array, choices: Choices) {
    this.bytes = bytes
    this.#choices = choices
  }

  /** The body as text; null where it is not UTF-8 (RFC 8259 §8.1). A byte order mark stays in. */
  get text(): string | null {
    if (this.#text === undefined) {
      try {
        this.#text = strict.decode(this.bytes)
      } catch {
        this.#text = null
      }
    }
    return this.#text
  }

  /** For people: bytes that are not UTF-8 show as U+FFFD. */
  get shown(): string {
    return this.text ?? lenient.decode(this.bytes)
  }

  get json(): JsonReading {
    if (this.#json === undefined) {
      const text = this.text ?? ''
      const marked = this.#choices['byte-order-mark'] === 'ignored' && text.startsWith('\uFEFF')
      this.#json = readJson(marked ? text.slice(1) : text, this.#choices['nesting-limit'])
    }
    return this.#json
  }
}
