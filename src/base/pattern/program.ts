import { type CharacterSet, characterSet } from './characters.ts'
import type { Choice, LineAssertion, Look, Node, Repeat, WordAssertion } from './syntax-tree.ts'
import { PatternError } from './syntax.ts'

/** A position automaton: a thread stands at one instruction, and goes on to others. */
export interface Program {
  readonly instructions: readonly Instruction[]
  /** The index of the first instruction. */
  readonly start: number
  /** Whether the text is read from its beginning to its end, or back. */
  readonly isForward: boolean
  /** Whether a match can begin at the start of the text only. */
  readonly isAnchored: boolean
}

export type Instruction =
  | { readonly op: 'match' }
  | CharacterInstruction
  | CountInstruction
  | { readonly op: 'fork'; readonly next: readonly number[] }
  | { readonly op: 'assert'; readonly assertion: Condition; readonly next: number }

export interface CharacterInstruction {
  readonly op: 'character'
  readonly set: CharacterSet
  readonly next: number
}

/** From `min` to `max` characters of one set. */
export interface CountInstruction {
  readonly op: 'count'
  readonly set: CharacterSet
  readonly min: number
  readonly max: number
  readonly next: number
}

/** What must hold between two characters. */
export type Condition =
  | LineAssertion
  | { readonly type: 'word-boundary'; readonly isNegated: boolean; readonly words: CharacterSet }
  | LookCondition

/** Holds, unless it is negated, where the program matches. */
export interface LookCondition {
  readonly type: 'look'
  readonly isNegated: boolean
  readonly program: Program
}

/** The most instructions of a pattern, so that compiling it takes a few milliseconds. */
const MAX_INSTRUCTIONS = 20_000

/** The number of instructions of a pattern. @throws {PatternError} if it has too many */
export function sizeOf(tree: Node): number {
  const size = countInstructions(tree) + 1
  if (size <= MAX_INSTRUCTIONS) return size
  throw new PatternError(
    'size',
    ` of at most ${MAX_INSTRUCTIONS} parts, each counted as often as its groups may repeat`,
  )
}

function countInstructions(node: Node): number {
  switch (node.type) {
    case 'sequence':
      return sum(node.parts)
    case 'choice':
      return sum(node.branches) + 1
    case 'repeat': {
      if (isCount(node)) return 1
      const { min, max, body } = node
      const optional = max === Infinity ? 1 : max - min
      const size = countInstructions(body)
      return size === 0 ? 0 : size * (min + optional) + optional
    }
    case 'look':
      return countInstructions(node.body) + 2
    default:
      return 1
  }
}

const sum = (nodes: readonly Node[]): number =>
  nodes.reduce((total, node) => total + countInstructions(node), 0)

/** Whether a repetition is one instruction, which counts characters. */
const isCount = ({ body, max }: Repeat): boolean => body.type === 'character' && max > 1

/** The program that reads a text from its beginning to its end. */
export const compileTree = (tree: Node): Program => new Compiler(true, new Map()).compile(tree)

/** Emits instructions from the last one to the first, so that each knows the next. */
class Compiler {
  readonly #instructions: Instruction[] = []
  readonly #isForward: boolean
  /** Parts that are written alike share what RegExp says about them. */
  readonly #sets: Map<string, CharacterSet>

  constructor(isForward: boolean, sets: Map<string, CharacterSet>) {
    this.#isForward = isForward
    this.#sets = sets
  }

  compile(tree: Node): Program {
    const end = this.#add({ op: 'match' })
    const start = this.#emit(tree, end)
    const isForward = this.#isForward
    const isAnchored = isForward && startsAtBeginning(tree)
    return { instructions: this.#instructions, start, isForward, isAnchored }
  }

  /** The index of the first instruction of a node that goes on at `next`. */
  #emit(node: Node, next: number): number {
    switch (node.type) {
      case 'character':
        return this.#add({ op: 'character', set: this.#setOf(node.source, node.flags), next })
      case 'sequence':
        return this.#emitSequence(node.parts, next)
      case 'choice':
        return this.#emitChoice(node, next)
      case 'repeat':
        return this.#emitRepeat(node, next)
      case 'look':
        return this.#add({ op: 'assert', assertion: this.#lookCondition(node), next })
      case 'word-boundary':
        return this.#add({ op: 'assert', assertion: this.#wordCondition(node), next })
      default:
        return this.#add({ op: 'assert', assertion: node, next })
    }
  }

  #emitSequence(parts: readonly Node[], next: number): number {
    const lastFirst = this.#isForward ? parts.toReversed() : parts
    return lastFirst.reduce((following, part) => this.#emit(part, following), next)
  }

  #emitChoice({ branches }: Choice, next: number): number {
    return this.#add({ op: 'fork', next: branches.map((branch) => this.#emit(branch, next)) })
  }

  #emitRepeat(repeat: Repeat, next: number): number {
    const { body, min, max } = repeat
    if (body.type === 'character' && isCount(repeat)) {
      const set = this.#setOf(body.source, body.flags)
      return this.#add({ op: 'count', set, min, max, next })
    }
    if (countInstructions(body) === 0) return next
    let first = max === Infinity ? this.#emitLoop(body, next) : next
    for (let optional = min; optional < max && max < Infinity; optional += 1)
      first = this.#add({ op: 'fork', next: [this.#emit(body, first), next] })
    for (let needed = 0; needed < min; needed += 1) first = this.#emit(body, first)
    return first
  }

  #emitLoop(body: Node, next: number): number {
    const ways = [next]
    const fork = this.#add({ op: 'fork', next: ways })
    ways.push(this.#emit(body, fork))
    return fork
  }

  #wordCondition({ isNegated, flags }: WordAssertion): Condition {
    return { type: 'word-boundary', isNegated, words: this.#setOf(String.raw`\w`, flags) }
  }

  /** A look-ahead is read back from where it may end, so that one pass finds all places where it holds. */
  #lookCondition({ isAhead, isNegated, body }: Look): Condition {
    const program = new Compiler(!isAhead, this.#sets).compile(body)
    return { type: 'look', isNegated, program }
  }

  #setOf(source: string, flags: string): CharacterSet {
    const key = `${flags} ${source}`
    const set = this.#sets.get(key) ?? characterSet(source, flags)
    this.#sets.set(key, set)
    return set
  }

  #add(instruction: Instruction): number {
    return this.#instructions.push(instruction) - 1
  }
}

function startsAtBeginning(node: Node): boolean {
  switch (node.type) {
    case 'start':
      return !node.isOfLine
    case 'sequence':
      return node.parts[0] !== undefined && startsAtBeginning(node.parts[0])
    case 'choice':
      return node.branches.every(startsAtBeginning)
    case 'repeat':
      return node.min > 0 && startsAtBeginning(node.body)
    default:
      return false
  }
}
