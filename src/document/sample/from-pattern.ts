import type { Pattern } from '../../base/pattern.ts'
import type { CharacterNode, Node } from '../../base/pattern/syntax-tree.ts'
import type { Choose } from './random.ts'

/** Letters and digits first, which everybody agrees about. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x30, 0x39],
  [0x20, 0x7e],
  [0x00, 0x1f],
  // Letters of many scripts, symbols and emoji; surrogates are no characters.
  [0xa0, 0x33ff],
  [0x4e00, 0x4e80],
  [0xac00, 0xac80],
  [0x1f300, 0x1f6ff],
]

function* codePoints(): Generator<number> {
  for (const [first, last] of RANGES) for (let at = first; at <= last; at += 1) yield at
}

/** Of the characters of a set, so many are used. */
const MAX_CHARACTERS = 26

/** How a text is written. */
interface Manner {
  /** How often a part that may repeat is repeated beyond its minimum. */
  readonly more: number
  /** After so many repetitions the text ends. */
  readonly room: number
  /** Whether texts are of letters in lower case and digits where they can be, and differ not in their case alone. */
  readonly isOrdinary?: boolean
}

const ORDINARY = /^[a-z\d]$/

/** A service may refuse a name that begins with a dash, and take two for the same that differ in their case. */
function ordinaryOf(characters: readonly string[]): readonly string[] {
  const ordinary = characters.filter((character) => ORDINARY.test(character))
  if (ordinary.length > 1) return ordinary
  const byCase = new Map(characters.map((character) => [character.toLowerCase(), character]))
  return [...byCase.values()]
}

/** A text that may match a pattern: look-arounds and boundaries in it are not followed. */
export class PatternText {
  readonly #tree: Node
  /** Parts that may still be written: repetitions in each other multiply. */
  #room = 0
  #isOrdinary = false
  readonly #characters = new Map<string, readonly string[]>()

  constructor({ tree }: Pattern) {
    this.#tree = tree
  }

  write(choose: Choose, { more, room, isOrdinary = false }: Manner): string {
    this.#room = room
    this.#isOrdinary = isOrdinary
    return this.#write(this.#tree, choose, more)
  }

  /** Whether the last text ended because there was no more room. */
  get isCutOff(): boolean {
    return this.#room <= 0
  }

  #write(node: Node, choose: Choose, more: number): string {
    switch (node.type) {
      case 'character': {
        const all = this.#charactersOf(node)
        const characters = this.#isOrdinary ? ordinaryOf(all) : all
        return characters[choose(characters.length)] ?? ''
      }
      case 'sequence':
        return node.parts.map((part) => this.#write(part, choose, more)).join('')
      case 'choice':
        return this.#write(node.branches[choose(node.branches.length)]!, choose, more)
      case 'repeat': {
        const count = Math.min(node.max, node.min + more)
        let text = ''
        for (let index = 0; index < count && this.#room > 0; index += 1) {
          this.#room -= 1
          text += this.#write(node.body, choose, more)
        }
        return text
      }
      default:
        return ''
    }
  }

  #charactersOf({ source, flags }: CharacterNode): readonly string[] {
    const key = `${flags} ${source}`
    const remembered = this.#characters.get(key)
    if (remembered !== undefined) return remembered
    const pattern = new RegExp(`^(?:${source})$`, flags)
    const characters: string[] = Array.from(unescaped(source)).filter((character) =>
      pattern.test(character),
    )
    for (const codePoint of codePoints()) {
      if (characters.length >= MAX_CHARACTERS) break
      const character = String.fromCodePoint(codePoint)
      if (pattern.test(character) && !characters.includes(character)) characters.push(character)
    }
    this.#characters.set(key, characters)
    return characters
  }
}

const ESCAPES = /(?:\\u[\da-f]{4})+|\\u\{[\da-f]+\}|\\x[\da-f]{2}/gi

/** With the characters for which numbers stand. */
function unescaped(source: string): string {
  return source.replaceAll(ESCAPES, (escape) => {
    const numbers = escape.match(/[\da-f]{2,}/gi) ?? []
    const codes = numbers.map((number) => Number.parseInt(number, 16))
    return escape.includes('{') ? String.fromCodePoint(...codes) : String.fromCharCode(...codes)
  })
}
