import { codingsOf } from '../../../src/base/header-syntax.ts'
import { charsetOf, readAccept } from '../../../src/base/negotiation-headers.ts'
import { type SentRequest, headerOf, isChunked, joinedHeaderOf } from '../../data/exchange.ts'
import { type StatusException, statusExceptions } from '../../rules/response-rules.ts'
import { hasCasesAbout } from '../../rules/rule-table.ts'
import { type Judgment, type RuleUse, breaks, keeps } from '../judgment.ts'
import { type JudgedResponse, observe } from './judged-response.ts'

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
  'old-version': ({ version }) => version === '1.0',
  'too-large': ({ body }) => (body?.length ?? 0) > acceptedBytes,
}

/** A status that the document does not have; `uses` are what it shows about other rules than R7. */
export const undocumentedStatus = (
  judged: JudgedResponse,
  expected: string,
  uses: readonly RuleUse[],
): Judgment => {
  const { testCase, exchange, response } = judged
  const { rule } = testCase
  if (hasCasesAbout(rule, 'media-type', 'refuse') && response.status === 415)
    return observe(judged, { kind: 'warning', rule, code: 'status', expected }, [keeps(rule)])
  const exception = statusExceptions.find(
    ({ status, code }) => status === response.status && isExcepted[code](exchange.request),
  )
  const ofStatus = [...uses, breaks('R7')]
  if (exception) {
    const { kind = 'warning', code, requests } = exception
    const ending = ` ${requests}`
    return observe(judged, { kind, rule: 'R7', code, expected, ending }, ofStatus)
  }
  const ending = ', a status that the document does not have'
  const violation = { kind: 'violation', rule: 'R7', code: 'status', expected, ending } as const
  return observe(judged, violation, ofStatus)
}
