const NOTHING = new Uint8Array(0)

// The core is compiled without Node and DOM; both are in every run time it meets.
const { TextDecoder, TextEncoder } = globalThis as unknown as {
  TextDecoder: new (
    label: string,
    options: { ignoreBOM: boolean },
  ) => { decode(bytes: Uint8Array): string }
  TextEncoder: new () => { encodeInto(text: string, into: Uint8Array): { written: number } }
}
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/**
 * A text in bytes of its own, which the next text overwrites.
 *
 * A journal of strings would keep each request's strings until they are old, and V8 makes room for the old by
 * the megabyte; bytes that are used again cost nothing.
 */
export class StoredText {
  #bytes = NOTHING
  #length = 0

  /** About how many bytes of memory it takes. */
  get size(): number {
    return this.#bytes.length
  }

  get text(): string {
    return decoder.decode(this.#bytes.subarray(0, this.#length))
  }

  setBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes)
    this.#length = bytes.length
  }

  setText(text: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 code unit.
    this.#makeRoom(text.length * 3)
    this.#length = encoder.encodeInto(text, this.#bytes).written
  }

  /** Grows to what is asked, and gives back what one long text once took. */
  #makeRoom(length: number): void {
    const spare = this.#bytes.length > 4096 && this.#bytes.length > length * 4
    if (length > this.#bytes.length || spare)
      this.#bytes = new Uint8Array(Math.ceil(length / 64) * 64)
  }
}
