import type { StepBudget } from './budget.ts'
import { spend } from './spend.ts'

/** A set of characters: a literal, an escape, a class, or the dot. */
export interface CharacterSet {
  has(codePoint: number, budget: StepBudget): boolean
}

/** A property escape (`\p{L}`, group 1 is `{L}`), or any other escape. */
const ESCAPE = /\\(?:[pP](\{[^{}]*\})|.)/gsu

/** A property escape that contains no character. */
const NOTHING = String.raw`\P{Any}`

/**
 * Replaces property escapes by one that RegExp reads quickly: it builds the set of each anew, which takes 0.1 ms.
 */
export function withoutProperties(source: string, escapes: Set<string>): string {
  return source.replaceAll(ESCAPE, (escape, property?: string) => {
    if (property === undefined) return escape
    escapes.add(escape)
    return NOTHING
  })
}

/** Properties are few, and the set of one is large, so all patterns share them. */
const properties = new Map<string, CharacterSet>()

/** @throws {SyntaxError} for an unknown property */
export function propertySet(escape: string, flags: string): CharacterSet {
  const key = flags + escape
  const remembered = properties.get(key)
  if (remembered !== undefined) return remembered
  void new RegExp(escape, flags)
  const property = new NativeSet(escape, flags)
  properties.set(key, property)
  return property
}

/** The characters that a part of a pattern matches: `a`, `\n`, `\p{L}`, `[a-z\d]`, `.`. */
export function characterSet(source: string, flags: string): CharacterSet {
  const isLiteral = !/^[\\[.]/.test(source)
  if (isLiteral && !flags.includes('i')) return new Literal(source.codePointAt(0)!)
  if (!flags.includes('u')) return new NativeSet(source, flags)
  const escapes = new Set<string>()
  const remaining = withoutProperties(source, escapes)
  if (escapes.has(source)) return propertySet(source, flags)
  if (escapes.size === 0) return new NativeSet(source, flags)
  const isNegated = remaining.startsWith('[^')
  const members = new NativeSet(isNegated ? remaining.replace('^', '') : remaining, flags)
  const sets = [members, ...Array.from(escapes, (escape) => propertySet(escape, flags))]
  return new Union(sets, isNegated)
}

class Literal implements CharacterSet {
  readonly #codePoint: number

  constructor(codePoint: number) {
    this.#codePoint = codePoint
  }

  has(codePoint: number): boolean {
    return codePoint === this.#codePoint
  }
}

/** A class with properties, each of which is tested alone. */
class Union implements CharacterSet {
  readonly #sets: readonly CharacterSet[]
  readonly #isNegated: boolean

  constructor(sets: readonly CharacterSet[], isNegated: boolean) {
    this.#sets = sets
    this.#isNegated = isNegated
  }

  has(codePoint: number, budget: StepBudget): boolean {
    spend(budget, this.#sets.length)
    return this.#sets.some((set) => set.has(codePoint, budget)) !== this.#isNegated
  }
}

/** Enough for ASCII. */
const REMEMBERED = 128

/** RegExp takes as long for one character as the matcher for so many steps, and for the first one longer. */
const STEPS_OF_REGEXP = 10
const STEPS_OF_FIRST = 1000

/** A set that RegExp knows; it is asked for one character at a time, and its answers are remembered. */
class NativeSet implements CharacterSet {
  readonly #source: string
  readonly #flags: string
  #pattern: RegExp | undefined
  /** By the last bits of a code point: twice the code point of the last one plus 2, plus 1 if it is in the set. */
  readonly #answers = new Int32Array(REMEMBERED)

  constructor(source: string, flags: string) {
    this.#source = source
    this.#flags = flags
  }

  has(codePoint: number, budget: StepBudget): boolean {
    const slot = codePoint % REMEMBERED
    const answer = this.#answers[slot]!
    if (answer >> 1 === codePoint + 1) return answer % 2 === 1
    spend(budget, this.#pattern === undefined ? STEPS_OF_FIRST : STEPS_OF_REGEXP)
    this.#pattern ??= new RegExp(`^(?:${this.#source})$`, this.#flags)
    const isMember = this.#pattern.test(String.fromCodePoint(codePoint))
    this.#answers[slot] = 2 * (codePoint + 1) + Number(isMember)
    return isMember
  }
}
