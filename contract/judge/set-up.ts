import { type Case, hasHeader } from '../cases/case.ts'
import { type Exchange, type ReceivedResponse, statusOf } from '../exchange.ts'
import { jsonOf } from './body.ts'

/** Whether another server, or one that gets a wrong token or header, may respond so. */
export const isRefusal = ({ expect }: Case, exchange: Exchange): boolean => {
  const status = statusOf(exchange)
  return (
    status === 501 || (status >= 300 && status < 500 && !(status === 400 && expect === 'refuse'))
  )
}

/** Whether it may do so also if it responds 400 to other requests. */
export const isSetUpRefusal = (exchange: Exchange): boolean =>
  /^(3..|400|401|403|407)$/.test(`${statusOf(exchange)}`)

/** What the server responded to several requests, and what to check; `kind` is such as `valid request`. */
export const setUpSentence = (exchanges: readonly Exchange[], kind: string): string => {
  const responses = exchanges.flatMap(({ response }) =>
    response.type === 'response' ? response : [],
  )
  const [{ request }] = exchanges as [Exchange]
  const [{ body }] = responses as [ReceivedResponse]
  const lines = new Set(responses.map(({ status, reason }) => `${status} ${reason}`.trim()))
  const message = (jsonOf(body) as { message?: unknown } | null | undefined)?.message
  const quote = typeof message === 'string' ? ` (“${message.slice(0, 100)}”)` : ''
  const seen = `${request.method} ${request.url} responded ${[...lines].join(' or ')}${quote} to every ${kind}.`
  const hint = request.url.endsWith('/plants/plants') ? ', which comes without /plants' : ''
  return `${seen} Check the token, the headers (such as a tenant) and the base URL${hint}.`
}

const usesToken = (testCase: Case): boolean =>
  hasHeader(testCase, 'Bearer $TOKEN') || testCase.expect === 'accept'

/** Whether the response shows that the token is valid. */
export const acceptsToken = (testCase: Case, exchange: Exchange): boolean =>
  usesToken(testCase) && statusOf(exchange) === (testCase.expect === 'accept' ? 200 : 400)

/** Whether the response may mean that the token is no longer valid. */
export const refusesToken = (testCase: Case, exchange: Exchange): boolean =>
  usesToken(testCase) &&
  [401, 403, testCase.expect === 'accept' ? 400 : 401].includes(statusOf(exchange))
