import type { Place } from '../base/mistake.ts'
import { type Token, tokensOf } from './module-tokens.ts'

/** A member of an object or an item of an array. */
interface Child {
  /** Where it begins, from 1. */
  readonly line: number
  readonly children: Children
}

/** By name, or by the number of an item. */
type Children = ReadonlyMap<string, Child>

const NONE: Children = new Map()

/** Finds the lines of what a module exports as an object literal; an expression in it has no lines of its own. */
export class ModuleLines {
  readonly #root: Children

  constructor(text: string) {
    this.#root = exportedLiteral(tokensOf(text))
  }

  /** The line, from 1, of a member or item, or of the innermost one around it that the module has. */
  lineAround(place: Place): number | undefined {
    let line: number | undefined
    let children = this.#root
    for (const name of place) {
      const child = children.get(String(name))
      if (child === undefined) break
      ;({ line, children } = child)
    }
    return line
  }
}

/** The members of the object after `export default`, which a function such as `defineConfig` may take. */
function exportedLiteral(tokens: readonly Token[]): Children {
  const at = tokens.findIndex(
    ({ text }, index) => text === 'default' && tokens[index - 1]?.text === 'export',
  )
  if (at === -1) return NONE
  const reader = new LiteralReader(tokens.slice(at + 1))
  reader.skipCall()
  const members = reader.readValue()
  return reader.isWholeOperand() ? members : NONE
}

/** Reads the members of literals, and skips all else. */
class LiteralReader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  /** Goes to the first argument of a call such as `kit.define(`, or into parentheses. */
  skipCall(): void {
    const start = this.#at
    while (isName(this.#peek()) && !FUNCTION_WORDS.has(this.#peek()!)) {
      this.#at += 1
      if (this.#peek() !== '.') break
      this.#at += 1
    }
    const isCall = this.#at === start || this.#peek() === '('
    if (!isCall) this.#at = start
    while (this.#peek() === '(') this.#at += 1
  }

  /** Whether what was read is not a part of a longer expression, and no parameter. */
  isWholeOperand(): boolean {
    while (this.#peek() === ')') this.#at += 1
    const isArrow = this.#peek() === '=' && this.#tokens[this.#at + 1]?.text === '>'
    const isFurtherArgument = this.#peek() === ',' && this.#tokens[this.#at + 1]?.text !== ')'
    return !isArrow && !isFurtherArgument
  }

  /** The members of an object or the items of an array; none of another value. */
  readValue(): Children {
    if (this.#peek() === '{') return this.#readObject()
    return this.#peek() === '[' ? this.#readArray() : NONE
  }

  #readObject(): Children {
    const members = new Map<string, Child>()
    this.#at += 1
    while (!this.#isAtEnd()) {
      const { text, line } = this.#tokens[this.#at]!
      const name = nameOf(text)
      if (name !== undefined) members.set(name, { line, children: this.#readMember() })
      this.#skipToNext()
    }
    this.#at += 1
    return members
  }

  /** What a name has, if it is not short for a variable of that name, or a method. */
  #readMember(): Children {
    this.#at += 1
    if (this.#peek() !== ':') return NONE
    this.#at += 1
    return this.readValue()
  }

  #readArray(): Children {
    const items = new Map<string, Child>()
    this.#at += 1
    while (!this.#isAtEnd()) {
      const { line } = this.#tokens[this.#at]!
      items.set(String(items.size), { line, children: this.readValue() })
      this.#skipToNext()
    }
    this.#at += 1
    return items
  }

  /** Goes behind the next comma that is in no further brackets, or to the bracket that closes these. */
  #skipToNext(): void {
    let depth = 0
    while (this.#at < this.#tokens.length) {
      const token = this.#peek()!
      if (depth === 0 && isClosing(token)) return
      this.#at += 1
      if (depth === 0 && token === ',') return
      if (isOpening(token)) depth += 1
      if (isClosing(token)) depth -= 1
    }
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at]?.text
  }

  #isAtEnd(): boolean {
    const token = this.#peek()
    return token === undefined || isClosing(token)
  }
}

/** What is in the parentheses behind them is no argument. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(['async', 'class', 'function'])

const isName = (token = ''): boolean => /^[\p{ID_Start}$_]/u.test(token)
const isOpening = (token: string): boolean => /^[{[(]$/.test(token)
const isClosing = (token: string): boolean => /^[)\]}]$/.test(token)

/** The name of a member; undefined for another token, such as the start of a spread or of a computed name. */
function nameOf(token: string): string | undefined {
  if (/^[\p{ID_Continue}$]/u.test(token)) return token
  return /^['"]/.test(token) ? token.slice(1, -1).replaceAll(/\\(.)/g, '$1') : undefined
}
