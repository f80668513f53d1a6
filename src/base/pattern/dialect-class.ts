import { Cursor } from './cursor.ts'
import {
  type EscapeReading,
  escapeOf,
  HEX_DIGITS,
  HORIZONTAL_SPACE,
  MALFORMED,
  posixMembers,
} from './dialect-escapes.ts'

/** A class such as `[a-z]` in ECMAScript with flag `u`. */
export interface ClassReading extends EscapeReading {
  /** Whether it has an opening bracket as a member: in some engines that begins a class within the class. */
  readonly hasBracket: boolean
  readonly hasSpace: boolean
}

const POSIX_CLASS = /\[:(\^?)([a-zA-Z]+):\]/y
const COLLATION = /\[([.=]).{0,100}?\1\]/sy
const ESCAPE =
  /\\(?:[pP](?:\{[^}]{0,100}\}|[A-Z])|x\{[\da-fA-F]+\}|x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|c[a-zA-Z]|.)/suy
/** `[^]a]`: a bracket at the beginning is a member, in ECMAScript the end. */
const BRACKET_FIRST = /\](?=[^[\]]*\])/y
/** `&&[…]]` of Java and Ruby, `-[…]]` of .NET, `--[…]]` of Python and flag `v`. */
const SET_OPERATION = /(&&|--?)(\[(?:\\.|[^\\\][])+\])\]/sy
const SETS = /^\\[dDwWsSpPhH]/

/** Reads the class at a position, which goes on after it. */
export const readClass = (cursor: Cursor, later: boolean): ClassReading =>
  new ClassReader(cursor, later).read()

class ClassReader {
  readonly #start: number
  readonly #cursor: Cursor
  readonly #later: boolean
  #text = ''
  #isNegated = false
  #isForeign = false
  #unread: string | undefined
  #hasBracket = false
  /** Whether the last member can begin a range. */
  #canBegin = false

  constructor(cursor: Cursor, later: boolean) {
    this.#cursor = cursor
    this.#start = cursor.position
    this.#later = later
  }

  read(): ClassReading {
    this.#cursor.take()
    this.#isNegated = this.#cursor.skip('^')
    this.#readFirst()
    let text: string | undefined
    while (text === undefined) {
      if (this.#cursor.isAtEnd) this.#leave(MALFORMED)
      const isEnd = this.#cursor.isAtEnd || this.#cursor.skip(']')
      text = isEnd ? this.#written() : this.#operation()
      if (text === undefined) this.#member()
    }
    const hasSpace = /\s/.test(this.#cursor.source.slice(this.#start, this.#cursor.position))
    return {
      text,
      isForeign: this.#isForeign,
      unread: this.#unread,
      hasBracket: this.#hasBracket,
      hasSpace,
    }
  }

  #written(): string {
    return `[${this.#isNegated ? '^' : ''}${this.#text}]`
  }

  #readFirst(): void {
    const isMember = this.#cursor.read(BRACKET_FIRST) !== undefined
    if (!isMember) return
    this.#isForeign = true
    this.#text = String.raw`\]`
    this.#canBegin = true
  }

  /** The whole class, if it ends by an operation with another one. */
  #operation(): string | undefined {
    const operation = this.#cursor.read(SET_OPERATION)
    if (operation === undefined) return undefined
    this.#isForeign = true
    const [, sign, operand = ''] = operation
    if (sign === '&&' && this.#isNegated) this.#leave('[^…&&')
    const other = readClass(new Cursor(operand), this.#later)
    if (other.unread !== undefined) this.#leave(other.unread)
    const look = sign === '&&' ? `(?=${other.text})` : `(?!${other.text})`
    return `(?:${look}${this.#written()})`
  }

  #member(): void {
    const posix = this.#cursor.read(POSIX_CLASS)
    if (posix !== undefined) return this.#posix(posix)
    const collation = this.#cursor.read(COLLATION)
    if (collation !== undefined) return this.#leave(collation[0])
    const escape = this.#cursor.read(ESCAPE)?.[0]
    if (escape !== undefined) return this.#escape(escape)
    const character = this.#cursor.take()
    if (character === '-') return this.#dash()
    if (character === '[') this.#hasBracket = true
    this.#add(/[[\]^\\]/.test(character) ? `\\${character}` : character, true)
  }

  #posix([written, not, name = '']: RegExpExecArray): void {
    const members = posixMembers(name, this.#later)
    const isAlone = this.#text === '' && this.#cursor.source.startsWith(']', this.#cursor.position)
    if (members === undefined || (not === '^' && !isAlone)) return this.#leave(written)
    this.#isForeign = true
    if (not === '^') this.#isNegated = !this.#isNegated
    this.#add(members, false)
  }

  #escape(escape: string): void {
    if (escape === String.raw`\h`) {
      this.#isForeign = true
      return this.#add(this.#later ? HEX_DIGITS : HORIZONTAL_SPACE, false)
    }
    const { text, isForeign, unread } = escapeOf(escape, this.#later, true)
    this.#isForeign ||= isForeign
    if (unread !== undefined) this.#leave(unread)
    this.#add(text, !SETS.test(escape))
  }

  /** Between two characters it makes a range, else it is itself. */
  #dash(): void {
    const next = this.#cursor.source.slice(this.#cursor.position, this.#cursor.position + 2)
    const isRange =
      this.#canBegin && !next.startsWith(']') && !next.startsWith('[:') && !SETS.test(next)
    this.#text += isRange ? '-' : String.raw`\-`
    if (!isRange) this.#canBegin = !this.#canBegin && next !== ''
    else this.#rangeEnd()
  }

  /** What ends a range begins none. */
  #rangeEnd(): void {
    if (this.#cursor.skip('-')) this.#text += String.raw`\-`
    else this.#member()
    this.#canBegin = false
  }

  #add(text: string, canBegin: boolean): void {
    this.#text += text
    this.#canBegin = canBegin
  }

  #leave(part: string): void {
    this.#isForeign = true
    this.#unread ??= part
  }
}
