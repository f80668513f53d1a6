import { fixedMemberOf } from '../../data/case.ts'
import {
  documentsFailure,
  documentsSuccess,
  isAcceptance,
  isDenialStatus,
} from '../../operation/documented.ts'
import { membersOf } from '../../operation/members.ts'
import { changesState } from '../../operation/related.ts'
import { allStatuses, failureWords, successWords } from '../../operation/response-words.ts'
import { hasCasesAbout } from '../../rules/rule-table.ts'
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

/** A request that the server must, or should, accept. */
export const judgeValidRequest = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  const { status } = judged.response
  const isMust = testCase.level === 'must'
  if (documentsSuccess(operation, status)) return judgeRightStatus(judged)
  if (!isMust && blamesCredential(judged)) {
    const expected = `${successWords(operation)}, or ${failureWords(operation)}`
    return blamedCredential(judged, expected, breaks(rule))
  }
  if (isDocumented(judged) || documentsFailure(operation, status)) return judgeRefusal(judged)
  if (hasCasesAbout(rule, 'credential', 'accept') && isDenialStatus(status)) {
    const expected = successWords(operation)
    return observe(judged, { kind: 'warning', rule, code: 'refused', expected }, [breaks(rule)])
  }
  // Only the sentence of R1 says which success it is.
  const isAccepted = rule !== 'R1' && isAcceptance(operation, status)
  const expected = isMust ? successWords(operation) : allStatuses(operation)
  return undocumentedStatus(judged, expected, [isAccepted ? keeps(rule) : breaks(rule)])
}

/** A valid request that the server refuses in a documented way. */
const judgeRefusal = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  if (judged.response.status === CONFLICT) {
    if (changesState(operation)) return ofState(judged)
    const fixed = fixedInsteadOfFresh(judged)
    if (fixed !== undefined) return judgeExcusedRefusal(judged, fixed)
  }
  const repeated = fixedMemberOf(testCase)
  if (repeated !== undefined && !judged.repeatable.includes(repeated))
    return judgeExcusedRefusal(judged, membersOf(operation).roles[repeated])
  const refusal = { rule, code: 'refused', expected: successWords(operation) } as const
  const uses = [breaks(rule), keeps('R7')]
  if (testCase.level === 'must') {
    const ending = ' to an ordinary valid request'
    return observe(judged, { ...refusal, kind: 'violation', ending }, uses)
  }
  const warning = { ...refusal, kind: 'warning', ending: ' to a valid request' } as const
  return joinJudgments([judgeBodyOf(judged), observe(judged, warning, uses)])
}

/** The status for a request that the state of its resource does not allow (RFC 9110, section 15.5.10). */
const CONFLICT = 409

/** A member that plain requests have with a fresh value, but this one with a value that other runs send, too. */
const fixedInsteadOfFresh = ({ testCase, operation }: JudgedResponse): string | undefined => {
  const body = String(testCase.request.body ?? '')
  const fixed = Array.from(membersOf(operation).withoutRole).find(
    ([, { isFresh, text }]) => isFresh && !body.includes(text),
  )
  return fixed?.[0]
}

/** A documented refusal because of a state that nobody knows: it shows nothing about the request. */
const ofState = (judged: JudgedResponse): Judgment => {
  const expected = successWords(judged.operation)
  const ending = ', which is allowed, because the state of the resource may not allow the request'
  const note = { kind: 'note', rule: 'open', code: 'refused', expected, ending } as const
  return joinJudgments([judgeBodyOf(judged), observe(judged, note, [keeps('R7')])])
}

/** A refusal of a value that every run sends, by a server that may accept it only once. */
const judgeExcusedRefusal = (judged: JudgedResponse, member: string): Judgment => {
  const { rule } = judged.testCase
  const refusal = observe(
    judged,
    {
      kind: 'note',
      rule,
      code: 'refused',
      expected: successWords(judged.operation),
      ending: ` to a valid request, which is allowed if an earlier run sent its ${member}`,
    },
    [keeps(rule), keeps('R7')],
  )
  return joinJudgments([judgeBodyOf(judged), refusal])
}
