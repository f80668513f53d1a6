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

const SMALLEST = 1024
/** UTF-8 takes at most three bytes for a UTF-16 code unit. */
const WIDEST = 3

/** How long a stretch is made for so many bytes: with room for as many again. */
const stretchFor = (bytes: number): number => Math.max(SMALLEST, 2 * bytes)

/**
 * At most `limit` texts, one behind the other in one stretch of bytes; the oldest makes room.
 *
 * Kept as strings they would live just long enough for V8 to move each to the old generation, and to
 * give that room by the hundred megabytes; and what lies together is in the processor's cache.
 */
export class TextRing {
  readonly limit: number
  /** Where each text begins and how long it is, in bytes; by place, a place being taken again after `limit` texts. */
  readonly #starts: number[] = []
  readonly #lengths: number[] = []
  #bytes = new Uint8Array(0)
  #first = 0
  #size = 0
  #used = 0
  #end = 0

  constructor(limit: number) {
    this.limit = Math.max(1, Math.floor(limit))
  }

  get size(): number {
    return this.#size
  }

  /** The oldest text's place. */
  get oldest(): number {
    return this.#first
  }

  /** How many bytes the texts take. */
  get used(): number {
    return this.#used
  }

  /** How many bytes are set aside for texts: at most eight times what they take, or 4,096. */
  get capacity(): number {
    return this.#bytes.length
  }

  /** Adds bytes, and a text behind them; its place, from 0 to `limit` - 1. */
  push(bytes: Uint8Array, text = ''): number {
    if (this.#size === this.limit) this.dropOldest()
    const start = this.#room(bytes.length + text.length * WIDEST)
    this.#bytes.set(bytes, start)
    let length = bytes.length
    if (text !== '')
      length += encoder.encodeInto(text, this.#bytes.subarray(start + length)).written
    const place = (this.#first + this.#size) % this.limit
    this.#starts[place] = start
    this.#lengths[place] = length
    this.#size += 1
    this.#used += length
    this.#end = start + length
    return place
  }

  /** Text from the place, from its byte `from` up to `to` (its end by default). */
  read(place: number, from = 0, to: number = this.#lengths[place] as number): string {
    const start = this.#starts[place] as number
    return decoder.decode(this.#bytes.subarray(start + from, start + to))
  }

  /** The places in use, the oldest text's first. */
  *places(): IterableIterator<number> {
    for (let nth = 0; nth < this.#size; nth += 1) yield (this.#first + nth) % this.limit
  }

  dropOldest(): void {
    if (this.#size === 0) return
    this.#used -= this.#lengths[this.#first] as number
    this.#first = (this.#first + 1) % this.limit
    this.#size -= 1
    const enough = stretchFor(this.#used)
    if (this.#size === 0) this.clear()
    // One long text of old would cost its room for good, and nobody counts that.
    else if (this.capacity > 4 * enough) this.#move(enough)
  }

  clear(): void {
    this.#starts.length = this.#lengths.length = 0
    this.#bytes = new Uint8Array(0)
    this.#first = this.#size = this.#used = this.#end = 0
  }

  /** Where so many bytes can go without touching a text; moves all to a longer stretch where there is no such room. */
  #room(length: number): number {
    // Where there is no text, no byte is set aside either.
    const oldest = this.#starts[this.#first] ?? 0
    const wrapped = this.#end <= oldest
    if (this.#end + length <= (wrapped ? oldest : this.capacity)) return this.#end
    if (!wrapped && length <= oldest) return 0
    this.#move(stretchFor(this.#used + length))
    return this.#end
  }

  #move(capacity: number): void {
    const bytes = new Uint8Array(capacity)
    let end = 0
    for (const place of this.places()) {
      const start = this.#starts[place] as number
      const length = this.#lengths[place] as number
      bytes.set(this.#bytes.subarray(start, start + length), end)
      this.#starts[place] = end
      end += length
    }
    this.#bytes = bytes
    this.#end = end
  }
}
