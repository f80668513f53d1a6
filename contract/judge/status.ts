import type { Case, Unique } from '../cases/case.ts'
import {
  type Exchange,
  type ReceivedResponse,
  type SentRequest,
  headerOf,
  isChunked,
  joinedHeaderOf,
  statusOf,
} from '../exchange.ts'
import type { Kind, Observation } from './finding.ts'
import { type RuleId, type StatusException, statusExceptions } from '../rules.ts'
import { codingsOf } from '../../src/header-syntax.ts'
import { charsetOf, readAccept } from '../../src/negotiation-headers.ts'
import type { Operation } from '../../src/document/document.ts'
import {
  accepts,
  allStatuses,
  denialWords,
  failureWords,
  hasOtherFailures,
  isOfCredential,
  isSuccess,
  refuses,
  responseOf,
  successWords,
} from '../documented.ts'
import { membersOf } from '../members.ts'
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
  responseOf(operation, status)?.status === '401' &&
  hasOtherFailures(operation)

/** What a judgment needs beside the case and its exchange. */
interface Judging {
  readonly repeatable: readonly Unique[]
  readonly quote: Quote
  readonly operation: Operation
}

/** What the response's status, and with it its body, shows about the case. */
export const judgeStatus = (
  testCase: Case,
  exchange: Exchange,
  response: ReceivedResponse,
  { repeatable, quote, operation }: Judging,
): readonly Observation[] => {
  const { status } = response
  const isDocumented = responseOf(operation, status) !== undefined
  const judgeThisBody = (): readonly Observation[] => judgeBody(response, quote, operation)
  const line = `responded ${`${status} ${quote(response.reason)}`.trim()}`
  const observe = (
    kind: Kind,
    rule: RuleId,
    code: string,
    expected: string,
    ending = '',
  ): Observation => {
    return { kind, rule, code, expected, received: String(status), message: line + ending }
  }

  const judgeOther = (expected: string): readonly Observation[] => {
    if (testCase.rule === 'N10' && status === 415)
      return [observe('warning', 'N10', 'status', expected)]
    const exception = statusExceptions.find(
      (known) => known.status === status && isExcepted[known.code](exchange.request),
    )
    if (exception)
      return [observe('warning', 'R7', exception.code, expected, ` ${exception.requests}`)]
    return [
      observe('violation', 'R7', 'status', expected, ', a status that the document does not have'),
    ]
  }

  const blameCredential = (expected: string): readonly Observation[] => [
    observe('violation', 'R5', 'status', expected, ', the status of a refused credential'),
  ]

  const judgeRefusal = (): readonly Observation[] => {
    const isOrdinary = testCase.level === 'must'
    const expected = successWords(operation)
    const repeated = repeatedIn(testCase)
    const counts = repeated === undefined || repeatable.includes(repeated)
    if (isOrdinary && counts)
      return [
        observe('violation', testCase.rule, 'refused', expected, ' to an ordinary valid request'),
      ]
    const member = repeated && membersOf(operation).roles[repeated]
    const ending = counts ? '' : `, which is allowed if an earlier run sent its ${member}`
    const kind = counts ? 'warning' : 'note'
    return [
      ...judgeThisBody(),
      observe(kind, testCase.rule, 'refused', expected, ` to a valid request${ending}`),
    ]
  }

  const accept = (): readonly Observation[] => {
    if (accepts(operation, status)) return judgeThisBody()
    if (testCase.level !== 'must' && blamesCredential(testCase, status, operation))
      return blameCredential(`${successWords(operation)}, or ${failureWords(operation)}`)
    if (isDocumented || refuses(operation, status)) return judgeRefusal()
    if (testCase.rule === 'A4' && isOfCredential(status))
      return [observe('warning', 'A4', 'refused', successWords(operation))]
    return judgeOther(testCase.level === 'must' ? successWords(operation) : allStatuses(operation))
  }

  const refuse = (): readonly Observation[] => {
    const expected = failureWords(operation)
    if (blamesCredential(testCase, status, operation)) return blameCredential(expected)
    if (refuses(operation, status)) return judgeThisBody()
    if (isSuccess(status)) {
      const kind = testCase.level === 'must' ? 'violation' : 'warning'
      const body = kind === 'warning' && isDocumented ? judgeThisBody() : []
      return [observe(kind, testCase.rule, 'accepted', expected), ...body]
    }
    // Such as a 500, if the document has `default`.
    if (isDocumented) return [observe('violation', 'R5', 'status', expected)]
    return judgeOther(expected)
  }

  const deny = (): readonly Observation[] => {
    const expected = denialWords(operation)
    if (refuses(operation, status)) return judgeThisBody()
    if (isSuccess(status))
      return [
        observe('violation', testCase.rule, 'accepted', expected, ' without a valid credential'),
      ]
    return [
      observe(Math.floor(status / 100) === 4 ? 'warning' : 'violation', 'A3', 'status', expected),
    ]
  }

  const open = (): readonly Observation[] => {
    const observed = (kind: Kind, code = 'status'): Observation =>
      observe(kind, testCase.rule, code, 'nothing: the document does not say')
    if (!isOperation(testCase, operation))
      return [observed(status >= 500 && status < 600 ? 'warning' : 'note')]
    if (accepts(operation, status) && testCase.rule === 'A6')
      return [...judgeThisBody(), observed('note', `${testCase.slug}-accepted`)]
    if (isDocumented) return [...judgeThisBody(), observed('note')]
    if (testCase.credential === 'several' && isOfCredential(status))
      return [observe('warning', 'A3', 'status', allStatuses(operation))]
    if (testCase.rule !== 'A6' || isSuccess(status)) return judgeOther(allStatuses(operation))
    // A made-up token may be refused in the ways that A3 allows.
    return Math.floor(status / 100) === 4 ? [observed('note')] : deny()
  }

  const limited = ` with${retryAfterOf(exchange) === undefined ? 'out' : ''} Retry-After: the server limits its rate`
  if (isThrottled(exchange))
    return [observe('warning', 'R7', 'throttled', allStatuses(operation), limited)]
  return { accept, refuse, deny, open }[testCase.expect]()
}
