import { endOfString } from '../base/json-strings.ts'

/** A token besides a string. */
const TOKEN = /[{}[\],:]|[^\s{}[\],:"]+/gsy
const SPACE = /\s*/y

/** Finds the lines of members and items in a JSON text that is known to be right. */
export class JsonLines {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The line, from 1, of a member or item by the names that lead to it; undefined without it. */
  lineOf(names: readonly string[]): number | undefined {
    this.#at = 0
    this.#skipSpace()
    let start: number | undefined = this.#at
    for (const name of names) {
      start = this.#enter(name)
      if (start === undefined) return undefined
    }
    return this.#text.slice(0, start).split('\n').length
  }

  /** Goes from the start of a value to that of its member or item; gives where that begins, with its name. */
  #enter(name: string): number | undefined {
    const bracket = this.#next()
    if (bracket !== '{' && bracket !== '[') return undefined
    for (let index = 0; ; index += 1) {
      this.#skipSpace()
      const start = this.#at
      if (/[}\]]/.test(this.#text.charAt(start))) return undefined
      const key = bracket === '[' ? String(index) : this.#readName()
      if (key === name) return start
      this.#skipValue()
      if (this.#next() !== ',') return undefined
    }
  }

  #readName(): string {
    const name = JSON.parse(this.#next()) as string
    this.#next()
    this.#skipSpace()
    return name
  }

  #skipValue(): void {
    let depth = 0
    do {
      const token = this.#next()
      if (token === '{' || token === '[') depth += 1
      if (token === '}' || token === ']') depth -= 1
    } while (depth > 0)
  }

  #next(): string {
    this.#skipSpace()
    const token = this.#text[this.#at] === '"' ? this.#string() : this.#otherToken()
    this.#at += token.length
    return token
  }

  #string(): string {
    return this.#text.slice(this.#at, endOfString(this.#text, this.#at))
  }

  #otherToken(): string {
    TOKEN.lastIndex = this.#at
    const [token = ''] = TOKEN.exec(this.#text) ?? []
    return token
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at
    SPACE.exec(this.#text)
    this.#at = SPACE.lastIndex
  }
}
