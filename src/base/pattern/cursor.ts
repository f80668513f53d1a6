/** A position in the source of a pattern, which goes on with what is read. */
export class Cursor {
  readonly source: string
  position = 0

  constructor(source: string) {
    this.source = source
  }

  get isAtEnd(): boolean {
    return this.position >= this.source.length
  }

  /** The next UTF-16 unit; empty at the end. */
  get next(): string {
    return this.source.charAt(this.position)
  }

  /** Reads the next code point. */
  take(): string {
    const character = String.fromCodePoint(this.source.codePointAt(this.position)!)
    this.position += character.length
    return character
  }

  /** Reads a text, if it is the next one. */
  skip(token: string): boolean {
    const isNext = this.source.startsWith(token, this.position)
    if (isNext) this.position += token.length
    return isNext
  }

  /** Reads what a sticky expression matches; undefined if it matches nothing here. */
  read(token: RegExp): RegExpExecArray | undefined {
    token.lastIndex = this.position
    const result = token.exec(this.source) ?? undefined
    if (result !== undefined) this.position = token.lastIndex
    return result
  }
}
