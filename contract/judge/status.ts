import { type Case, type Unique, repeatsCredential } from '../cases/case.ts'
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
import { judgeBody } from './body.ts'
import type { Quote } from './quote.ts'

const plant = '200 with a Plant body'
const error = '400 with an Error body'
const okOrBad = '200 or 400'

const isSuccess = (status: number): boolean => status >= 200 && status < 300

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
export const isOperation = ({ request }: Case): boolean =>
  request.method === 'POST' && request.target.split('?')[0] === '/plants'

/** What a judgment needs beside the case and its exchange. */
interface Judging {
  readonly repeatable: readonly Unique[]
  readonly quote: Quote
}

/** What the response's status, and with it its body, shows about the case. */
export const judgeStatus = (
  testCase: Case,
  exchange: Exchange,
  response: ReceivedResponse,
  { repeatable, quote }: Judging,
): readonly Observation[] => {
  const { status } = response
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

  const accept = (): readonly Observation[] => {
    if (status === 200) return judgeBody(response, quote)
    const isOrdinary = testCase.level === 'must'
    if (status === 400) {
      const repeated = repeatedIn(testCase)
      const counts = repeated === undefined || repeatable.includes(repeated)
      if (isOrdinary && counts)
        return [
          observe('violation', testCase.rule, 'refused', plant, ' to an ordinary valid request'),
        ]
      const ending = counts ? '' : `, which is allowed if an earlier run sent its ${repeated}`
      const kind = counts ? 'warning' : 'note'
      return [
        ...judgeBody(response, quote),
        observe(kind, testCase.rule, 'refused', plant, ` to a valid request${ending}`),
      ]
    }
    if (testCase.rule === 'A4' && (status === 401 || status === 403))
      return [observe('warning', 'A4', 'refused', plant)]
    return judgeOther(isOrdinary ? plant : okOrBad)
  }

  const refuse = (): readonly Observation[] => {
    if (status === 400) return judgeBody(response, quote)
    if (isSuccess(status)) {
      const kind = testCase.level === 'must' ? 'violation' : 'warning'
      const body = kind === 'warning' && status === 200 ? judgeBody(response, quote) : []
      return [observe(kind, testCase.rule, 'accepted', error), ...body]
    }
    return judgeOther(error)
  }

  const deny = (): readonly Observation[] => {
    if (status === 400) return judgeBody(response, quote)
    if (isSuccess(status))
      return [observe('violation', testCase.rule, 'accepted', error, ' without a valid credential')]
    return [
      observe(Math.floor(status / 100) === 4 ? 'warning' : 'violation', 'A3', 'status', error),
    ]
  }

  const open = (): readonly Observation[] => {
    const observed = (kind: Kind, code = 'status'): Observation =>
      observe(kind, testCase.rule, code, 'nothing: the document does not say')
    if (!isOperation(testCase))
      return [observed(status >= 500 && status < 600 ? 'warning' : 'note')]
    if (status === 200 && testCase.rule === 'A6')
      return [...judgeBody(response, quote), observed('note', `${testCase.slug}-accepted`)]
    if (status === 200 || status === 400) return [...judgeBody(response, quote), observed('note')]
    if (repeatsCredential(testCase) && (status === 401 || status === 403))
      return [observe('warning', 'A3', 'status', okOrBad)]
    if (testCase.rule !== 'A6' || isSuccess(status)) return judgeOther(okOrBad)
    // A made-up token may be refused in the ways that A3 allows.
    return Math.floor(status / 100) === 4 ? [observed('note')] : deny()
  }

  const limited = ` with${retryAfterOf(exchange) === undefined ? 'out' : ''} Retry-After: the server limits its rate`
  if (isThrottled(exchange)) return [observe('warning', 'R7', 'throttled', okOrBad, limited)]
  return { accept, refuse, deny, open }[testCase.expect]()
}
