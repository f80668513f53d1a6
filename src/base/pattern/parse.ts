import { Cursor } from './cursor.ts'
import type { Node } from './syntax-tree.ts'
import { propertySet, withoutProperties } from './characters.ts'
import { PatternError, refuseReference, refuseReferences, withoutModifiers } from './syntax.ts'

/** Longer than what people write, and read in a few milliseconds. */
const MAX_LENGTH = 20_000

/** The call stack has room for many more. */
const MAX_NESTING = 250

/** RegExp counts no further than this, so that a larger number means any. */
const MOST = 2 ** 31 - 1

const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y
const LOOK = /\(\?(<?)([=!])/y
const MODIFIERS = /\(\?([ims]*)-?([ims]*):/y
const GROUP = /\((?:\?<[^>]*>)?/y
const BACK_REFERENCE = /\\(?:[1-9]\d*|k<)/y
/** A class, an escape, or a character as it is. */
const CHARACTER =
  /\[(?:\\.|[^\\\]])*\]|\\(?:[pPu]\{[^}]*\}|u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|u\w{4}|x\w\w|c\w|.)|./suy
/** The same without flag `u`, where a wrong escape stands for its letter, and `\7` may be a number in base 8. */
const LEGACY_CHARACTER =
  /\[(?:\\.|[^\\\]])*\]|\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|(?=c)|[0-3][0-7]{0,2}|[4-7][0-7]?|.)|./sy

/** The flags of RegExp that hold for a part of a pattern. */
interface Flags {
  readonly i: boolean
  readonly m: boolean
  readonly s: boolean
}

/**
 * Reads a pattern (ECMAScript) with flag `u` or without flags.
 * @throws {PatternError} if it is malformed, too long or too deep, or has back-references
 */
export function parsePattern(source: string, isUnicode: boolean): Node {
  if (source.length > MAX_LENGTH)
    throw new PatternError('size', ` of at most ${MAX_LENGTH} characters`)
  checkSyntax(source, isUnicode)
  if (isUnicode) refuseReferences(source)
  return new Parser(source, isUnicode).parse()
}

/** RegExp knows what is malformed, so that the parser need not. */
function checkSyntax(source: string, isUnicode: boolean): void {
  const properties = new Set<string>()
  try {
    const known = withoutModifiers(source)
    if (!isUnicode) return void new RegExp(known)
    void new RegExp(withoutProperties(known, properties), 'u')
    for (const property of properties) propertySet(property, 'u')
  } catch {
    throw new PatternError('syntax')
  }
}

class Parser {
  readonly #cursor: Cursor
  readonly #isUnicode: boolean
  #nesting = 0

  constructor(source: string, isUnicode: boolean) {
    this.#cursor = new Cursor(source)
    this.#isUnicode = isUnicode
  }

  parse(): Node {
    return this.#parseChoice({ i: false, m: false, s: false })
  }

  /** The branches up to a bracket or the end of the pattern. */
  #parseChoice(flags: Flags): Node {
    const branches: Node[] = [this.#parseSequence(flags)]
    while (this.#cursor.skip('|')) branches.push(this.#parseSequence(flags))
    return branches.length === 1 ? branches[0]! : { type: 'choice', branches }
  }

  #parseSequence(flags: Flags): Node {
    const parts: Node[] = []
    while (!['', '|', ')'].includes(this.#cursor.next))
      parts.push(this.#parseQuantifier(this.#parsePart(flags)))
    return parts.length === 1 ? parts[0]! : { type: 'sequence', parts }
  }

  #parsePart(flags: Flags): Node {
    switch (this.#cursor.next) {
      case '(':
        return this.#parseGroup(flags)
      case '^':
        this.#cursor.take()
        return { type: 'start', isOfLine: flags.m }
      case '$':
        this.#cursor.take()
        return { type: 'end', isOfLine: flags.m }
      case '\\':
        return this.#parseEscape(flags)
      default:
        return this.#parseCharacter(flags)
    }
  }

  #parseEscape(flags: Flags): Node {
    const isWord = this.#cursor.skip('\\b') || this.#cursor.skip('\\B')
    if (isWord) {
      const isNegated = this.#cursor.source.charAt(this.#cursor.position - 1) === 'B'
      return { type: 'word-boundary', isNegated, flags: this.#flagsOf(flags) }
    }
    if (!this.#isUnicode) this.#refuseLegacyReference()
    return this.#parseCharacter(flags)
  }

  #parseGroup(flags: Flags): Node {
    const look = this.#cursor.read(LOOK)
    const modifiers = look === undefined ? this.#cursor.read(MODIFIERS) : undefined
    if (look === undefined && modifiers === undefined) this.#cursor.read(GROUP)
    this.#nesting += 1
    if (this.#nesting > MAX_NESTING)
      throw new PatternError('size', ` of at most ${MAX_NESTING} groups in each other`)
    const body = this.#parseChoice(modifiers === undefined ? flags : change(flags, modifiers))
    this.#nesting -= 1
    this.#cursor.skip(')')
    if (look === undefined) return body
    const [, behind, sign] = look
    return { type: 'look', isAhead: behind === '', isNegated: sign === '!', body }
  }

  #parseQuantifier(body: Node): Node {
    if (!['*', '+', '?', '{'].includes(this.#cursor.next)) return body
    const quantifier = this.#cursor.read(QUANTIFIER)
    // Without flag u, a brace may be a character.
    if (quantifier === undefined) return body
    const [, sign, least, comma, most] = quantifier
    if (sign !== undefined)
      return { type: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    const min = Number(least)
    const bound = most === '' ? Infinity : Number(most)
    const max = comma === '' ? min : bound
    return { type: 'repeat', body, min, max: max >= MOST ? Infinity : max }
  }

  #parseCharacter(flags: Flags): Node {
    const [source = ''] = this.#cursor.read(this.#isUnicode ? CHARACTER : LEGACY_CHARACTER) ?? []
    // Before a letter that is not a control letter, `\c` is a backslash and a c.
    const character = source === '\\' ? '\\\\' : source
    return { type: 'character', source: character, flags: this.#flagsOf(flags) }
  }

  /** Without flag `u`, what looks like a back-reference may be a character. */
  #refuseLegacyReference(): void {
    const [reference] = this.#cursor.read(BACK_REFERENCE) ?? []
    if (reference === undefined) return
    this.#cursor.position -= reference.length
    const groups = groupsIn(this.#cursor.source)
    const isReference =
      reference === '\\k<' ? groups.areNamed : Number(reference.slice(1)) <= groups.count
    if (isReference) refuseReference(reference)
  }

  /** The flags of RegExp for a set of characters. */
  #flagsOf({ i, s }: Flags): string {
    return `${this.#isUnicode ? 'u' : ''}${i ? 'i' : ''}${s ? 's' : ''}`
  }
}

function change(flags: Flags, [, on = '', off = '']: RegExpExecArray): Flags {
  const flag = (name: keyof Flags): boolean =>
    on.includes(name) || (flags[name] && !off.includes(name))
  return { i: flag('i'), m: flag('m'), s: flag('s') }
}

/** The groups that a back-reference can mean. */
function groupsIn(source: string) {
  const tokens: readonly string[] =
    source.match(/\\.|\[(?:\\.|[^\\\]])*(?:\]|$)|\(\?<(?![=!])|\((?!\?)/gs) ?? []
  const areNamed = tokens.includes('(?<')
  const count = tokens.filter((token) => token.startsWith('(')).length
  return { areNamed, count }
}
