import { pathOf } from '../../../src/base/request.ts'
import { allStatuses } from '../../operation/response-words.ts'
import { targetOf } from '../../operation/parameters.ts'
import { type Judgment, joinJudgments, keeps } from '../judgment.ts'
import { type JudgedResponse, isDocumented, judgeBodyOf, observe } from './judged-response.ts'

/** Statuses by which a service says that it has no such resource. */
const ofUnknown: readonly number[] = [404, 410]

/**
 * Whether a response says that there is no resource at the path of the operation, where nobody knows of one: a credential
 * of another alternative may be that of somebody who cannot see it.
 */
export const saysUnknownResource = ({
  testCase: { request, rule, concern, credential },
  exchange: { resource },
  response: { status },
  operation,
}: JudgedResponse): boolean => {
  if (resource === undefined || !ofUnknown.includes(status)) return false
  const isOtherPath = pathOf(request.target) !== targetOf(operation)
  // The document says nothing about responses at paths of no operation.
  if (isOtherPath && rule === 'open' && concern?.parameter === undefined) return false
  return !resource.isCreated || isOtherPath || credential === 'alternative'
}

/** It is right, documented or not; whether the service follows the rule of the case, a request that fails alone shows. */
export const unknownResource = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const isOfFailure = testCase.expect === 'refuse' || testCase.expect === 'deny'
  const uses = [...(isOfFailure ? [keeps(testCase.rule)] : []), keeps('R7')]
  // The response has no body (RFC 9110, section 9.3.2).
  if (testCase.request.method === 'HEAD') return { observations: [], uses }
  if (isDocumented(judged)) return joinJudgments([{ observations: [], uses }, judgeBodyOf(judged)])
  const ending = ', because it has no such resource: --parameter names one that it has'
  const expected = allStatuses(operation)
  return observe(
    judged,
    { kind: 'note', rule: 'open', code: 'unknown-resource', expected, ending },
    uses,
  )
}
