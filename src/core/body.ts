import type { Choices } from './choices.ts'
import { type JsonReading, readJson } from './json.ts'

interface Decoder {
  decode(bytes: Uint8Array): string
}

// The core is compiled without Node and DOM; TextDecoder is in every run time it meets.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM: boolean },
) => Decoder
const [strict, lenient] = [true, false].map(
  (fatal) => new TextDecoder('utf-8', { fatal, ignoreBOM: true }),
) as [Decoder, Decoder]

/** A request's body, read as JSON at most once and only if somebody asks. */
export class Body {
  readonly bytes: Uint8Array
  /** undefined where it is not UTF-8 (RFC 8259 §8.1). A byte order mark stays in. */
  readonly text: string | undefined
  /** For people: bytes that are not UTF-8 show as U+FFFD. */
  readonly shown: string
  readonly #choices: Choices
  #json: JsonReading | undefined

  constructor(bytes: Uint8Array, choices: Choices) {
    this.bytes = bytes
    this.#choices = choices
    try {
      this.text = strict.decode(bytes)
    } catch {}
    this.shown = this.text ?? lenient.decode(bytes)
  }

  get json(): JsonReading {
    const { text = '' } = this
    const marks = this.#choices['byte-order-mark'] === 'ignored'
    return (this.#json ??= readJson(
      marks ? text.replace(/^\uFEFF/, '') : text,
      this.#choices['nesting-limit'],
    ))
  }
}
