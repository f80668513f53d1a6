import { isClientError } from '../../../src/base/http-status.ts'
import {
  denialsOf,
  documentsDenial,
  isAcceptance,
  isDenialStatus,
} from '../../operation/documented.ts'
import { denialWords } from '../../operation/response-words.ts'
import { rulesOfResponses } from '../../rules/response-rules.ts'
import type { RuleId } from '../../rules/rule-table.ts'
import { type Judgment, breaks, joinJudgments, keeps } from '../judgment.ts'
import { type JudgedResponse, judgeBodyOf, observe } from './judged-response.ts'

/** A request with a wrong credential, or without one. */
export const judgeWrongCredential = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  const { status } = judged.response
  const expected = denialWords(operation)
  if (documentsDenial(operation, status)) return judgeDenialBody(judged)
  if (isAcceptance(operation, status)) {
    const ending = ' without a valid credential'
    const acceptance = { kind: 'violation', rule, code: 'accepted', expected, ending } as const
    return observe(judged, acceptance, [breaks(rule)])
  }
  if (isClientError(status)) return undocumentedDenial(judged, expected)
  const violation = { kind: 'violation', rule: 'A3', code: 'status', expected } as const
  return observe(judged, violation, [keeps(rule), breaks('A3')])
}

/** A refused credential with the right status, of which A3 requires the right body as well. */
const judgeDenialBody = (judged: JudgedResponse): Judgment => {
  const ofBody = judgeBodyOf(judged)
  const bodyRules: readonly RuleId[] = Object.values(rulesOfResponses).map(({ body }) => body)
  const isBodyBroken = ofBody.uses.some(
    ({ rule, result }) => bodyRules.includes(rule) && result === 'broken',
  )
  const uses = [keeps(judged.testCase.rule), isBodyBroken ? breaks('A3') : keeps('A3')]
  return joinJudgments([{ observations: [], uses }, ofBody])
}

const denialAdvice = '--level A3=open accepts any 4xx for a refused credential'

/**
 * A 4xx that the document does not have for a refused credential. Where it has neither 401 nor 403, it leaves open whether
 * one of them refuses a credential.
 */
export const undocumentedDenial = (judged: JudgedResponse, expected: string): Judgment => {
  const { testCase, operation, response } = judged
  const isLeftOpen = isDenialStatus(response.status) && denialsOf(operation).length === 0
  const uses = [keeps(testCase.rule), keeps('A3')]
  const verdict = { rule: 'A3', code: 'status', expected } as const
  return isLeftOpen
    ? observe(judged, { ...verdict, kind: 'note' }, uses)
    : observe(judged, { ...verdict, kind: 'warning', advice: denialAdvice }, uses)
}
