import { isNumeric, isObject, memberOf } from '../../src/base/check-value.ts'
import { rangeOf } from '../../src/document/compile/number.ts'
import type { Operation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import { namesIn } from '../../src/document/pointer.ts'
import type { Schema } from '../../src/document/schema.ts'
import { readJson } from '../../src/base/json.ts'
import { Decimal, type Problem } from '../../src/base/validator.ts'
import { type Members, hasType, membersOf } from '../operation/members.ts'
import { mediaTypesOf } from '../operation/media-types.ts'
import { type RuleId, ruleOf, subjectOf } from '../rules/rules.ts'
import { headerOf } from '../data/exchange.ts'
import { type Case, sizeOf } from '../data/case.ts'
import { plainTextOf } from './facts.ts'

const ruleOfType = (pointer: string, { all }: Members): RuleId => {
  if (pointer === '') return 'N3'
  const [name] = namesIn(pointer)
  const member = all.find((candidate) => candidate.name === name)
  if (member === undefined || !member.isRequired) return 'N7'
  return hasType(member.schema, 'string') ? 'N6' : 'N5'
}

/** Whether the format is one of strings; others bound numbers. */
const isOfString = ({ value }: Problem): boolean => typeof value === 'string'

/** Whether the value is of a type that no branch has. */
const isOfNoBranch = ({ causes = [] }: Problem): boolean =>
  causes.some(({ keyword, pointer }) => keyword === 'type' && pointer === '')

/** Whether it is about a format, also of each branch in a branch. */
const isOfFormat = ({ keyword, causes = [] }: Problem): boolean =>
  keyword === 'format' || (causes.length > 0 && causes.every(isOfFormat))

/** The rule that a request breaks whose body has a problem. */
export const ruleOfProblem = (problem: Problem, members: Members): RuleId => {
  const { keyword, pointer, causes = [] } = problem
  const [cause] = causes
  // To a server that takes formats as annotations, a branch holds if only its format fails.
  if (cause !== undefined && causes.every(isOfFormat)) return ruleOfProblem(cause, members)
  if (keyword === 'required') return 'N4'
  if (keyword === 'type' || isOfNoBranch(problem)) return ruleOfType(pointer, members)
  if (keyword === 'format') return isOfString(problem) ? 'N12' : 'N8'
  return 'N11'
}

/** Whether the problems are those of one value, by one rule. */
export const isOneDefect = (problems: readonly Problem[], members: Members): boolean =>
  new Set(problems.map((problem) => `${ruleOfProblem(problem, members)} ${problem.pointer}`))
    .size === 1

/** The rule of a valid request that differs from the plain one in a member. */
export const ruleOfMember = (name: string | undefined, { all }: Members): RuleId => {
  const member = all.find((candidate) => candidate.name === name)
  if (member === undefined) return 'V5'
  if (!member.isRequired) return 'V4'
  return hasType(member.schema, 'string') ? 'V3' : 'V1'
}

const valueOf = (
  { request }: Pick<Case, 'request'>,
  operation: Operation,
  values: 'plain' | 'longest' = 'plain',
): unknown => {
  const text = plainTextOf(request, membersOf(operation), values)
  const { value, error } = text === undefined ? {} : readJson(text, Infinity)
  return error === undefined ? value : undefined
}

const isWellFormed = (testCase: Case, operation: Operation): boolean =>
  valueOf(testCase, operation) !== undefined

/** The problems of the body by the document; undefined if it is not JSON. */
export const problemsOf = (
  testCase: Pick<Case, 'request'>,
  operation: Operation,
  values: 'plain' | 'longest' = 'plain',
): readonly Problem[] | undefined => {
  const value = valueOf(testCase, operation, values)
  return value === undefined ? undefined : operation.requestBody.content[0].validate(value)
}

/** Keywords that say no more than the type of an integer or a text. */
const ofType = new Set(['types', 'format', 'pointer', 'name', 'isShared', 'examples', 'default'])

/** Whether each id and each name of a run are valid. */
const hasLimitedRoles = (operation: Operation): boolean => {
  const { all, roles } = membersOf(operation)
  const ofRoles = all.filter(({ name }) => name === roles.id || name === roles.name)
  return ofRoles.some(({ schema }) => Object.keys(schema).some((keyword) => !ofType.has(keyword)))
}

/** Whether the body is valid with the shortest values of a run, but not with the longest, or the other way round. */
export const dependsOnRun = (
  testCase: Pick<Case, 'request'>,
  problems: readonly Problem[],
  operation: Operation,
): boolean =>
  hasLimitedRoles(operation) &&
  (problemsOf(testCase, operation, 'longest')?.length === 0) !== (problems.length === 0)

/** Levels of arrays and objects up to which readers must go, in the body: the document says nothing about deeper ones. */
const maxDepth = 1 + 1000

const isParent = (value: unknown): value is object => Array.isArray(value) || isObject(value)

/** Whether the body is nested deeper than readers must go. */
export const isDeep = (testCase: Pick<Case, 'request'>, operation: Operation): boolean => {
  let parents = [valueOf(testCase, operation)].filter(isParent)
  for (let depth = 0; depth < maxDepth && parents.length > 0; depth += 1)
    parents = parents.flatMap((parent) => Object.values(parent)).filter(isParent)
  return parents.length > 0
}

const lengthKeywords = new Set(['minLength', 'maxLength', 'pattern'])

/** The schemas of a value with its branches. */
const withBranches = (schema: Schema): readonly Schema[] => {
  const whole = merged(schema)
  const { allOf = [], anyOf = [], oneOf = [] } = whole
  return [whole, ...[...allOf, ...anyOf, ...oneOf].map(merged)]
}

/** The schemas of the value at a place. */
const schemasAt = (schema: Schema, names: readonly string[]): readonly Schema[] => {
  const [name, ...namesWithin] = names
  const parts = withBranches(schema)
  if (name === undefined) return parts
  const inner = parts.flatMap(({ properties = [], prefixItems = [], items }) => {
    const member = properties.find((property) => property.name === name)?.schema
    const item = prefixItems[Number(name)] ?? items
    return [member, item].filter((part) => part !== undefined)
  })
  return inner.flatMap((part) => schemasAt(part, namesWithin))
}

/** Whether a null is refused that many servers allow, because the schema says `nullable` without a type. */
const isPerhapsNull = ({ pointer, value }: Problem, { requestBody }: Operation): boolean =>
  value === null &&
  schemasAt(requestBody.content[0].schema, namesIn(pointer)).some(
    ({ isPerhapsNullable }) => isPerhapsNullable,
  )

/** Whether the body is wrong by the document, but right as many read it. */
export const isPerhapsValid = (problems: readonly Problem[], operation: Operation): boolean =>
  problems.some((problem) => isPerhapsNull(problem, operation))

/** Whether servers may count the characters of a text in another way, or read a pattern in another one. */
const isAmbiguous = ({ keyword, value }: Problem): boolean =>
  lengthKeywords.has(keyword) && typeof value === 'string' && /\P{ASCII}/u.test(value)

const hasLengthOrPattern = (testCase: Case, members: Members): boolean =>
  members.all.some(
    ({ name, schema }) =>
      [...lengthKeywords].some((keyword) => keyword in schema) &&
      testCase.facts.varies.includes(name),
  )

const isAscii = ({ request }: Case): boolean =>
  !/\P{ASCII}|\\u(?!00[0-7])/u.test(String(request.body))

/** Whether servers may count the characters of a text in their own way where a length or a pattern bounds it. */
const mayBeCounted = (testCase: Case, members: Members): boolean =>
  hasLengthOrPattern(testCase, members) && !isAscii(testCase)

/** Up to this, doubles have all integers. */
const maxExact = 2 ** 53

/** Whether many servers lose digits of a number that the document gives no format. */
const isBeyondDoubles = (value: unknown): boolean =>
  value instanceof Decimal || (isNumeric(value) && (value > maxExact || value < -maxExact))

/** Whether a number of the body is so large that servers may keep it in another way than it is written. */
const hasLargeNumber = (testCase: Case, operation: Operation): boolean => {
  const value = valueOf(testCase, operation)
  return membersOf(operation).all.some(({ name, schema }) => {
    const isNumber = hasType(schema, 'integer') || hasType(schema, 'number')
    return (
      isNumber && rangeOf(schema.format) === undefined && isBeyondDoubles(memberOf(value, name))
    )
  })
}

/** Whether a number of the body is too large for a double: a server that reads it as infinity responds with null. */
const hasInfinity = (testCase: Case, operation: Operation): boolean => {
  const value = valueOf(testCase, operation)
  return membersOf(operation).all.some(({ name }) => {
    const part = memberOf(value, name)
    return (part instanceof Decimal || isNumeric(part)) && !Number.isFinite(Number(part))
  })
}

/** What becomes of a case of the tables for an operation. */
type Decision =
  | { readonly kind: 'kept' | 'left-out' | 'left-open' }
  /** By another rule; left open if servers may differ about it, too. */
  | { readonly kind: 'moved'; readonly rule: RuleId; readonly isOpen: boolean }

const kept: Decision = { kind: 'kept' }
const leftOut: Decision = { kind: 'left-out' }
const leftOpen: Decision = { kind: 'left-open' }

const movedTo = (rule: RuleId, isOpen = false): Decision => ({ kind: 'moved', rule, isOpen })

const asOpen = (testCase: Case): Case => ({
  ...testCase,
  level: 'open',
  expect: 'open',
  creates: true,
})

const withRule = (testCase: Case, rule: RuleId): Case => {
  const { level, expect = 'open' } = ruleOf(rule)
  const moved = { rule, id: `${rule}/${testCase.slug}`, level, expect }
  return { ...testCase, ...moved, creates: level !== 'must' || expect === 'accept' }
}

const applied = (decision: Decision, testCase: Case): Case | undefined => {
  if (decision.kind === 'kept') return testCase
  if (decision.kind === 'left-out') return undefined
  if (decision.kind === 'left-open') return asOpen(testCase)
  const moved = withRule(testCase, decision.rule)
  return decision.isOpen ? asOpen(moved) : moved
}

/** Whether the operation documents the media type of the request. */
const hasDocumentedType = ({ request }: Case, { requestBody }: Operation): boolean => {
  const documented = mediaTypesOf([requestBody]).map(essenceOf)
  const sentType = essenceOf(headerOf(request.headers, 'content-type') ?? '')
  return documented.some((type) =>
    type.endsWith('*') ? sentType.startsWith(type.slice(0, -1)) : sentType === type,
  )
}

/** A media type without its parameters. */
const essenceOf = (mediaType: string): string => mediaType.split(';')[0]!.trim().toLowerCase()

/** What becomes of a case whose body is valid by the document. */
const decisionOfValid = (testCase: Case, operation: Operation): Decision => {
  const members = membersOf(operation)
  if (hasInfinity(testCase, operation)) return leftOut
  const isOfLargeNumber = hasLargeNumber(testCase, operation)
  if (testCase.expect === 'refuse') {
    const rule = ruleOfMember(testCase.facts.varies[0], members)
    return movedTo(rule, isOfLargeNumber || isDeep(testCase, operation))
  }
  return isOfLargeNumber || mayBeCounted(testCase, members) ? leftOpen : kept
}

/** What becomes of a case whose body is invalid by the document. */
const decisionOfInvalid = (
  testCase: Case,
  problems: readonly Problem[],
  operation: Operation,
  writtenProblems: () => number | undefined,
): Decision => {
  const members = membersOf(operation)
  const isValidInTables = testCase.expect === 'accept'
  const mayBeValid = isValidInTables
    ? mayBeCounted(testCase, members) || problems.some(isAmbiguous)
    : problems.every(isAmbiguous)
  if (mayBeValid) return leftOpen
  const rules = problems.map((problem) => ruleOfProblem(problem, members))
  const isOfRule = rules.includes(testCase.rule)
  if (isOneDefect(problems, members)) return isOfRule ? kept : movedTo(rules[0]!)
  // Such as of several members, as it is meant in the tables.
  const isAsWritten = isOfRule && problems.length <= (writtenProblems() ?? 0)
  return isAsWritten ? kept : leftOut
}

/** What becomes of a case that the schema of the body decides; one whose body is not JSON stays. */
const decisionBySchema = (
  testCase: Case,
  operation: Operation,
  writtenProblems: () => number | undefined,
): Decision => {
  const problems = problemsOf(testCase, operation)
  if (problems === undefined) return kept
  if (dependsOnRun(testCase, problems, operation) || isPerhapsValid(problems, operation))
    return leftOpen
  return problems.length === 0
    ? decisionOfValid(testCase, operation)
    : decisionOfInvalid(testCase, problems, operation, writtenProblems)
}

/** What becomes of a case that the schema of the body does not decide. */
const decisionOfOther = (testCase: Case, operation: Operation): Decision => {
  const mustBeValid = testCase.expect === 'accept'
  const isValid = problemsOf(testCase, operation)?.length === 0
  return mustBeValid && !isValid ? leftOut : kept
}

const decisionOf = (
  testCase: Case,
  operation: Operation,
  writtenProblems: () => number | undefined,
): Decision => {
  const isRefused = testCase.expect === 'refuse'
  const isWithoutBody = sizeOf(testCase) === 0
  if (isRefused && isWithoutBody && !operation.requestBody.isRequired) return leftOut
  switch (subjectOf(testCase.rule)) {
    case 'syntax':
      // Without the members that the document lacks, malformed JSON may be well formed.
      return isWellFormed(testCase, operation) ? leftOut : kept
    case 'media-type':
      if (isRefused) return hasDocumentedType(testCase, operation) ? leftOut : kept
      return decisionOfOther(testCase, operation)
    case 'values':
    case 'spelling':
      return decisionBySchema(testCase, operation, writtenProblems)
    default:
      return decisionOfOther(testCase, operation)
  }
}

/**
 * The case as the document judges its body: a request of the tables that another document allows or forbids moves to the
 * rule that says so; undefined if it has other defects than the one that it is about. For the document that the tables
 * are written for it is the same case. `writtenProblems` is how many problems it has there.
 */
export const decide = (
  testCase: Case,
  operation: Operation,
  writtenProblems: () => number | undefined = () => 1,
): Case | undefined =>
  testCase.expect === 'open'
    ? testCase
    : applied(decisionOf(testCase, operation, writtenProblems), testCase)
