import type { Operation } from '../../src/document/document.ts'
import { pointerTo } from '../../src/document/pointer.ts'
import type { Case } from '../data/case.ts'
import { problemsOf } from '../cases/decide/body-problems.ts'
import { ruleOfProblem } from '../cases/decide/rule-of-problem.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import { membersOf } from '../operation/members.ts'
import type { Concern } from '../rules/citable-document.ts'
import { isAboutResponse } from '../rules/response-rules.ts'
import type { Observation } from './finding.ts'

/** What a finding is about: the response, or the member and the keyword that its case is about. */
export const concernOf = (
  testCase: Case,
  exchange: Exchange,
  { rule, code, pointer, keyword, part }: Observation,
  operation: Operation,
): Concern => {
  if (isAboutResponse(rule)) {
    if (code === 'status') return {}
    return { status: statusOf(exchange), place: pointer, keyword, part }
  }
  return rule === testCase.rule ? concernOfRequest(testCase, operation) : {}
}

const concernOfRequest = (testCase: Case, operation: Operation): Concern => {
  const members = membersOf(operation)
  const problem = problemsOf(testCase, operation)?.find(
    (candidate) => ruleOfProblem(candidate, members) === testCase.rule,
  )
  if (problem !== undefined) return { place: problem.pointer, keyword: problem.keyword }
  const varied = members.sendable.find(({ name }) => testCase.facts.varies.includes(name))
  return varied === undefined ? {} : { place: pointerTo('', varied.name) }
}
