import { memberOf } from '../../src/base/check-value.ts'
import { isClientError, isRedirection } from '../../src/base/http-status.ts'
import { canonicalPath } from '../../src/base/request.ts'
import type { Case } from '../data/case.ts'
import {
  type Exchange,
  type ReceivedResponse,
  type SentRequest,
  headerOf,
  statusOf,
  utf8Text,
} from '../data/exchange.ts'
import type { Operation } from '../../src/document/document.ts'
import { needsToken, tokenWords } from '../operation/credentials.ts'
import { inventedMembers } from '../operation/shown-values.ts'
import { documentsFailure, documentsSuccess, isDenialStatus } from '../operation/documented.ts'
import { jsonOf } from './response-json.ts'
import { demandedSentence } from './other-version.ts'

/** Characters of the server's text in a sentence. */
const maxQuote = 100

/** Whether another server, or one that gets a wrong token or header, may respond so. */
export const mayBeOfWrongSetUp = (
  { expect }: Case,
  exchange: Exchange,
  operation: Operation,
): boolean => {
  const status = statusOf(exchange)
  if (documentsSuccess(operation, status)) return false
  // Nobody knows whether it has the resource.
  if (exchange.resource?.isCreated === false && (status === 404 || status === 410)) return false
  const isRight = expect === 'refuse' && isOfBody(operation, status)
  const isRefused = isRedirection(status) || isClientError(status)
  return status === 501 || (isRefused && !isRight)
}

/** Whether the operation documents the status for requests whose body is wrong. */
const isOfBody = (operation: Operation, status: number): boolean =>
  documentsFailure(operation, status) && !isDenialStatus(status) && status !== 407

/** Statuses of what all requests share: their form, their credential, and the proxy between. */
const ofSetUp = [400, 401, 403, 407]

/** Whether it may do so also if it responds 400 to other requests. */
export const isSetUpRefusal = (exchange: Exchange, operation: Operation): boolean => {
  const status = statusOf(exchange)
  return isRedirection(status) || ofSetUp.includes(status) || isOfBody(operation, status)
}

const quoted = (text: string): string =>
  `“${text.length > maxQuote ? `${text.slice(0, maxQuote)}…` : text}”`

/** What servers with TLS say about a request in plain text. */
const wantsTls: readonly RegExp[] = [
  // nginx and Go
  /\bHTTP request\b.*\bHTTPS\b/is,
  // Apache
  /SSL-enabled server/i,
  // Tomcat
  /requires TLS/i,
]

/** The base URL that a redirection names; undefined if it leads elsewhere. */
const baseUrlAt = (location: string, { url }: SentRequest, target: string): string | undefined => {
  if (!URL.canParse(location, url)) return undefined
  const { origin, pathname, search } = new URL(location, url)
  const path = canonicalPath(pathname)
  const operationPath = canonicalPath(target)
  const isElsewhere = origin + path !== new URL(url).origin + canonicalPath(url)
  const isOperation = path.endsWith(operationPath) && search === '' && isElsewhere
  return isOperation ? origin + path.slice(0, -operationPath.length) : undefined
}

/** Names in a sentence. */
const maxNames = 5

/** The members that the document does not help with. */
const inventedWords = (operation: Operation): string => {
  const names = inventedMembers(operation).map((name) => JSON.stringify(name))
  if (names.length === 0) return ''
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
  const values = names.length === 1 ? 'The value' : 'The values'
  const verb = names.length === 1 ? 'is' : 'are'
  const flag = operation.requestBody === undefined ? '' : ', or the check a body with --body FILE'
  return `${values} of ${names.slice(0, maxNames).join(', ')}${more} ${verb} made up: give the document an example or enum of what the server knows${flag}. `
}

/** What to check after such a response to every request; `proxy` is between if it is set. */
const setUpAdvice = (
  { status, body, headers }: ReceivedResponse,
  request: SentRequest,
  proxy: string | undefined,
  operation: Operation,
): string => {
  const { target } = operation
  if (status === 407 && proxy !== undefined)
    return 'Check the user and the password in HTTP_PROXY, like http://user:password@proxy.example:3128.'
  const text = utf8Text(body)?.slice(0, 1000) ?? ''
  if (request.url.startsWith('http:') && wantsTls.some((phrase) => phrase.test(text)))
    return 'This is a TLS server: does the base URL need https:?'
  const baseUrl = baseUrlAt(headerOf(headers, 'location') ?? '', request, target)
  if (baseUrl !== undefined) return `Is the base URL ${baseUrl}?`
  const hint = request.url.endsWith(target + target) ? `, which comes without ${target}` : ''
  const through = proxy === undefined ? '' : `, or the proxy ${proxy}`
  const madeUp = isClientError(status) ? inventedWords(operation) : ''
  const token = needsToken(operation) ? `${tokenWords(operation)}, ` : ''
  return `${madeUp}Check ${token}the headers (such as a tenant) and the base URL${hint}${through}.`
}

/** The member `message` of a JSON body, as a quotation in brackets. */
const messageWords = ({ body }: ReceivedResponse): string => {
  const message = memberOf(jsonOf(body), 'message')
  return typeof message === 'string' ? ` (${quoted(message)})` : ''
}

const locationWords = ({ headers }: ReceivedResponse): string => {
  const location = headerOf(headers, 'location')
  return location === undefined ? '' : ` (Location: ${quoted(location)})`
}

/** Who responded: the server, or a proxy that asks for a credential of its own. */
const responderWords = (
  { status }: ReceivedResponse,
  { method, url }: SentRequest,
  proxy: string | undefined,
): string => (status === 407 && proxy !== undefined ? `The proxy ${proxy}` : `${method} ${url}`)

/**
 * What the server responded to several requests, and what to check; `kind` is such as `valid request`. A proxy that gets
 * the whole requests is named by its host and port.
 */
export const setUpSentence = (
  exchanges: readonly Exchange[],
  kind: string,
  operation: Operation,
  proxy?: string,
): string => {
  const responses = exchanges.flatMap(({ response }) =>
    response.type === 'response' ? response : [],
  )
  const [{ request }] = exchanges as [Exchange]
  const [first] = responses as [ReceivedResponse]
  const lines = new Set(responses.map(({ status, reason }) => `${status} ${reason}`.trim()))
  const received = [...lines].join(' or ') + locationWords(first) + messageWords(first)
  const seen = `${responderWords(first, request, proxy)} responded ${received} to every ${kind}.`
  const demanded = demandedSentence(exchanges, operation)
  return `${seen} ${demanded ?? setUpAdvice(first, request, proxy, operation)}`
}

const usesToken = ({ credential }: Case): boolean =>
  credential === 'token' || credential === 'respelled'

/** Whether the response shows that the token is valid. */
export const acceptsToken = (testCase: Case, exchange: Exchange, operation: Operation): boolean => {
  const isRight = testCase.expect === 'accept' ? documentsSuccess : isOfBody
  return usesToken(testCase) && isRight(operation, statusOf(exchange))
}

/** Whether the response may mean that the token is no longer valid. */
export const refusesToken = (testCase: Case, exchange: Exchange, operation: Operation): boolean => {
  const status = statusOf(exchange)
  const isOfValid = testCase.expect === 'accept' && documentsFailure(operation, status)
  return usesToken(testCase) && (isDenialStatus(status) || isOfValid)
}
