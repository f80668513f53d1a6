import { isObject, memberOf } from '../../base/check-value.ts'
import { selectionOf } from '../discriminator.ts'
import { pointerTo } from '../pointer.ts'
import type { Condition, Schema, Unevaluated } from '../schema.ts'
import {
  allOf,
  areUndecided,
  type Check,
  type CompileContext,
  inSteps,
  isFull,
  join,
  type Keyword,
  none,
  type Problems,
  under,
  type Validation,
} from './check.ts'
import { matchName, withinSteps } from './member-names.ts'
import { forbidden } from './object.ts'

/** What the schemas of a value find of it and its parts: asked once, so that a check can stop and go on. */
type Ask = (check: Check, value: unknown) => Problems

/** A value, while its parts are told apart. */
interface Evaluation {
  readonly value: unknown
  readonly ask: Ask
  readonly validation: Validation
  /** Names of members or indexes of which a schema says something. */
  readonly evaluated: Set<string>
  /** What is done needs not be done again. */
  readonly done: Set<Evaluate>
}

/** Adds the parts of which a schema says something that the value keeps. */
type Evaluate = (evaluation: Evaluation) => void

type UnevaluatedKeyword = 'unevaluatedItems' | 'unevaluatedProperties'

/** The names of members, or the indexes of items, of a value that the keyword is about. */
function partsOf(keyword: UnevaluatedKeyword, value: unknown): readonly string[] {
  const isMeant = keyword === 'unevaluatedItems' ? Array.isArray(value) : isObject(value)
  return isMeant ? Object.keys(value as object) : []
}

const all =
  (keyword: UnevaluatedKeyword): Evaluate =>
  ({ value, evaluated }) => {
    for (const part of partsOf(keyword, value)) evaluated.add(part)
  }

/** What a schema says itself, without its branches. */
function ownParts(keyword: UnevaluatedKeyword, schema: Schema, compile: CompileContext['compile']) {
  return keyword === 'unevaluatedItems' ? ownItems(schema, compile) : ownMembers(schema)
}

function ownItems(
  { prefixItems = [], items, contains = [] }: Schema,
  compile: CompileContext['compile'],
): Evaluate {
  if (items !== undefined) return all('unevaluatedItems')
  const checks = contains.map(({ schema }) => compile(schema))
  return ({ value, ask, evaluated }) => {
    const list = value as readonly unknown[]
    for (const index of list.keys())
      if (index < prefixItems.length || checks.some((check) => isKept(ask(check, list[index]))))
        evaluated.add(String(index))
  }
}

function ownMembers(schema: Schema): Evaluate {
  const { properties = [], patternProperties = [], additionalProperties } = schema
  if (additionalProperties !== undefined) return all('unevaluatedProperties')
  const declared = new Set(properties.map(({ name }) => name))
  return ({ value, validation, evaluated }) => {
    for (const name of Object.keys(value as object)) {
      const isOfPattern = (): boolean =>
        patternProperties.some(({ pattern }) => matchName(pattern, name, validation) !== 'none')
      if (declared.has(name) || isOfPattern()) evaluated.add(name)
    }
  }
}

/** A value that is too large to be checked may be right. */
const isKept = (problems: Problems): boolean => problems.length === 0 || areUndecided(problems)

/** Finds what the schemas of one value say of its parts. */
class Scope {
  readonly #keyword: UnevaluatedKeyword
  readonly #owner: Schema
  readonly #context: CompileContext
  /** Branches may share others. */
  readonly #known = new Map<Schema, Evaluate>()

  /** @param owner what it says itself by the keyword does not count */
  constructor(keyword: UnevaluatedKeyword, owner: Schema, context: CompileContext) {
    this.#keyword = keyword
    this.#owner = owner
    this.#context = context
  }

  readonly evaluateBy = (schema: Schema): Evaluate => {
    const known = this.#known.get(schema)
    if (known !== undefined) return known
    const compiled = this.#compile(this.#context.merge(schema))
    const evaluate: Evaluate = (evaluation) => {
      if (evaluation.done.has(evaluate)) return
      evaluation.done.add(evaluate)
      compiled(evaluation)
    }
    this.#known.set(schema, evaluate)
    return evaluate
  }

  #compile(schema: Schema): Evaluate {
    const isOfBranch = ({ scope }: Unevaluated): boolean => scope !== this.#owner
    if (schema[this.#keyword]?.some(isOfBranch) === true) return all(this.#keyword)
    const acts = [
      ownParts(this.#keyword, schema, this.#context.compile),
      ...(schema.allOf ?? []).map(this.evaluateBy),
      this.#branchesOf(schema),
      ...(schema.conditions ?? []).map((condition) => this.#condition(condition)),
    ]
    return (evaluation) => acts.forEach((act) => act(evaluation))
  }

  #branchesOf(schema: Schema): Evaluate {
    const selection = selectionOf(schema)
    const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((branch) => ({
      branch,
      check: this.#context.compileBranch(branch),
      evaluate: this.evaluateBy(branch),
    }))
    return (evaluation) => {
      const { value, ask } = evaluation
      const name = selection && memberOf(value, selection.member)
      const selected = typeof name === 'string' ? selection?.branches.get(name) : undefined
      const counts = ({ branch, check }: (typeof branches)[number]): boolean =>
        selected === undefined ? isKept(ask(check, value)) : branch === selected
      for (const part of branches) if (counts(part)) part.evaluate(evaluation)
    }
  }

  #condition({ if: test, then: whenKept, else: whenBroken }: Condition): Evaluate {
    const check = this.#context.compile(test)
    const kept = [test, whenKept].filter((part) => part !== undefined).map(this.evaluateBy)
    const broken = [whenBroken].filter((part) => part !== undefined).map(this.evaluateBy)
    return (evaluation) => {
      const { value, ask } = evaluation
      const acts = isKept(ask(check, value)) ? kept : broken
      acts.forEach((act) => act(evaluation))
    }
  }
}

/** What a check has found so far. */
interface State {
  readonly answers: Map<Check, Map<unknown, Problems>>
  evaluated?: ReadonlySet<string>
}

function compileKeyword(
  keyword: UnevaluatedKeyword,
  { schema, scope }: Unevaluated,
  context: CompileContext,
): Check {
  const evaluate = new Scope(keyword, scope, context).evaluateBy(scope)
  const isForbidden = keyword === 'unevaluatedProperties' && schema.isNever === true
  const check = context.compile(schema)
  const findIn = (value: unknown, ask: Ask, evaluated: ReadonlySet<string>): Problems => {
    let problems = none
    for (const part of partsOf(keyword, value)) {
      const member = (value as Readonly<Record<string, unknown>>)[part]
      if (evaluated.has(part) || member === undefined) continue
      const ofPart = isForbidden
        ? forbidden('unevaluatedProperties', part, value)
        : under(pointerTo('', part), ask(check, member))
      problems = join(problems, ofPart)
      if (isFull(problems)) break
    }
    return problems
  }
  const begin = (): State => ({ answers: new Map() })
  return inSteps(begin, (state, value, depth, validation) => {
    if (partsOf(keyword, value).length === 0) return none
    const ask = asker(state.answers, depth, validation)
    if (state.evaluated === undefined) {
      const evaluated = new Set(context.ignored)
      const evaluation = { value, ask, validation, evaluated, done: new Set<Evaluate>() }
      const failed = withinSteps(value, () => evaluate(evaluation))
      if (failed !== undefined) return failed
      state.evaluated = evaluated
    }
    return findIn(value, ask, state.evaluated)
  })
}

const asker =
  (answers: State['answers'], depth: number, validation: Validation): Ask =>
  (check, value) => {
    const known = answers.get(check) ?? new Map<unknown, Problems>()
    answers.set(check, known)
    const answer = known.get(value)
    if (answer !== undefined) return answer
    const found = check(value, depth + 1, validation)
    known.set(value, found)
    validation.pauses?.check()
    return found
  }

function compileUnevaluated(schema: Schema, context: CompileContext): Check | undefined {
  const keywords = ['unevaluatedItems', 'unevaluatedProperties'] as const
  return allOf(
    keywords.flatMap((keyword) =>
      (schema[keyword] ?? []).map((part) => compileKeyword(keyword, part, context)),
    ),
  )
}

/** `unevaluatedItems` and `unevaluatedProperties` */
export const unevaluated: Keyword = { type: 'rest', compile: compileUnevaluated }
