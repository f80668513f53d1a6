import type { Case } from './cases/case.ts'
import { type Exchange, type ReceivedResponse, statusOf } from './exchange.ts'
import { jsonOf } from './judge/body.ts'

export const sentence = (text: string, end = '.'): string => text.charAt(0).toUpperCase() + text.slice(1) + end

const advice: readonly (readonly [message: RegExp, advice: string])[] = [
  [/^nothing listens/, ': is the server running?'],
  [/^the name of/, ': is the host name right?'],
  [/^TLS .*(version number|packet length|http request)/i, ': does it need http:, not https:?'],
  [/^TLS .*(certificate required|alert bad certificate)/i, ': set the client certificate with cert and key.'],
  [/^TLS .*(certificate|hostname|altname)/i, ': the option insecure accepts any certificate.'],
]

/** Why no connection is possible, and what to do. */
export const unreachableSentence = ({ message }: Error): string =>
  sentence(message, advice.find(([pattern]) => pattern.test(message))?.[1])

/** Whether another server, or one that gets a wrong token or header, may respond so. */
export const isRefusal = ({ expect }: Case, exchange: Exchange): boolean => {
  const status = statusOf(exchange)
  return status === 501 || (status >= 300 && status < 500 && !(status === 400 && expect === 'refuse'))
}
/** Whether it may do so also if it responds 400 to other requests. */
export const isSetUpRefusal = (exchange: Exchange): boolean => /^(3..|400|401|403|407)$/.test(`${statusOf(exchange)}`)

/** What the server responded to several requests, and what to check; `kind` is such as `valid request`. */
export const setUpSentence = (exchanges: readonly Exchange[], kind: string): string => {
  const responses = exchanges.flatMap(({ response }) => (response.type === 'response' ? response : []))
  const [{ request }] = exchanges as [Exchange]
  const [{ body }] = responses as [ReceivedResponse]
  const lines = new Set(responses.map(({ status, reason }) => `${status} ${reason}`.trim()))
  const message = (jsonOf(body) as { message?: unknown } | null | undefined)?.message
  const quote = typeof message === 'string' ? ` (“${message.slice(0, 100)}”)` : ''
  const seen = `${request.method} ${request.url} responded ${[...lines].join(' or ')}${quote} to every ${kind}.`
  return `${seen} Check the token, the headers (such as a tenant) and the base URL.`
}
