interface Step {
  readonly data: readonly Buffer[]
  /** What follows the last chunk and its trailer. */
  readonly rest: Buffer
  readonly done: boolean
  /** Why it is no chunked body. */
  readonly wrong?: string
}

const maxLine = 16 * 1024
const nothing = Buffer.alloc(0)
const sizeForm = /^([0-9a-f]{1,12})[ \t]*(;.*)?\r$/i

/** Reads the chunked transfer coding (RFC 9112, section 7.1). */
export class ChunkReader {
  #pending: Buffer = nothing
  #left = 0
  #part: 'size' | 'data' | 'data-end' | 'trailer' = 'size'

  push(bytes: Buffer): Step {
    const data: Buffer[] = []
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes])
    for (;;) {
      if (this.#part === 'data') {
        const piece = this.#pending.subarray(0, this.#left)
        if (piece.length > 0) data.push(piece)
        this.#left -= piece.length
        this.#pending = this.#pending.subarray(piece.length)
        if (this.#left > 0) return { data, rest: nothing, done: false }
        this.#part = 'data-end'
      }
      const end = this.#pending.indexOf(10)
      if (end < 0) {
        // A wrong byte is told at once; waiting for its line would end in a timeout.
        const early =
          this.#part === 'data-end' && this.#pending.length > 0 && this.#pending[0] !== 13
        const tooLong = this.#pending.length > maxLine
        const wrong = early || tooLong ? { wrong: this.#complaint(this.#pending) } : {}
        return { data, rest: nothing, done: false, ...wrong }
      }
      const line = this.#pending.subarray(0, end).toString('latin1')
      const raw = this.#pending.subarray(0, end + 1)
      this.#pending = this.#pending.subarray(end + 1)
      if (this.#part === 'size') {
        const size = sizeForm.exec(line)
        if (!size) return { data, rest: nothing, done: false, wrong: this.#complaint(raw) }
        this.#left = Number.parseInt(size[1]!, 16)
        this.#part = this.#left === 0 ? 'trailer' : 'data'
      } else if (this.#part === 'data-end') {
        if (line !== '\r') return { data, rest: nothing, done: false, wrong: this.#complaint(raw) }
        this.#part = 'size'
      } else if (line === '\r') return { data, rest: this.#pending, done: true }
      else if (!line.endsWith('\r')) {
        return { data, rest: nothing, done: false, wrong: this.#complaint(raw) }
      }
    }
  }

  #complaint(bytes: Buffer): string {
    const seen = JSON.stringify(bytes.subarray(0, 60).toString('latin1'))
    return this.#part === 'data-end'
      ? `a chunk is followed by ${seen}`
      : this.#part === 'size'
        ? `a chunk begins with ${seen}`
        : `the trailer has ${seen}`
  }
}
