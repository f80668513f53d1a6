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
  /** Where the pattern goes on. */
  readonly end: number
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

/** Reads the class that begins at `start`. */
export const readClass = (source: string, start: number, later: boolean): ClassReading =>
  new ClassReader(source, start, later).read()

class ClassReader {
  readonly #source: string
  readonly #start: number
  readonly #later: boolean
  #position: number
  #text = ''
  #isNegated = false
  #isForeign = false
  #unread: string | undefined
  #hasBracket = false
  /** Whether the last member can begin a range. */
  #canBegin = false

  constructor(source: string, start: number, later: boolean) {
    this.#source = source
    this.#start = start
    this.#later = later
    this.#position = start + 1
  }

  read(): ClassReading {
    this.#isNegated = this.#skip('^')
    this.#readFirst()
    let text: string | undefined
    while (text === undefined) {
      if (this.#position >= this.#source.length) this.#leave(MALFORMED)
      const isEnd = this.#position >= this.#source.length || this.#skip(']')
      text = isEnd ? this.#written() : this.#operation()
      if (text === undefined) this.#member()
    }
    const hasSpace = /\s/.test(this.#source.slice(this.#start, this.#position))
    return {
      text,
      end: this.#position,
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
    const isMember = this.#read(BRACKET_FIRST) !== undefined
    if (!isMember) return
    this.#isForeign = true
    this.#text = String.raw`\]`
    this.#canBegin = true
  }

  /** The whole class, if it ends by an operation with another one. */
  #operation(): string | undefined {
    const operation = this.#read(SET_OPERATION)
    if (operation === undefined) return undefined
    this.#isForeign = true
    const [, sign, operand = ''] = operation
    if (sign === '&&' && this.#isNegated) this.#leave('[^…&&')
    const other = readClass(operand, 0, this.#later)
    if (other.unread !== undefined) this.#leave(other.unread)
    const look = sign === '&&' ? `(?=${other.text})` : `(?!${other.text})`
    return `(?:${look}${this.#written()})`
  }

  #member(): void {
    const posix = this.#read(POSIX_CLASS)
    if (posix !== undefined) return this.#posix(posix)
    const collation = this.#read(COLLATION)
    if (collation !== undefined) return this.#leave(collation[0])
    const escape = this.#read(ESCAPE)?.[0]
    if (escape !== undefined) return this.#escape(escape)
    const character = String.fromCodePoint(this.#source.codePointAt(this.#position)!)
    this.#position += character.length
    if (character === '-') return this.#dash()
    if (character === '[') this.#hasBracket = true
    this.#add(/[[\]^\\]/.test(character) ? `\\${character}` : character, true)
  }

  #posix([written, not, name = '']: RegExpExecArray): void {
    const members = posixMembers(name, this.#later)
    const isAlone = this.#text === '' && this.#source.startsWith(']', this.#position)
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
    const next = this.#source.slice(this.#position, this.#position + 2)
    const isRange =
      this.#canBegin && !next.startsWith(']') && !next.startsWith('[:') && !SETS.test(next)
    this.#text += isRange ? '-' : String.raw`\-`
    if (!isRange) this.#canBegin = !this.#canBegin && next !== ''
    else this.#rangeEnd()
  }

  /** What ends a range begins none. */
  #rangeEnd(): void {
    if (this.#source.startsWith('-', this.#position)) {
      this.#text += String.raw`\-`
      this.#position += 1
    } else this.#member()
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

  #skip(token: string): boolean {
    const isNext = this.#source.startsWith(token, this.#position)
    if (isNext) this.#position += token.length
    return isNext
  }

  #read(token: RegExp): RegExpExecArray | undefined {
    token.lastIndex = this.#position
    const result = token.exec(this.#source) ?? undefined
    if (result !== undefined) this.#position = token.lastIndex
    return result
  }
}
