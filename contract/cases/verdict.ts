import type { Operation } from '../../src/document/document.ts'
import { readJson } from '../../src/json.ts'
import type { Problem } from '../../src/validator.ts'
import { type Members, hasType, membersOf } from '../members.ts'
import { type RuleId, ruleOf } from '../rules.ts'
import type { Case } from './case.ts'
import { plainTextOf } from './facts.ts'

/** The name in the first step of a JSON Pointer. */
const memberAt = (pointer: string): string =>
  (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~')

const ruleOfType = (pointer: string, { all }: Members): RuleId => {
  const member = all.find(({ name }) => name === memberAt(pointer))
  if (member === undefined) return pointer === '' ? 'N3' : 'N11'
  if (!member.isRequired) return 'N7'
  return hasType(member.schema, 'string') ? 'N6' : 'N5'
}

/** Whether the format is one of strings; others bound numbers. */
const isOfString = ({ value }: Problem): boolean => typeof value === 'string'

/** The rule that a request breaks whose body has a problem. */
export const ruleOfProblem = (problem: Problem, members: Members): RuleId => {
  const { keyword, pointer } = problem
  if (keyword === 'required') return 'N4'
  if (keyword === 'type') return ruleOfType(pointer, members)
  if (keyword === 'format') return isOfString(problem) ? 'N12' : 'N8'
  return 'N11'
}

/** The rule of a valid request that differs from the plain one in a member. */
export const ruleOfMember = (name: string | undefined, { all }: Members): RuleId => {
  const member = all.find((candidate) => candidate.name === name)
  if (member === undefined) return 'V5'
  if (!member.isRequired) return 'V4'
  return hasType(member.schema, 'string') ? 'V3' : 'V1'
}

/** The problems of the body by the document; undefined if it is not JSON. */
export const problemsOf = (
  { request }: Pick<Case, 'request'>,
  operation: Operation,
  values: 'plain' | 'longest' = 'plain',
): readonly Problem[] | undefined => {
  const text = plainTextOf(request, membersOf(operation), values)
  const { value, error } = text === undefined ? {} : readJson(text, Infinity)
  if (text === undefined || value === undefined || error !== undefined) return undefined
  return operation.requestBody.content[0].validate(value)
}

/** Levels of JSON up to which readers must go: the document says nothing about deeper values. */
const maxDepth = 1000

const isDeep = ({ request }: Case): boolean =>
  String(request.body).includes('['.repeat(maxDepth + 1))

const lengthKeywords = new Set(['minLength', 'maxLength', 'pattern'])

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

const withRule = (testCase: Case, rule: RuleId): Case => {
  const { level, expect = 'open' } = ruleOf(rule)
  const moved = { rule, id: `${rule}/${testCase.slug}`, level, expect }
  return { ...testCase, ...moved, creates: level !== 'must' || expect === 'accept' }
}

const asOpen = (testCase: Case): Case => ({
  ...testCase,
  level: 'open',
  expect: 'open',
  creates: true,
})

/** Rules whose cases are about what the schema of the body says. */
const aboutSchema = /^(?:R1|V[1-6]|N[3-8]|N11|N12)$/

/** A valid case of the tables, or what it is by another document. */
const decideValid = (testCase: Case, problems: readonly Problem[], members: Members): Case => {
  const [problem] = problems
  // Servers may count characters and read patterns in their own way.
  const isOpen = hasLengthOrPattern(testCase, members) && !isAscii(testCase)
  if (problem === undefined) return isOpen ? asOpen(testCase) : testCase
  if (isOpen || problems.some(isAmbiguous)) return asOpen(testCase)
  return withRule(testCase, ruleOfProblem(problem, members))
}

/** An invalid case of the tables, or what it is by another document. */
const decideInvalid = (testCase: Case, problems: readonly Problem[], members: Members): Case => {
  if (problems.length === 0) {
    const accepted = withRule(testCase, ruleOfMember(testCase.facts.varies[0], members))
    return isDeep(testCase) ? asOpen(accepted) : accepted
  }
  if (problems.every(isAmbiguous)) return asOpen(testCase)
  const rules = problems.map((problem) => ruleOfProblem(problem, members))
  return rules.includes(testCase.rule) ? testCase : withRule(testCase, rules[0]!)
}

/**
 * The case as the document judges its body: a request of the tables that another document allows or forbids moves to the
 * rule that says so. For the document that the tables are written for it is the same case.
 */
export const decide = (testCase: Case, operation: Operation): Case => {
  if (!aboutSchema.test(testCase.rule) || testCase.expect === 'open') return testCase
  const problems = problemsOf(testCase, operation)
  if (problems === undefined) return testCase
  // A limit between the shortest and the longest name of a run decides nothing.
  const others = problemsOf(testCase, operation, 'longest')
  if ((problems.length === 0) !== (others?.length === 0)) return asOpen(testCase)
  const members = membersOf(operation)
  const decided = testCase.expect === 'accept' ? decideValid : decideInvalid
  return decided(testCase, problems, members)
}
