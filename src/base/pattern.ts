import { createBudget, type StepBudget } from './pattern/budget.ts'
import { OutOfStepsError, spendOnce } from './pattern/spend.ts'
import { parsePattern } from './pattern/parse.ts'
import { compileTree, type Program, sizeOf } from './pattern/program.ts'
import { Search } from './pattern/search.ts'
import { PatternError } from './pattern/syntax.ts'
import type { Node } from './pattern/syntax-tree.ts'

export { createBudget, OutOfStepsError, PatternError, type StepBudget }

/** Characters of a pattern in a message. */
const SHOWN = 80

/** Compiling takes longer than a step. */
const STEPS_OF_COMPILING = 20

/** A regular expression whose search takes time in proportion to the text. */
export class Pattern {
  readonly source: string
  /** Whether it is read with flag `u`. */
  readonly isUnicode: boolean
  /** The number of its characters and of its instructions. */
  readonly size: number
  readonly tree: Node
  #program: Program | undefined

  constructor(source: string, isUnicode: boolean) {
    this.source = source
    this.isUnicode = isUnicode
    this.tree = parsePattern(source, isUnicode)
    this.size = source.length + sizeOf(this.tree)
  }

  /** Whether a text matches anywhere. @throws {OutOfStepsError} that names the pattern, if the budget is used up */
  test(text: string, budget: StepBudget): boolean {
    try {
      // Charged to each request, so that a response does not depend on earlier ones.
      spendOnce(budget, this, STEPS_OF_COMPILING * this.size)
      this.#program ??= compileTree(this.tree)
      return new Search(text, this.isUnicode, budget).matches(this.#program)
    } catch (error) {
      if (!(error instanceof OutOfStepsError)) throw error
      const source = JSON.stringify(this.source.slice(0, SHOWN))
      throw new OutOfStepsError(`the pattern ${source} takes too many steps`)
    }
  }
}

/** Patterns that were compiled last, by their source. */
const remembered = new Map<string, Pattern>()
/** The size of all of them together: at most about 50 MB of memory, and usually far less. */
const MAX_REMEMBERED = 100_000
/** What the smallest pattern takes. */
const BASE_SIZE = 100
let rememberedSize = 0

/**
 * Reads a regular expression (ECMAScript, flag `u`) without back-references; with `mayLackFlag`, one that is malformed
 * with flag `u` is read without it. RegExp tries one way after the other, which can take forever; a Pattern follows all at
 * once, and stops when its budget is used up.
 * @throws {PatternError} if the pattern cannot be used
 */
export function compilePattern(
  source: string,
  { mayLackFlag = false }: { readonly mayLackFlag?: boolean } = {},
): Pattern {
  const compiled = remembered.get(source)
  if (compiled !== undefined && (compiled.isUnicode || mayLackFlag)) return compiled
  const pattern = readPattern(source, mayLackFlag)
  remember(pattern)
  return pattern
}

function readPattern(source: string, mayLackFlag: boolean): Pattern {
  try {
    return new Pattern(source, true)
  } catch (error) {
    const isMalformed = error instanceof PatternError && error.reason === 'syntax'
    if (!mayLackFlag || !isMalformed) throw error
    return new Pattern(source, false)
  }
}

function remember(pattern: Pattern): void {
  remembered.set(pattern.source, pattern)
  rememberedSize += pattern.size + BASE_SIZE
  for (const [source, { size }] of remembered) {
    if (rememberedSize <= MAX_REMEMBERED) break
    remembered.delete(source)
    rememberedSize -= size + BASE_SIZE
  }
}
