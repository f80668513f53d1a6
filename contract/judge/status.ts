import { type Case, type Unique, fixedMemberOf } from '../data/case.ts'
import {
  type Exchange,
  type ReceivedResponse,
  type SentRequest,
  headerOf,
  isChunked,
  joinedHeaderOf,
  statusOf,
} from '../data/exchange.ts'
import { isThrottled, retryAfterOf } from '../data/overload.ts'
import type { Observation } from './finding.ts'
import type { FindingCode, Kind } from '../data/report.ts'
import { rulesOfResponses } from '../rules/rule-table.ts'
import {
  type Expectation,
  type RuleId,
  type StatusException,
  type Subject,
  ruleOf,
  statusExceptions,
  subjectOf,
} from '../rules/rules.ts'
import { codingsOf } from '../../src/base/header-syntax.ts'
import { isClientError, isServerError } from '../../src/base/http-status.ts'
import { charsetOf, readAccept } from '../../src/base/negotiation-headers.ts'
import type { Operation } from '../../src/document/document.ts'
import {
  documentedResponse,
  documentsFailure,
  documentsSuccess,
  hasOtherFailures,
  isAcceptance,
  isDenialStatus,
} from '../operation/documented.ts'
import {
  allStatuses,
  denialWords,
  failureWords,
  successWords,
} from '../operation/response-words.ts'
import { membersOf } from '../operation/members.ts'
import { judgeBody } from './body.ts'
import { type Judgment, type RuleUse, breaks, joinJudgments, keeps } from './judgment.ts'
import type { Quote } from './quote.ts'

/** Whether the server has created a resource, as the document says it: other methods create none. */
export const hasCreated = (exchange: Exchange, operation: Operation): boolean =>
  exchange.request.method === operation.method && documentsSuccess(operation, statusOf(exchange))

/** Up to this size, a server cannot refuse a body as too large. */
const acceptedBytes = 65_536

const hasOtherCharset = ({ headers }: SentRequest): boolean => {
  const charset = charsetOf(headerOf(headers, 'content-type'))
  return charset !== undefined && charset !== 'utf-8'
}

const refusesJson = ({ headers }: SentRequest): boolean => {
  const accept = joinedHeaderOf(headers, 'accept')
  return accept !== undefined && readAccept(accept) !== 'allows JSON'
}

/** Whether a request is one of those of an exception. */
const isExcepted: Readonly<Record<StatusException['code'], (request: SentRequest) => boolean>> = {
  'not-acceptable': refusesJson,
  charset: hasOtherCharset,
  coding: ({ headers }) => codingsOf(joinedHeaderOf(headers, 'content-encoding')).length > 0,
  'length-required': isChunked,
  'too-large': ({ body }) => (body?.length ?? 0) > acceptedBytes,
}

/** The request that the document defines. */
const isOperation = ({ request }: Case, { method, target }: Operation): boolean =>
  request.method === method && request.target.split('?')[0] === target

/**
 * Whether a documented 401 says that the credential is wrong, although it is not. A 403 may mean anything, and 401 as well
 * where the operation documents no other error.
 */
const blamesCredential = ({ credential }: Case, status: number, operation: Operation): boolean =>
  status === 401 &&
  credential === 'token' &&
  // A range or `default` does not say what a 401 is about.
  documentedResponse(operation, status)?.status === '401' &&
  hasOtherFailures(operation)

/** A response to a case, and what its verdict depends on. */
export interface JudgedResponse {
  readonly testCase: Case
  readonly exchange: Exchange
  readonly response: ReceivedResponse
  /** The members whose values the server is known to accept a second time. */
  readonly repeatable: readonly Unique[]
  /** Hides secrets in what an observation quotes. */
  readonly quote: Quote
  readonly operation: Operation
  /** Whether a 401 or 403 for a refused credential is accepted. */
  readonly acceptDenials: boolean
}

/** Whether the rule of a case varies a subject and expects one response. */
const isOfRule = ({ rule }: Case, subject: Subject, expected: Expectation): boolean =>
  subjectOf(rule) === subject && ruleOf(rule).expect === expected

/** What a status shows, before it becomes a sentence. */
interface StatusVerdict {
  readonly kind: Kind
  readonly rule: RuleId
  readonly code: FindingCode
  readonly expected: string
  /** The end of the sentence that begins with `responded 404 Not Found`. */
  readonly ending?: string
  readonly advice?: string
}

const observe = (
  { response: { status, reason }, quote }: JudgedResponse,
  { ending = '', ...verdict }: StatusVerdict,
): Observation => {
  const line = `responded ${`${status} ${quote(reason)}`.trim()}`
  return { ...verdict, received: String(status), message: line + ending }
}

const judgeBodyOf = ({ response, quote, operation }: JudgedResponse): Judgment =>
  judgeBody(response, quote, operation)

const isDocumented = ({ response, operation }: JudgedResponse): boolean =>
  documentedResponse(operation, response.status) !== undefined

const throttled = (judged: JudgedResponse): Judgment => {
  const preposition = retryAfterOf(judged.exchange) === undefined ? 'without' : 'with'
  const observation = observe(judged, {
    kind: 'warning',
    rule: 'R7',
    code: 'throttled',
    expected: allStatuses(judged.operation),
    ending: ` ${preposition} Retry-After: the server limits its rate`,
  })
  return { observations: [observation], uses: [] }
}

/** A response with the right kind of status: its body decides. */
const judgeRightStatus = (judged: JudgedResponse): Judgment =>
  joinJudgments([
    { observations: [], uses: [keeps(judged.testCase.rule), keeps('R7')] },
    judgeBodyOf(judged),
  ])

/** A request that the server must, or should, accept. */
const judgeValidRequest = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  const { status } = judged.response
  const isMust = testCase.level === 'must'
  if (documentsSuccess(operation, status)) return judgeRightStatus(judged)
  if (!isMust && blamesCredential(testCase, status, operation)) {
    const expected = `${successWords(operation)}, or ${failureWords(operation)}`
    return blamedCredential(judged, expected, breaks(rule))
  }
  if (isDocumented(judged) || documentsFailure(operation, status)) return judgeRefusal(judged)
  if (isOfRule(testCase, 'credential', 'accept') && isDenialStatus(status)) {
    const expected = successWords(operation)
    const refusal = observe(judged, { kind: 'warning', rule, code: 'refused', expected })
    return { observations: [refusal], uses: [breaks(rule)] }
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
  const repeated = fixedMemberOf(testCase)
  const counts = repeated === undefined || judged.repeatable.includes(repeated)
  const refusal = { rule, code: 'refused', expected: successWords(operation) } as const
  const uses = [counts ? breaks(rule) : keeps(rule), keeps('R7')]
  if (testCase.level === 'must' && counts) {
    const ending = ' to an ordinary valid request'
    return { observations: [observe(judged, { ...refusal, kind: 'violation', ending })], uses }
  }
  const member = repeated && membersOf(operation).roles[repeated]
  const excuse = counts ? '' : `, which is allowed if an earlier run sent its ${member}`
  const ending = ` to a valid request${excuse}`
  const observation = observe(judged, { ...refusal, kind: counts ? 'warning' : 'note', ending })
  return joinJudgments([judgeBodyOf(judged), { observations: [observation], uses }])
}

/** A request that the server must, or should, refuse. */
const judgeInvalidRequest = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  const { status } = judged.response
  const expected = failureWords(operation)
  if (blamesCredential(testCase, status, operation))
    return blamedCredential(judged, expected, keeps(rule))
  if (documentsFailure(operation, status)) return judgeRightStatus(judged)
  if (isAcceptance(operation, status)) return judgeAcceptance(judged)
  // Such as a 500, if the document has `default`.
  if (isDocumented(judged)) {
    const observation = observe(judged, { kind: 'violation', rule: 'R5', code: 'status', expected })
    return { observations: [observation], uses: [keeps(rule), keeps('R7'), breaks('R5')] }
  }
  // The sentence of R5 says which status a refusal has.
  return undocumentedStatus(judged, expected, [keeps(rule), breaks('R5')])
}

/** An invalid request that the server accepts. */
const judgeAcceptance = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  const isMust = testCase.level === 'must'
  const acceptance = observe(judged, {
    kind: isMust ? 'violation' : 'warning',
    rule,
    code: 'accepted',
    expected: failureWords(operation),
  })
  const uses = isDocumented(judged) ? [breaks(rule), keeps('R7')] : [breaks(rule)]
  const accepted = { observations: [acceptance], uses }
  const hasRightStatus = !isMust && isDocumented(judged)
  return hasRightStatus ? joinJudgments([accepted, judgeBodyOf(judged)]) : accepted
}

/** A request with a wrong credential, or without one. */
const judgeWrongCredential = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  const { rule } = testCase
  const { status } = judged.response
  const expected = denialWords(operation)
  if (documentsFailure(operation, status)) return judgeDenialBody(judged)
  if (isAcceptance(operation, status)) {
    const ending = ' without a valid credential'
    const acceptance = { kind: 'violation', rule, code: 'accepted', expected, ending } as const
    return { observations: [observe(judged, acceptance)], uses: [breaks(rule)] }
  }
  if (isClientError(status)) return undocumentedDenial(judged, expected)
  const observation = observe(judged, { kind: 'violation', rule: 'A3', code: 'status', expected })
  return { observations: [observation], uses: [keeps(rule), breaks('A3')] }
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

/** A request about which the document says nothing. */
const judgeOpenRequest = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  if (!isOperation(testCase, operation)) {
    const isError = isServerError(judged.response.status)
    return openStatus(judged, isError ? 'warning' : 'note')
  }
  const isOfCredential = isOfRule(testCase, 'credential', 'open')
  return isOfCredential ? judgeOpenCredential(judged) : judgeOpenForm(judged)
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
  if (isAcceptance(operation, status)) return undocumentedStatusOfOpen(judged)
  return isClientError(status) ? openStatus(judged, 'note') : judgeWrongCredential(judged)
}

/** A request of another form, such as one with several credentials or with a coded body. */
const judgeOpenForm = (judged: JudgedResponse): Judgment => {
  const { testCase, operation } = judged
  if (isDocumented(judged))
    return joinJudgments([judgeRightStatus(judged), openStatus(judged, 'note')])
  const isDenied = testCase.credential === 'several' && isDenialStatus(judged.response.status)
  return isDenied
    ? undocumentedDenial(judged, allStatuses(operation))
    : undocumentedStatusOfOpen(judged)
}

const undocumentedStatusOfOpen = (judged: JudgedResponse): Judgment =>
  undocumentedStatus(judged, allStatuses(judged.operation), [keeps(judged.testCase.rule)])

/** About a 401 or 403 that the document does not have. */
const denialAdvice =
  '--accept-denials (the option acceptDenials) accepts 401 and 403 for a refused credential'

/** A 4xx that the document does not have for a refused credential. */
const undocumentedDenial = (judged: JudgedResponse, expected: string): Judgment => {
  const isAccepted = judged.acceptDenials && isDenialStatus(judged.response.status)
  const observation = observe(judged, {
    kind: isAccepted ? 'note' : 'warning',
    rule: 'A3',
    code: 'status',
    expected,
    ...(!isAccepted && isDenialStatus(judged.response.status) && { advice: denialAdvice }),
  })
  return { observations: [observation], uses: [keeps(judged.testCase.rule), keeps('A3')] }
}

const openStatus = (judged: JudgedResponse, kind: Kind, code: FindingCode = 'status'): Judgment => {
  const { rule } = judged.testCase
  const expected = 'nothing: the document does not say'
  return { observations: [observe(judged, { kind, rule, code, expected })], uses: [keeps(rule)] }
}

/** A documented 401 to a right credential; `useOfCase` is what the status shows about the rule of the case. */
const blamedCredential = (
  judged: JudgedResponse,
  expected: string,
  useOfCase: RuleUse,
): Judgment => {
  const ending = ', the status of a refused credential'
  const blame = { kind: 'violation', rule: 'R5', code: 'status', expected, ending } as const
  const uses = [useOfCase, keeps('R7'), breaks('R5')]
  return { observations: [observe(judged, blame)], uses }
}

/** A status that the document does not have; `uses` are what it shows about other rules than R7. */
const undocumentedStatus = (
  judged: JudgedResponse,
  expected: string,
  uses: readonly RuleUse[],
): Judgment => {
  const { testCase, exchange, response } = judged
  const { rule } = testCase
  if (isOfRule(testCase, 'media-type', 'refuse') && response.status === 415) {
    const refusal = observe(judged, { kind: 'warning', rule, code: 'status', expected })
    return { observations: [refusal], uses: [keeps(rule)] }
  }
  const exception = statusExceptions.find(
    ({ status, code }) => status === response.status && isExcepted[code](exchange.request),
  )
  const ofStatus = [...uses, breaks('R7')]
  if (exception) {
    const { code, requests } = exception
    const warned = { kind: 'warning', rule: 'R7', code, expected, ending: ` ${requests}` } as const
    return { observations: [observe(judged, warned)], uses: ofStatus }
  }
  const ending = ', a status that the document does not have'
  const wrong = { kind: 'violation', rule: 'R7', code: 'status', expected, ending } as const
  return { observations: [observe(judged, wrong)], uses: ofStatus }
}

const judgments: Readonly<Record<Case['expect'], (judged: JudgedResponse) => Judgment>> = {
  accept: judgeValidRequest,
  refuse: judgeInvalidRequest,
  deny: judgeWrongCredential,
  open: judgeOpenRequest,
}

/** What the response's status, and with it its body, shows about the case. */
export const judgeStatus = (judged: JudgedResponse): Judgment => {
  if (isThrottled(judged.exchange)) return throttled(judged)
  return judgments[judged.testCase.expect](judged)
}
