import type { CharacterSet } from './characters.ts'
import type { StepBudget } from './budget.ts'
import { spend } from './spend.ts'
import type {
  CharacterInstruction,
  Condition,
  CountInstruction,
  LookCondition,
  Program,
} from './program.ts'

/** A search of one text, by units of UTF-16, or by characters if the pattern has flag `u`. */
export class Search {
  readonly #text: string
  readonly #isUnicode: boolean
  readonly #budget: StepBudget
  readonly #heldAt = new Map<LookCondition, Uint8Array>()

  constructor(text: string, isUnicode: boolean, budget: StepBudget) {
    this.#text = text
    this.#isUnicode = isUnicode
    this.#budget = budget
  }

  /** Whether the program matches anywhere. @throws {OutOfStepsError} */
  matches(program: Program): boolean {
    let isMatch = false
    this.#scan(program, () => {
      isMatch = true
      return true
    })
    return isMatch
  }

  /**
   * Follows all threads of a program at once, character by character, and reports each place where one of them ends, until
   * `onMatch` returns true. No two threads stand at the same instruction, so the steps per character are bounded.
   */
  #scan(program: Program, onMatch: (index: number) => boolean): void {
    const { start, isForward, isAnchored } = program
    const threads = new Threads(program, this.#budget)
    const holds = (condition: Condition): boolean => this.#holds(condition, index)
    let index = isForward ? 0 : this.#text.length
    threads.reach(start)
    for (;;) {
      const isMatch = threads.advance(holds)
      if (isMatch && onMatch(index)) return
      const character = isForward ? this.#after(index) : this.#before(index)
      if (character === undefined) return
      threads.read(character)
      if (!isAnchored) threads.reach(start)
      else if (threads.areDone) return
      const length = character > 0xffff ? 2 : 1
      index += isForward ? length : -length
    }
  }

  #holds(condition: Condition, index: number): boolean {
    switch (condition.type) {
      case 'start':
        return index === 0 || (condition.isOfLine && isLineEnd(this.#before(index)))
      case 'end':
        return index === this.#text.length || (condition.isOfLine && isLineEnd(this.#after(index)))
      case 'word-boundary':
        return this.#isBoundary(condition.words, index) !== condition.isNegated
      default:
        return (this.#placesOf(condition)[index] === 1) !== condition.isNegated
    }
  }

  #isBoundary(words: CharacterSet, index: number): boolean {
    return this.#isIn(words, this.#before(index)) !== this.#isIn(words, this.#after(index))
  }

  #isIn(set: CharacterSet, character: number | undefined): boolean {
    return character !== undefined && set.has(character, this.#budget)
  }

  /** All places where a look-around matches, found by one pass when the first of them is asked for. */
  #placesOf(look: LookCondition): Uint8Array {
    const remembered = this.#heldAt.get(look)
    if (remembered !== undefined) return remembered
    spend(this.#budget, this.#text.length)
    const places = new Uint8Array(this.#text.length + 1)
    this.#scan(look.program, (index) => {
      places[index] = 1
      return false
    })
    this.#heldAt.set(look, places)
    return places
  }

  #after(index: number): number | undefined {
    if (index >= this.#text.length) return undefined
    return this.#isUnicode ? this.#text.codePointAt(index) : this.#text.charCodeAt(index)
  }

  #before(index: number): number | undefined {
    if (index === 0) return undefined
    const pair = this.#isUnicode && index > 1 ? this.#text.codePointAt(index - 2)! : 0
    return pair > 0xffff ? pair : this.#text.charCodeAt(index - 1)
  }
}

const isLineEnd = (character: number | undefined): boolean =>
  character === 0x0a || character === 0x0d || character === 0x2028 || character === 0x2029

/** The threads of a program between two characters; each stands at an instruction of its own. */
class Threads {
  readonly #program: Program
  readonly #budget: StepBudget
  /** The number of characters that were read, plus 1. */
  #time = 1
  /** When a thread came to an instruction last. */
  readonly #reached: Int32Array
  /** Instructions that threads have reached, and not yet left. */
  readonly #pending: Int32Array
  #pendingCount = 0
  /** Instructions at which threads wait for a character. */
  readonly #waiting: Int32Array
  #waitingCount = 0
  /** Those of counted repetitions, by their instruction. */
  readonly #counters: (Counter | undefined)[] = []

  constructor(program: Program, budget: StepBudget) {
    const { length } = program.instructions
    this.#program = program
    this.#budget = budget
    this.#reached = new Int32Array(length)
    this.#pending = new Int32Array(length)
    this.#waiting = new Int32Array(length)
  }

  get areDone(): boolean {
    return this.#pendingCount === 0 && this.#waitingCount === 0
  }

  /** A thread comes to an instruction; one is enough. */
  reach(at: number): void {
    if (this.#reached[at] === this.#time) return
    this.#reached[at] = this.#time
    this.#pending[this.#pendingCount] = at
    this.#pendingCount += 1
  }

  /** Goes on to all instructions that need no character; returns whether a thread ends here. */
  advance(holds: (condition: Condition) => boolean): boolean {
    let isMatch = false
    let steps = 0
    while (this.#pendingCount > 0) {
      this.#pendingCount -= 1
      const at = this.#pending[this.#pendingCount]!
      const instruction = this.#program.instructions[at]!
      steps += 1
      switch (instruction.op) {
        case 'match':
          isMatch = true
          break
        case 'character':
          this.#wait(at)
          break
        case 'count':
          this.#startCount(at, instruction)
          break
        case 'fork':
          for (const way of instruction.next) this.reach(way)
          break
        case 'assert':
          if (holds(instruction.assertion)) this.reach(instruction.next)
          break
      }
    }
    spend(this.#budget, steps)
    return isMatch
  }

  /** Each thread that waits for this character goes on; the others end. */
  read(character: number): void {
    const { instructions } = this.#program
    const count = this.#waitingCount
    this.#time += 1
    this.#waitingCount = 0
    spend(this.#budget, count)
    for (let index = 0; index < count; index += 1) {
      const at = this.#waiting[index]!
      const instruction = instructions[at] as CharacterInstruction | CountInstruction
      const isNext = instruction.set.has(character, this.#budget)
      if (instruction.op === 'count') this.#goOnCounting(at, instruction, isNext)
      else if (isNext) this.reach(instruction.next)
    }
  }

  #wait(at: number): void {
    this.#waiting[this.#waitingCount] = at
    this.#waitingCount += 1
  }

  #startCount(at: number, { min, max, next }: CountInstruction): void {
    const counter = (this.#counters[at] ??= new Counter(max))
    if (counter.isEmpty) this.#wait(at)
    counter.start(this.#time)
    if (min === 0) this.reach(next)
  }

  #goOnCounting(at: number, { min, next }: CountInstruction, isNext: boolean): void {
    const counter = this.#counters[at]!
    if (!isNext) return counter.clear()
    if (counter.countAt(this.#time) >= min) this.reach(next)
    counter.endLongest(this.#time)
    if (!counter.isEmpty) this.#wait(at)
  }
}

/** When the threads in one counted repetition began: what the next character does to one, it does to all. */
class Counter {
  readonly #max: number
  readonly #starts: number[] = []
  #oldest = 0

  constructor(max: number) {
    this.#max = max
  }

  get isEmpty(): boolean {
    return this.#oldest === this.#starts.length
  }

  start(time: number): void {
    // Without a maximum the oldest one serves for all.
    if (this.isEmpty || this.#max < Infinity) this.#starts.push(time)
  }

  /** The highest count. */
  countAt(time: number): number {
    return time - this.#starts[this.#oldest]!
  }

  /** A thread with the highest count that is allowed cannot go on. */
  endLongest(time: number): void {
    if (this.countAt(time) >= this.#max) this.#oldest += 1
  }

  clear(): void {
    this.#starts.length = 0
    this.#oldest = 0
  }
}
