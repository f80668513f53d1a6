import { isClientError, isServerError } from '../../../src/base/http-status.ts'
import type { FindingCode, Kind } from '../../data/report.ts'
import {
  documentsFailure,
  documentsSuccess,
  isAcceptance,
  isDenialStatus,
} from '../../operation/documented.ts'
import { allStatuses } from '../../operation/response-words.ts'
import { hasCasesAbout } from '../../rules/rule-table.ts'
import { type Judgment, joinJudgments, keeps } from '../judgment.ts'
import { judgeWrongCredential, undocumentedDenial } from './deny.ts'
import { type JudgedResponse, isDocumented, judgeRightStatus, observe } from './judged-response.ts'
import { undocumentedStatus } from './undocumented.ts'

/** A request about which the document says nothing. */
export const judgeOpenRequest = (judged: JudgedResponse): Judgment => {
  if (!isOfOperation(judged))
    return openStatus(judged, isServerError(judged.response.status) ? 'warning' : 'note')
  const isOfCredential = hasCasesAbout(judged.testCase.rule, 'credential', 'open')
  return isOfCredential ? judgeOpenCredential(judged) : judgeOpenForm(judged)
}

/** Whether the request has the method and the path of the operation. */
const isOfOperation = ({ testCase: { request }, operation }: JudgedResponse): boolean =>
  request.method === operation.method && request.target.split('?')[0] === operation.target

/** A credential about which the document says nothing, such as a made-up token: it may be refused as A3 allows. */
const judgeOpenCredential = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { status } = judged.response
  if (isDocumented(judged)) {
    const isAccepted = documentsSuccess(operation, status)
    const open = openStatus(judged, 'note', isAccepted ? `${testCase.slug}-accepted` : 'status')
    return joinJudgments([judgeRightStatus(judged), open])
  }
  if (isAcceptance(operation, status)) return undocumentedOpenStatus(judged)
  return isClientError(status) ? openStatus(judged, 'note') : judgeWrongCredential(judged)
}

/** A request of another form, such as one with several credentials or with a coded body. */
const judgeOpenForm = (judged: JudgedResponse): Judgment => {
  const { testCase, operation, response } = judged
  if (isDocumented(judged) || documentsFailure(operation, response.status))
    return joinJudgments([judgeRightStatus(judged), openStatus(judged, 'note')])
  const isDenied = testCase.credential === 'several' && isDenialStatus(response.status)
  return isDenied
    ? undocumentedDenial(judged, allStatuses(operation))
    : undocumentedOpenStatus(judged)
}

const undocumentedOpenStatus = (judged: JudgedResponse): Judgment =>
  undocumentedStatus(judged, allStatuses(judged.operation), [keeps(judged.testCase.rule)])

const openStatus = (judged: JudgedResponse, kind: Kind, code: FindingCode = 'status'): Judgment => {
  const { rule } = judged.testCase
  const expected = 'nothing: the document does not say'
  return observe(judged, { kind, rule, code, expected }, [keeps(rule)])
}
