import { namesIn } from '../../../src/document/pointer.ts'
import type { Problem } from '../../../src/base/validator.ts'
import type { Members } from '../../operation/members.ts'
import { kindOf } from '../../rules/request-parts.ts'
import { type RuleId, ruleAboutMembers } from '../../rules/rules.ts'

/** The rule of a request with a value of another type, in a member or as the whole body. */
export const ruleOfWrongType = (pointer: string, { sendable }: Members): RuleId => {
  if (pointer === '') return 'N3'
  const [name] = namesIn(pointer)
  const member = sendable.find((candidate) => candidate.name === name)
  const kind = member === undefined ? 'optional' : kindOf(member)
  return ruleAboutMembers(kind, 'refuse')
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
  if (keyword === 'type' || isOfNoBranch(problem)) return ruleOfWrongType(pointer, members)
  if (keyword === 'format') return isOfString(problem) ? 'N12' : 'N8'
  return 'N11'
}

/** The rule of a valid request that differs from the plain one in a member. */
export const ruleOfMember = (name: string | undefined, { sendable }: Members): RuleId => {
  const member = sendable.find((candidate) => candidate.name === name)
  return member === undefined ? 'V5' : ruleAboutMembers(kindOf(member), 'accept')
}
