import type { Case } from './cases/case.ts'
import { type Exchange, type ReceivedResponse, statusOf } from './exchange.ts'
import { jsonOf } from './judge/body.ts'
import { invalidForms, validForms } from './cases/plan.ts'
import type { CheckedServer } from './server.ts'

/** Whether another server, or one that gets a wrong token or header, may respond so. */
const isRefusal = ({ expect }: Case, exchange: Exchange): boolean => {
  const status = statusOf(exchange)
  return status === 501 || (status >= 300 && status < 500 && !(status === 400 && expect === 'refuse'))
}
/** Whether it may do so also if it responds 400 to other requests. */
const isSetUpRefusal = (exchange: Exchange): boolean => /^(3..|400|401|403|407)$/.test(`${statusOf(exchange)}`)

/** What the server responded to several requests, and what to check; `kind` is such as `valid request`. */
const setUpSentence = (exchanges: readonly Exchange[], kind: string): string => {
  const responses = exchanges.flatMap(({ response }) => (response.type === 'response' ? response : []))
  const [{ request }] = exchanges as [Exchange]
  const [{ body }] = responses as [ReceivedResponse]
  const lines = new Set(responses.map(({ status, reason }) => `${status} ${reason}`.trim()))
  const message = (jsonOf(body) as { message?: unknown } | null | undefined)?.message
  const quote = typeof message === 'string' ? ` (“${message.slice(0, 100)}”)` : ''
  const seen = `${request.method} ${request.url} responded ${[...lines].join(' or ')}${quote} to every ${kind}.`
  const hint = request.url.endsWith('/plants/plants') ? ', which comes without /plants' : ''
  return `${seen} Check the token, the headers (such as a tenant) and the base URL${hint}.`
}

/**
 * Sends requests until a response shows that the token, the headers and the base URL are right, or gives up. Returns
 * the first exchange, or the reason if there is none. Each 429 or 503 that limits the rate is passed to `onWait`.
 */
export const showSetUp = async (
  server: CheckedServer,
  noCreate: boolean,
  redact: (exchange: Exchange) => Exchange,
  onWait: (each: Case, exchange: Exchange) => unknown,
): Promise<Exchange | string> => {
  const seen: Exchange[] = []
  for (const each of noCreate ? invalidForms : [...validForms, ...invalidForms]) {
    if (each.expect === 'refuse' && !noCreate && seen.every(isSetUpRefusal)) break
    const sent = await server.deliver(each, {}, (exchange) => onWait(each, exchange))
    if (typeof sent === 'string') return seen[0] ?? sent
    seen.push(sent.exchange)
    const { response } = sent.exchange
    // With TLS 1.3 a client learns only now that the server wants a certificate.
    if (response.type === 'failure' && response.kind === 'tls') server.giveUp(response.detail)
    if (!isRefusal(each, sent.exchange)) return seen[0]!
  }
  server.giveUp(setUpSentence(seen.map(redact), noCreate ? 'request' : 'valid request'))
  return seen[0]!
}
