import { documentsFailure, isAcceptance } from '../../operation/documented.ts'
import { failureWords } from '../../operation/response-words.ts'
import { type Judgment, breaks, joinJudgments, keeps } from '../judgment.ts'
import { blamedCredential, blamesCredential } from './blamed-credential.ts'
import {
  type JudgedResponse,
  isDocumented,
  judgeBodyOf,
  judgeRightStatus,
  observe,
} from './judged-response.ts'
import { undocumentedStatus } from './undocumented.ts'

/** A request that the server must, or should, refuse. */
export const judgeInvalidRequest = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  const { status } = judged.response
  const expected = failureWords(operation)
  if (blamesCredential(judged)) return blamedCredential(judged, expected, keeps(rule))
  if (documentsFailure(operation, status)) return judgeRightStatus(judged)
  if (isAcceptance(operation, status)) return judgeAcceptance(judged)
  // Such as a 500, if the document has `default`.
  if (isDocumented(judged)) {
    const violation = { kind: 'violation', rule: 'R5', code: 'status', expected } as const
    return observe(judged, violation, [keeps(rule), keeps('R7'), breaks('R5')])
  }
  // The sentence of R5 says which status a refusal has.
  return undocumentedStatus(judged, expected, [keeps(rule), breaks('R5')])
}

/** HTTP gives the body of a DELETE no meaning (RFC 9110 §9.3.5), and OpenAPI 3.0 ignores it. */
const mayIgnoreBody = ({ testCase, operation }: JudgedResponse): boolean =>
  operation.method === 'DELETE' && testCase.concern?.parameter === undefined

/** An invalid request that the server accepts. */
const judgeAcceptance = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  if (mayIgnoreBody(judged)) return judgeBodyOf(judged)
  const isMust = testCase.level === 'must'
  const acceptance = observe(
    judged,
    {
      kind: isMust ? 'violation' : 'warning',
      rule,
      code: 'accepted',
      expected: failureWords(operation),
    },
    isDocumented(judged) ? [breaks(rule), keeps('R7')] : [breaks(rule)],
  )
  // A request that the server may accept gets the documented body.
  const hasRightStatus = !isMust && isDocumented(judged)
  return hasRightStatus ? joinJudgments([acceptance, judgeBodyOf(judged)]) : acceptance
}
