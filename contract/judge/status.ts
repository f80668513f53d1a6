import type { Case, Unique } from '../data/case.ts'
import {
  type Exchange,
  type ReceivedResponse,
  type SentRequest,
  headerOf,
  isChunked,
  joinedHeaderOf,
  statusOf,
} from '../data/exchange.ts'
import type { Observation } from './finding.ts'
import type { Kind } from '../data/report.ts'
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
import type { Quote } from './quote.ts'

/** Whether the status says that the server does not accept the request now. */
export const isOverloaded = (exchange: Exchange): boolean => [429, 503].includes(statusOf(exchange))

/** The value of Retry-After. */
export const retryAfterOf = ({ response }: Exchange): string | undefined =>
  response.type === 'response' ? headerOf(response.headers, 'retry-after')?.trim() : undefined

/** Whether the server limits the rate of requests, for which R7 has a warning. */
export const isThrottled = (exchange: Exchange): boolean =>
  isOverloaded(exchange) && (exchange.limited ?? retryAfterOf(exchange) !== undefined)

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

/** A member whose value every run sends, so that the server may have it from an earlier run. */
const repeatedIn = ({ facts }: Case): Unique | undefined =>
  (['id', 'name'] as const).find((member) => facts.origins[member] === 'fixed')

/** The request that the document defines. */
export const isOperation = ({ request }: Case, { method, path }: Operation): boolean =>
  request.method === method && request.target.split('?')[0] === path

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
  readonly code: string
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

const judgeBodyOf = ({ response, quote, operation }: JudgedResponse): readonly Observation[] =>
  judgeBody(response, quote, operation)

const isDocumented = ({ response, operation }: JudgedResponse): boolean =>
  documentedResponse(operation, response.status) !== undefined

const throttled = (judged: JudgedResponse): Observation => {
  const preposition = retryAfterOf(judged.exchange) === undefined ? 'without' : 'with'
  return observe(judged, {
    kind: 'warning',
    rule: 'R7',
    code: 'throttled',
    expected: allStatuses(judged.operation),
    ending: ` ${preposition} Retry-After: the server limits its rate`,
  })
}

/** A request that the server must, or should, accept. */
const judgeValidRequest = (judged: JudgedResponse): readonly Observation[] => {
  const { testCase, operation } = judged
  const { status } = judged.response
  const isMust = testCase.level === 'must'
  if (documentsSuccess(operation, status)) return judgeBodyOf(judged)
  if (!isMust && blamesCredential(testCase, status, operation))
    return [blamedCredential(judged, `${successWords(operation)}, or ${failureWords(operation)}`)]
  if (isDocumented(judged) || documentsFailure(operation, status)) return judgeRefusal(judged)
  if (isOfRule(testCase, 'credential', 'accept') && isDenialStatus(status))
    return [
      observe(judged, {
        kind: 'warning',
        rule: testCase.rule,
        code: 'refused',
        expected: successWords(operation),
      }),
    ]
  return [undocumentedStatus(judged, isMust ? successWords(operation) : allStatuses(operation))]
}

/** A valid request that the server refuses in a documented way. */
const judgeRefusal = (judged: JudgedResponse): readonly Observation[] => {
  const { testCase, operation } = judged
  const repeated = repeatedIn(testCase)
  const counts = repeated === undefined || judged.repeatable.includes(repeated)
  const refusal = { rule: testCase.rule, code: 'refused', expected: successWords(operation) }
  if (testCase.level === 'must' && counts) {
    const ending = ' to an ordinary valid request'
    return [observe(judged, { ...refusal, kind: 'violation', ending })]
  }
  const member = repeated && membersOf(operation).roles[repeated]
  const excuse = counts ? '' : `, which is allowed if an earlier run sent its ${member}`
  const ending = ` to a valid request${excuse}`
  return [
    ...judgeBodyOf(judged),
    observe(judged, { ...refusal, kind: counts ? 'warning' : 'note', ending }),
  ]
}

/** A request that the server must, or should, refuse. */
const judgeInvalidRequest = (judged: JudgedResponse): readonly Observation[] => {
  const { testCase, operation } = judged
  const { status } = judged.response
  const expected = failureWords(operation)
  if (blamesCredential(testCase, status, operation)) return [blamedCredential(judged, expected)]
  if (documentsFailure(operation, status)) return judgeBodyOf(judged)
  if (isAcceptance(operation, status)) return judgeAcceptance(judged)
  // Such as a 500, if the document has `default`.
  if (isDocumented(judged))
    return [observe(judged, { kind: 'violation', rule: 'R5', code: 'status', expected })]
  return [undocumentedStatus(judged, expected)]
}

/** An invalid request that the server accepts. */
const judgeAcceptance = (judged: JudgedResponse): readonly Observation[] => {
  const { testCase, operation } = judged
  const isMust = testCase.level === 'must'
  const acceptance = observe(judged, {
    kind: isMust ? 'violation' : 'warning',
    rule: testCase.rule,
    code: 'accepted',
    expected: failureWords(operation),
  })
  const hasRightStatus = !isMust && isDocumented(judged)
  return hasRightStatus ? [acceptance, ...judgeBodyOf(judged)] : [acceptance]
}

/** A request with a wrong credential, or without one. */
const judgeWrongCredential = (judged: JudgedResponse): readonly Observation[] => {
  const { testCase, operation } = judged
  const { status } = judged.response
  const expected = denialWords(operation)
  if (documentsFailure(operation, status)) return judgeBodyOf(judged)
  if (isAcceptance(operation, status)) {
    const ending = ' without a valid credential'
    const { rule } = testCase
    return [observe(judged, { kind: 'violation', rule, code: 'accepted', expected, ending })]
  }
  if (isClientError(status)) return [undocumentedDenial(judged, expected)]
  return [observe(judged, { kind: 'violation', rule: 'A3', code: 'status', expected })]
}

/** A request about which the document says nothing. */
const judgeOpenRequest = (judged: JudgedResponse): readonly Observation[] => {
  const { testCase, operation } = judged
  const { status } = judged.response
  if (!isOperation(testCase, operation))
    return [openStatus(judged, isServerError(status) ? 'warning' : 'note')]
  const isOpenCredential = isOfRule(testCase, 'credential', 'open')
  if (documentsSuccess(operation, status) && isOpenCredential)
    return [...judgeBodyOf(judged), openStatus(judged, 'note', `${testCase.slug}-accepted`)]
  if (isDocumented(judged)) return [...judgeBodyOf(judged), openStatus(judged, 'note')]
  const expected = allStatuses(operation)
  if (testCase.credential === 'several' && isDenialStatus(status))
    return [undocumentedDenial(judged, expected)]
  if (!isOpenCredential || isAcceptance(operation, status))
    return [undocumentedStatus(judged, expected)]
  // A made-up token may be refused in the ways that A3 allows.
  return isClientError(status) ? [openStatus(judged, 'note')] : judgeWrongCredential(judged)
}

/** About a 401 or 403 that the document does not have. */
const denialAdvice =
  '--accept-denials (the option acceptDenials) accepts 401 and 403 for a refused credential'

/** A 4xx that the document does not have for a refused credential. */
const undocumentedDenial = (judged: JudgedResponse, expected: string): Observation => {
  const denial = { rule: 'A3', code: 'status', expected } as const
  if (!isDenialStatus(judged.response.status))
    return observe(judged, { kind: 'warning', ...denial })
  if (judged.acceptDenials) return observe(judged, { kind: 'note', ...denial })
  return observe(judged, { kind: 'warning', ...denial, advice: denialAdvice })
}

const openStatus = (judged: JudgedResponse, kind: Kind, code = 'status'): Observation => {
  const expected = 'nothing: the document does not say'
  return observe(judged, { kind, rule: judged.testCase.rule, code, expected })
}

const blamedCredential = (judged: JudgedResponse, expected: string): Observation => {
  const ending = ', the status of a refused credential'
  return observe(judged, { kind: 'violation', rule: 'R5', code: 'status', expected, ending })
}

const undocumentedStatus = (judged: JudgedResponse, expected: string): Observation => {
  const { testCase, exchange, response } = judged
  if (isOfRule(testCase, 'media-type', 'refuse') && response.status === 415)
    return observe(judged, { kind: 'warning', rule: testCase.rule, code: 'status', expected })
  const exception = statusExceptions.find(
    ({ status, code }) => status === response.status && isExcepted[code](exchange.request),
  )
  if (exception) {
    const { code, requests } = exception
    return observe(judged, { kind: 'warning', rule: 'R7', code, expected, ending: ` ${requests}` })
  }
  const ending = ', a status that the document does not have'
  return observe(judged, { kind: 'violation', rule: 'R7', code: 'status', expected, ending })
}

const judgments: Readonly<
  Record<Case['expect'], (judged: JudgedResponse) => readonly Observation[]>
> = {
  accept: judgeValidRequest,
  refuse: judgeInvalidRequest,
  deny: judgeWrongCredential,
  open: judgeOpenRequest,
}

/** What the response's status, and with it its body, shows about the case. */
export const judgeStatus = (judged: JudgedResponse): readonly Observation[] => {
  if (isThrottled(judged.exchange)) return [throttled(judged)]
  return judgments[judged.testCase.expect](judged)
}
