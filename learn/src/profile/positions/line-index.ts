const utf8 = new TextEncoder()

/** The number of bytes of a text in UTF-8. */
export const byteLength = (text: string): number => utf8.encode(text).length

/** Bytes are counted once for each block of so many units, and then from the nearest block. */
const BLOCK = 1024

/** Lines and bytes of a text; each position is found in a time that does not depend on the length of the text. */
export class LineIndex {
  readonly #text: string
  /** The position of each line. */
  readonly #lines: readonly number[]
  /** The bytes before each block. */
  readonly #bytes: readonly number[]

  constructor(text: string) {
    this.#text = text
    this.#lines = linesIn(text)
    this.#bytes = bytesOfBlocks(text)
  }

  /** The line of a position, from 0. */
  lineAt(position: number): number {
    let [low, high] = [0, this.#lines.length]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (this.#lines[middle]! <= position) low = middle
      else high = middle
    }
    return low
  }

  /** Where the line of a position starts. */
  startOfLine(position: number): number {
    return this.#lines[this.lineAt(position)] ?? 0
  }

  /** The number of bytes before a position. */
  bytesBefore(position: number): number {
    const block = Math.floor(position / BLOCK)
    const start = startOfBlock(this.#text, block)
    return this.#bytes[block]! + byteLength(this.#text.slice(start, position))
  }
}

function linesIn(text: string): readonly number[] {
  const lines = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1))
    lines.push(end + 1)
  return lines
}

/** A block does not begin within a surrogate pair, whose halves have other bytes. */
function startOfBlock(text: string, block: number): number {
  const start = block * BLOCK
  const isInPair = start > 0 && text.codePointAt(start - 1)! > 0xffff
  return isInPair ? start - 1 : start
}

function bytesOfBlocks(text: string): readonly number[] {
  const bytes = [0]
  const blocks = Math.floor(text.length / BLOCK)
  for (let block = 0; block < blocks; block += 1) {
    const part = text.slice(startOfBlock(text, block), startOfBlock(text, block + 1))
    bytes.push(bytes[block]! + byteLength(part))
  }
  return bytes
}
