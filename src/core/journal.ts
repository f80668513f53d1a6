import { object, string, throwMistakes, wholeNumber } from '../base/check-value.ts'
import { SECRET_NAME } from '../base/secret-names.ts'
import { hideParameters, hideValues, shortenToken } from '../base/hide-secrets.ts'
import type { Fault } from '../scenario/scenario.ts'
import type { MockExchange, MockResponse } from './exchange.ts'
import { type HeaderMap, percentDecoded } from '../base/request.ts'
import { lateJson } from '../base/late-json.ts'
import { plainJson } from '../base/plain-json.ts'
import { replaceStrings } from '../base/json-strings.ts'

/** One exchange for display and for tests; secrets are shortened. */
export interface JournalEntry extends Readonly<
  Pick<MockExchange, 'id' | 'time' | 'operation' | 'scenario' | 'problems' | 'duration'>
> {
  readonly token: string | null
  readonly request: WithJson<
    Omit<MockExchange['request'], 'headers'> & {
      readonly headers: Readonly<Record<string, string>>
    }
  >
  readonly response: Omit<MockResponse, 'fault'> & { readonly fault: Fault | null }
}

/** `json` is the parsed body, with a `bigint` for integers beyond 2^53, and undefined if the body is not JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- as Response.json() has it, so that conditions need no casts
export type WithJson<Request> = Request & { readonly json: any }

/**
 * Adds `json`, parsed when it is read or shown by a console. It is not enumerable: over HTTP the body is sent once.
 * @param valueOf reads JSON; undefined for another text
 */
export function withJson<Request extends { readonly body: string }>(
  request: Request,
  valueOf: (text: string) => unknown,
): WithJson<Request> {
  const get = (): unknown => valueOf(request.body)
  const inspect = (): object => ({ ...request, json: get() })
  return Object.defineProperties(request as WithJson<Request>, {
    json: { get },
    [INSPECT]: { value: inspect },
  })
}

/** What `console.log` calls in Node, Bun and Deno; consoles of browsers show any member of their own accord. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/** Selects at most `limit` items of requests with an id above `after`: the oldest ones with `after`, the newest without. */
export type PageQuery = Readonly<{ after?: number | undefined; limit?: number | undefined }>

/** Selects journal entries, only those of one response `status`, or of one `operation`, if it is given. */
export type JournalQuery = PageQuery & {
  readonly status?: number | undefined
  /** As entries name it, if the mock serves several. */
  readonly operation?: string | undefined
}

/** Checks for the members of a query of plants. */
export const pageChecks = { after: wholeNumber(0), limit: wholeNumber(0) }
/** Checks for those of a query of the journal. */
export const journalChecks = { ...pageChecks, status: wholeNumber(100, 599), operation: string }
const checkPage = object(pageChecks)
const checkJournal = object(journalChecks)

/** @throws {UsageError} that names every wrong member of a query of plants */
export function checkPageQuery(query: PageQuery): void {
  throwMistakes(checkPage(query, []))
}

/** @throws {UsageError} that names every wrong member of a query of the journal */
export function checkJournalQuery(query: JournalQuery): void {
  throwMistakes(checkJournal(query, []))
}

/** The journal entry of an exchange, with shortened secrets. */
export function toEntry(exchange: MockExchange): JournalEntry {
  const { change: _change, error: _error, notice: _notice, keys = [], ...entry } = exchange
  // Where a mock serves one operation, its entries have no such member.
  if (entry.operation === undefined) delete entry.operation
  const { token = null, request, response } = entry
  const { target, secrets } = secretsOf(exchange)
  const authorization = request.headers.get('authorization') ?? ''
  const hide: Hide = (text) => {
    // The scheme of a credential stays, or it is a token without a scheme.
    const shortened = authorization && text.replaceAll(authorization, shortenCredential)
    return hideValues(shortened || text, secrets)
  }
  return {
    ...entry,
    token: token && shortenToken(token),
    request: withJson(
      {
        ...request,
        target,
        headers: redactHeaders(request.headers, keys),
        body: hideInBody(request.body, hide),
      },
      valueOf,
    ),
    problems: entry.problems.map((problem) => ({ ...problem, message: hide(problem.message) })),
    response: {
      ...response,
      headers: mapValues(response.headers, hide),
      body: hideInBody(response.body, hide),
      fault: response.fault ?? null,
    },
  }
}

/** The value of a JSON text; what a page has not loaded, it needed for no body that is not plain. */
function valueOf(text: string): unknown {
  const { part } = lateJson
  return part === undefined ? plainJson(text, Infinity) : part.readJson(text, Infinity).value
}

/** The target without its secrets, and all secrets of a request, which a body or a response may repeat. */
function secretsOf({ token, request, keys = [] }: MockExchange): {
  readonly target: string
  readonly secrets: ReadonlySet<string>
} {
  const values = [...keys]
  if (token !== undefined) values.push(token)
  const withoutParameters = hideParameters(request.target, {
    isSecret: (value) => keys.includes(value) || keys.includes(percentDecoded(value)),
    onSecret: (value) => values.push(value, percentDecoded(value)),
  })
  for (const [name, value] of request.headers.entries()) {
    if (!isSecretHeader(name, value, keys)) continue
    for (const part of value.split(', ')) values.push(part.replace(SCHEME, ''))
  }
  const written = values.map((value) => JSON.stringify(value).slice(1, -1))
  const target = hideValues(withoutParameters, [...values, ...values.flatMap(encodings)])
  return { target, secrets: new Set([...values, ...written]) }
}

/** A body without secrets. JSON changes in its strings alone: a shortened number would be malformed. */
function hideInBody(body: string, hide: Hide): string {
  const hidden = hide(body)
  if (hidden === body && !body.includes('\\')) return body
  const isJson = valueOf(body) !== undefined
  return isJson ? replaceStrings(body, (text) => hideInString(text, hide)) : hidden
}

/** A string of JSON, which may have escapes in a secret. */
function hideInString(text: string, hide: Hide): string {
  const value = JSON.parse(text) as string
  const hidden = hide(value)
  return hidden === value ? text : JSON.stringify(hidden)
}

type Hide = (text: string) => string

const mapValues = (
  headers: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]))

/** The text with percent-encoding, in digits of both cases. */
function encodings(text: string): readonly string[] {
  if (!text.isWellFormed()) return []
  const encoded = encodeURIComponent(text)
  return [encoded, encoded.replace(/%../g, (escape) => escape.toLowerCase())]
}

function redactHeaders(headers: HeaderMap, keys: readonly string[]): Record<string, string> {
  const redacted = Array.from(headers.entries(), ([name, value]) => {
    return [
      name,
      isSecretHeader(name, value, keys)
        ? value.split(', ').map(shortenCredential).join(', ')
        : hideParameters(value),
    ]
  })
  return Object.fromEntries(redacted) as Record<string, string>
}

const isSecretHeader = (name: string, value: string, keys: readonly string[]): boolean =>
  SECRET_NAME.test(name) || CREDENTIAL.test(value) || keys.includes(value)

/** The scheme of a credential, which is not secret. */
const SCHEME = /^(?:basic|bearer|digest|negotiate|token) +/i

/** A scheme, or the beginning of every JSON Web Token: `{"` in base64 (RFC 7519 §3.1). */
const CREDENTIAL = /^(?:(?:basic|bearer|digest|negotiate|token) +|eyJ)/i

/** `Bearer abcd…` */
function shortenCredential(value: string): string {
  const [beginning = ''] = CREDENTIAL.exec(value) ?? []
  return beginning + shortenToken(value.slice(beginning.length))
}
