import { isClientError, isServerError } from '../../../src/base/http-status.ts'
import { pathOf } from '../../../src/base/request.ts'
import { headerOf } from '../../data/exchange.ts'
import type { FindingCode, Kind } from '../../data/report.ts'
import {
  documentedResponse,
  documentsFailure,
  documentsSuccess,
  isAcceptance,
  isDenialStatus,
} from '../../operation/documented.ts'
import { targetOf } from '../../operation/parameters.ts'
import { allStatuses } from '../../operation/response-words.ts'
import { hasCasesAbout } from '../../rules/rule-table.ts'
import { type Judgment, joinJudgments, keeps } from '../judgment.ts'
import { judgeWrongCredential, undocumentedDenial } from './deny.ts'
import { type JudgedResponse, isDocumented, judgeRightStatus, observe } from './judged-response.ts'
import { undocumentedStatus } from './undocumented.ts'

/** A request about which the document says nothing. */
export const judgeOpenRequest = (judged: JudgedResponse): Judgment => {
  if (isHead(judged)) return judgeHead(judged)
  if (!isOfOperation(judged)) return openStatus(judged, kindOfElsewhere(judged))
  const isOfCredential = hasCasesAbout(judged.testCase.rule, 'credential', 'open')
  return isOfCredential ? judgeOpenCredential(judged) : judgeOpenForm(judged)
}

/** Whether the request has the method and the path of the operation. */
const isOfOperation = ({ testCase: { request }, operation }: JudgedResponse): boolean =>
  request.method === operation.method && pathOf(request.target) === targetOf(operation)

/** Whether it is the HEAD request that follows an accepted GET request. */
const isHead = ({ testCase: { request }, operation }: JudgedResponse): boolean =>
  request.method === 'HEAD' && operation.method === 'GET'

/** It gets what GET does, without content (RFC 9110, section 9.3.2); a server may have no HEAD (405, 501). */
const judgeHead = (judged: JudgedResponse): Judgment => {
  const { status } = judged.response
  if (status === 405 || status === 501) return openStatus(judged, 'note')
  if (status < 400) return { observations: [], uses: [keeps(judged.testCase.rule)] }
  const { rule } = judged.testCase
  const expected = 'the status that GET gets, or 405 or 501 without HEAD (RFC 9110, section 9.3.2)'
  const ending = ', although GET succeeds'
  return observe(judged, { kind: 'warning', rule, code: 'status', expected, ending }, [keeps(rule)])
}

/** Only a server error deserves a warning; 501 is the response to an unknown method (RFC 9110, section 9.1). */
const kindOfElsewhere = ({ testCase, operation, response: { status } }: JudgedResponse): Kind => {
  const isUnknownMethod = status === 501 && testCase.request.method !== operation.method
  return isServerError(status) && !isUnknownMethod ? 'warning' : 'note'
}

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
  // Without an identity, the document says nothing about what is sent a second time.
  const mayRefuse = testCase.facts.repeats !== undefined && operation.identity === undefined
  if (mayRefuse && isClientError(response.status))
    return { observations: [], uses: [keeps(testCase.rule)] }
  const hasSeveral = testCase.credential === 'several'
  const isDenied = hasSeveral && isDenialStatus(response.status)
  const right = (): Judgment =>
    joinJudgments([judgeRightStatus(judged), openStatus(judged, 'note')])
  if (!isDocumented(judged) && documentsFailure(operation, response.status)) return right()
  if (hasSeveral && !isDenied && isRefusalWithoutJson(judged)) return refusalOfGateway(judged)
  if (isDocumented(judged)) return right()
  return isDenied
    ? undocumentedDenial(judged, allStatuses(operation))
    : undocumentedOpenStatus(judged)
}

/** Whether it is a refusal without JSON, where the document has some. */
const isRefusalWithoutJson = ({ response, operation }: JudgedResponse): boolean => {
  const { status, headers } = response
  const documented = documentedResponse(operation, status)
  const mayLackJson = documented !== undefined && documented.content.length === 0
  const hasJson = /\bjson\b/i.test(headerOf(headers, 'content-type') ?? '')
  return isClientError(status) && !hasJson && !mayLackJson
}

/** Two fields with a credential break HTTP itself: a gateway may refuse them with a page of its own. */
const refusalOfGateway = (judged: JudgedResponse): Judgment => {
  const { testCase, operation, response, quote } = judged
  const gateway = headerOf(response.headers, 'server') ?? headerOf(response.headers, 'via')
  const sender = gateway === undefined ? 'what is before the service' : quote(gateway)
  const ending = ` without JSON, probably from ${sender}: HTTP allows the field only once (RFC 9110, section 5.3)`
  const expected = allStatuses(operation)
  const warning = { kind: 'warning', rule: 'R5', code: 'gateway', expected, ending } as const
  return observe(judged, warning, [keeps(testCase.rule)])
}

const undocumentedOpenStatus = (judged: JudgedResponse): Judgment =>
  undocumentedStatus(judged, allStatuses(judged.operation), [keeps(judged.testCase.rule)])

const openStatus = (judged: JudgedResponse, kind: Kind, code: FindingCode = 'status'): Judgment => {
  const { rule } = judged.testCase
  const expected = 'nothing: the document does not say'
  return observe(judged, { kind, rule, code, expected }, [keeps(rule)])
}
