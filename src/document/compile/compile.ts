import type { StepBudget } from '../../base/pattern.ts'
import type { Pauses } from '../../base/pauses.ts'
import type { Problem, Validator } from '../../base/validator.ts'
import type { Property, Schema } from '../schema.ts'
import { isWriteOnly } from '../write-only.ts'
import {
  afterwards,
  allOf,
  type Check,
  type CompileContext,
  type Keyword,
  inSteps,
  none,
  isUnread,
  problem,
  type Validation,
  under,
} from './check.ts'
import { compileByType, compileType } from './type.ts'

/** Where the value is: `readOnly` members are ignored in a request, `writeOnly` ones in a response. */
export type Direction = 'request' | 'response'

/** Checks in each other; the call stack has room for several times as many. */
const MAX_DEPTH = 1000

/** These take a few tenths of a second, and are enough for the items of the largest body, 1 MiB. */
const MAX_VISITS = 500_000

/** A value took more steps than it may. */
class OutOfStepsError extends Error {}

/** Compiles the schemas of one document, each once and when it is first needed. */
export class Compiler {
  readonly #direction: Direction
  readonly #keywords: readonly Keyword[]
  readonly #merge: (schema: Schema) => Schema
  readonly #checks = new Map<Schema, Check>()
  /** Those that are being compiled. */
  readonly #open = new Set<Schema>()

  /** `merge` folds `allOf` in; without it the schemas have none. */
  constructor(
    direction: Direction,
    keywords: readonly Keyword[],
    merge: (schema: Schema) => Schema = (schema) => schema,
  ) {
    this.#direction = direction
    this.#keywords = keywords
    this.#merge = merge
  }

  /** Compiles on the first call. Where engines read a pattern in different ways, the value is valid, unless asked for. */
  compile(schema: Schema, { withUnread = false } = {}): Validator {
    let check: Check | undefined
    return (value, pointer = '', budget?: StepBudget, pauses?: Pauses) => {
      check ??= this.#now(schema)
      const all = validate(check, value, budget, pauses)
      const problems = withUnread || !all.some(isUnread) ? all : all.filter(isDecided)
      return pointer === '' || problems.length === 0 ? problems : under(pointer, problems)
    }
  }

  #part(schema: Schema): Check {
    // A schema whose `allOf` refers to one around it contains itself, too.
    const isRecursive = schema.isShared === true || this.#open.has(schema)
    return isRecursive || this.#isCheckedAgain(schema)
      ? (this.#checks.get(schema) ?? this.#lazy(schema))
      : this.#now(schema)
  }

  /** Whether parts of a value are checked once more to know what its schema says about them. */
  #isCheckedAgain(schema: Schema): boolean {
    const { unevaluatedItems, unevaluatedProperties } = this.#merge(schema)
    return unevaluatedItems !== undefined || unevaluatedProperties !== undefined
  }

  #lazy(schema: Schema): Check {
    let check: Check | undefined
    const begin = (): Visit => ({ isPaid: false })
    return inSteps(begin, (visit, value, depth, validation) => {
      if (depth > MAX_DEPTH) return problem('depth', 'must not be nested so deeply', value)
      if (!visit.isPaid) validation.visits -= 1
      visit.isPaid = true
      if (validation.visits < 0) throw new OutOfStepsError()
      check ??= this.#now(schema)
      validation.results ??= new Map()
      let results = validation.results.get(check)
      if (results === undefined) validation.results.set(check, (results = new Map()))
      const known = results.get(value)
      if (known !== undefined) return known
      const problems = check(value, depth + 1, validation)
      results.set(value, problems)
      return problems
    })
  }

  #now(schema: Schema): Check {
    const compiled = this.#checks.get(schema)
    if (compiled !== undefined) return compiled
    this.#open.add(schema)
    const check = this.#build(this.#merge(schema))
    this.#open.delete(schema)
    this.#checks.set(schema, check)
    return check
  }

  /** `ignoredAround` are the names that the schemas of the same value around it ignore. */
  #build(schema: Schema, ignoredAround: ReadonlySet<string> = new Set()): Check {
    if (schema.isNever === true) return (value) => problem('false', 'is not allowed', value)
    const context = this.#contextOf(schema, ignoredAround)
    const compile = (type: Keyword['type']): Check | undefined => {
      const keywords = this.#keywords.filter((keyword) => keyword.type === type)
      return allOf(keywords.map((keyword) => keyword.compile(schema, context)))
    }
    const byType = {
      number: compile('number'),
      string: compile('string'),
      array: compile('array'),
      object: compile('object'),
    }
    const checkOthers = allOf([
      compileByType(byType, schema.types),
      compile('any'),
      ...(schema.allOf ?? []).map(context.compileBranch),
    ])
    const checkAll = afterwards(checkOthers, compile('rest'))
    const check = compileType(schema.types, checkAll) ?? (() => none)
    if (schema.admitsNull !== true) return check
    return (value, depth, validation) => (value === null ? none : check(value, depth, validation))
  }

  #contextOf({ properties = [] }: Schema, ignoredAround: ReadonlySet<string>): CompileContext {
    const ignoredHere = properties.filter((property) => this.#isIgnored(property))
    const ignored = new Set([...ignoredAround, ...ignoredHere.map(({ name }) => name)])
    const compile = (schema: Schema): Check => this.#part(schema)
    const compileBranch =
      ignored.size === 0
        ? compile
        : (schema: Schema): Check => this.#build(this.#merge(schema), ignored)
    return { compile, compileBranch, ignored, merge: this.#merge }
  }

  #isIgnored({ schema }: Property): boolean {
    if (this.#direction === 'response') return isWriteOnly(schema, this.#merge)
    return this.#merge(schema).readOnly === true
  }
}

/** One entry into a schema with a `$ref`. */
interface Visit {
  isPaid: boolean
}

const isDecided = (found: Problem): boolean => !isUnread(found)

function validate(
  check: Check,
  value: unknown,
  budget: StepBudget | undefined,
  pauses: Pauses | undefined,
): readonly Problem[] {
  const validation: Validation = (pauses?.take() as Validation | undefined) ?? {
    visits: MAX_VISITS,
    results: undefined,
    budget,
    pauses,
  }
  try {
    return check(value, 0, validation)
  } catch (error) {
    pauses?.leave(validation, error)
    if (!(error instanceof OutOfStepsError)) throw error
    return problem('steps', 'could not be checked: it takes too many steps', value)
  }
}
