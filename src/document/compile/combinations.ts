import { isObject, memberOf } from '../../base/check-value.ts'
import type { Problem } from '../../base/validator.ts'
import { pointerTo } from '../pointer.ts'
import { type Selection, selectionOf, valueOfBranch } from '../discriminator.ts'
import type { Schema } from '../schema.ts'
import {
  allOf,
  areUndecided,
  type Check,
  type CompileContext,
  inSteps,
  type Keyword,
  none,
  problem,
  type Problems,
} from './check.ts'
import { typeWords } from './type.ts'

function compileNot({ not }: Schema, { compileBranch }: CompileContext): Check | undefined {
  if (not === undefined) return undefined
  const check = compileBranch(not)
  const must = `must not be ${nameOf(not) ?? 'a value of the schema'} (#${not.pointer})`
  return (value, depth, validation) => {
    const problems = check(value, depth + 1, validation)
    if (areUndecided(problems)) return problems
    return problems.length > 0 ? none : problem('not', must, value)
  }
}

/** A condition says nothing of a value as long as nobody knows whether it keeps `if`. */
function compileConditions(
  { conditions = [] }: Schema,
  { compile, compileBranch }: CompileContext,
): Check | undefined {
  const branchOf = (schema: Schema | undefined): Check =>
    schema === undefined ? () => none : compileBranch(schema)
  const checks = conditions.map((condition): Check => {
    // What a request ignores counts here.
    const test = compile(condition.if)
    const [whenKept, whenBroken] = [branchOf(condition.then), branchOf(condition.else)]
    const begin = (): { tested?: Problems } => ({})
    return inSteps(begin, (state, value, depth, validation) => {
      state.tested ??= test(value, depth + 1, validation)
      const { tested } = state
      if (areUndecided(tested)) return tested
      const check = tested.length === 0 ? whenKept : whenBroken
      return check(value, depth + 1, validation)
    })
  })
  return allOf(checks)
}

/** Required members that a branch is named by. */
const MAX_NAMES = 2

interface Branch {
  readonly schema: Schema
  readonly name: string
  readonly check: Check
}

/** What breaks a branch. */
interface BranchResult {
  readonly branch: Branch
  readonly problems: Problems
}

const mustBeOf = (keyword: 'anyOf' | 'oneOf', names: readonly string[]): string =>
  keyword === 'anyOf'
    ? `must be ${names.join(' or ')}`
    : `must be exactly one of ${names.join(', ')}`

/** The branch that the discriminator selects decides alone; without one that it selects, all do. */
function compileSelected(
  keyword: 'anyOf' | 'oneOf',
  schema: Schema,
  context: CompileContext,
): Check | undefined {
  const checkAll = compileBranches(keyword, schema, context)
  const isChosen = keyword === 'oneOf' || schema.oneOf === undefined
  const selection = isChosen ? selectionOf(schema) : undefined
  const schemas = schema[keyword]
  if (selection === undefined || schemas === undefined) return checkAll
  const checks = checksOf(selection, schemas, context)
  const { member } = selection
  const names = schemas.map((branch) => valueOfBranch(schema, branch)!)
  const must = `must be ${listOf(names)}, which names the schema`
  return (value, depth, validation) => {
    if (!isObject(value)) return checkAll?.(value, depth, validation) ?? none
    const name = memberOf(value, member)
    const check = typeof name === 'string' ? checks.get(name) : undefined
    if (check !== undefined) return check(value, depth + 1, validation)
    const pointer = pointerTo('', member)
    if (name === undefined) return [{ pointer, keyword: 'required', must: 'is required' }]
    return [{ pointer, keyword: 'enum', must, value: name }]
  }
}

function checksOf(
  { branches }: Selection,
  schemas: readonly Schema[],
  { compileBranch }: CompileContext,
): ReadonlyMap<string, Check> {
  // The base is checked beside the branches.
  const compile = (branch: Schema): Check =>
    schemas.includes(branch) ? compileBranch(branch) : () => none
  return new Map(Array.from(branches, ([value, branch]) => [value, compile(branch)]))
}

/** Values in a message. */
const MAX_VALUES = 10

function listOf(values: readonly string[]): string {
  const words = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value))
  const more = values.length - words.length
  return words.join(' or ') + (more > 0 ? ` or one of ${more} more` : '')
}

/** What the branches say, whatever the discriminator names. */
function compileBranches(
  keyword: 'anyOf' | 'oneOf',
  schema: Schema,
  { compileBranch }: CompileContext,
): Check | undefined {
  const schemas = schema[keyword]
  // The branches of a base extend it, and it does not say so itself.
  if (schemas === undefined || schema.discriminator?.base !== undefined) return undefined
  const names = branchNames(schemas)
  const branches = schemas.map((branch, index): Branch => ({
    schema: branch,
    name: names[index]!,
    check: compileBranch(branch),
  }))
  const must = mustBeOf(keyword, names)
  const begin = (): BranchResult[] => []
  return inSteps(begin, (results, value, depth, validation) => {
    while (results.length < branches.length) {
      const branch = branches[results.length]!
      results.push({ branch, problems: branch.check(value, depth + 1, validation) })
      validation.pauses?.check()
    }
    return problemsOf(keyword, { schema, must, value }, results)
  })
}

interface Combined {
  readonly schema: Schema
  readonly must: string
  readonly value: unknown
}

/** What the results of all branches say together. */
function problemsOf(
  keyword: 'anyOf' | 'oneOf',
  { schema, must, value }: Combined,
  results: readonly BranchResult[],
): Problems {
  const valid = results.filter(({ problems }) => problems.length === 0)
  const undecided = results.flatMap(({ problems }) => (areUndecided(problems) ? problems : []))
  if (undecided.length > 0 && (keyword === 'oneOf' || valid.length === 0)) return undecided
  const isKept = keyword === 'anyOf' ? valid.length > 0 : valid.length === 1
  if (isKept) return none
  if (valid.length > 1) return problem(keyword, `${must} (it is ${bothNames(valid)})`, value)
  const nearest = resultMeant(schema, results, value) ?? nearestResult(results)
  const causes = nearest.problems
  return [{ pointer: '', keyword, must: `${must} (${hintAt(nearest)})`, value, causes }]
}

const bothNames = (valid: readonly BranchResult[]): string =>
  valid.map(({ branch }) => branch.name).join(' and ')

const hintAt = ({ branch, problems }: BranchResult): string =>
  `nearest branch: ${branch.name}, ${sentenceOf(problems[0]!)}`

/** `"legs" must be an integer` */
function sentenceOf({ pointer, must }: Problem): string {
  return pointer === '' ? `it ${must}` : `${JSON.stringify(pointer.slice(1))} ${must}`
}

/** That of the branch that the discriminator names. */
function resultMeant(
  { discriminator }: Schema,
  results: readonly BranchResult[],
  value: unknown,
): BranchResult | undefined {
  const schemaName = discriminator && memberOf(value, discriminator.member)
  if (discriminator === undefined || typeof schemaName !== 'string') return undefined
  const pointer =
    memberOf(discriminator.mapping, schemaName) ?? pointerTo('/components/schemas', schemaName)
  return results.find(({ branch }) => branch.schema.pointer === pointer)
}

/** Another type is further away than any number of wrong members, and so is another constant. */
const WEIGHT_OF_KIND = 1000

/** That of the branch that the value comes nearest to; of several, the first one. */
function nearestResult(results: readonly BranchResult[]): BranchResult {
  const distances = results.map(({ problems }) =>
    problems.reduce((total, problem) => total + distanceOf(problem), 0),
  )
  return results[distances.indexOf(Math.min(...distances))]!
}

function distanceOf({ pointer, keyword }: Problem): number {
  // A request with such a member means the branch that declares it.
  if (keyword === 'writeOnly') return 0
  const isOfKind = pointer === '' ? keyword === 'type' : keyword === 'const' || keyword === 'enum'
  return isOfKind ? WEIGHT_OF_KIND : 1
}

/** A name for each branch; a number where the schemas do not tell them apart. */
function branchNames(branches: readonly Schema[]): readonly string[] {
  const names = branches.map((branch, index) => wordsOf(branch) ?? `branch ${index + 1}`)
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `branch ${index + 1}`,
  )
}

/** `an object with "legs" and "name"`, or as `nameOf` has it. */
function wordsOf(schema: Schema): string | undefined {
  const { name, types, required = [] } = schema
  const isObject = types?.length === 1 && types[0] === 'object'
  if (name !== undefined || !isObject || required.length === 0) return nameOf(schema)
  const members = required.slice(0, MAX_NAMES).map((member) => JSON.stringify(member))
  return `an object with ${members.join(' and ')}`
}

/** `Cat`, `null`, `an integer`, or undefined for a schema without name and type. */
function nameOf({ name, types }: Schema): string | undefined {
  return name ?? (types === undefined ? undefined : typeWords(types))
}

export const anyOf: Keyword = {
  type: 'any',
  compile: (schema, context) => compileSelected('anyOf', schema, context),
}
export const oneOf: Keyword = {
  type: 'any',
  compile: (schema, context) => compileSelected('oneOf', schema, context),
}

/** The same without discriminators. */
export const branchesByOrder: Readonly<Record<'anyOf' | 'oneOf', Keyword>> = {
  anyOf: { type: 'any', compile: (schema, context) => compileBranches('anyOf', schema, context) },
  oneOf: { type: 'any', compile: (schema, context) => compileBranches('oneOf', schema, context) },
}
export const not: Keyword = { type: 'any', compile: compileNot }
export const conditions: Keyword = { type: 'any', compile: compileConditions }
