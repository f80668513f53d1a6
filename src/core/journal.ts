import { SECRET_NAME } from '../secret-names.ts'
import { shortenToken } from './credential.ts'
import type { Exchange, Fault, HeaderMap, MockResponse } from './exchange.ts'

/** One exchange for display and for tests; secrets are shortened. */
export interface JournalEntry extends Readonly<Pick<Exchange, 'id' | 'time' | 'scenario' | 'problems' | 'duration'>> {
  readonly token: string | null
  readonly request: Omit<Exchange['request'], 'headers'> & { readonly headers: Readonly<Record<string, string>> }
  readonly response: Omit<MockResponse, 'fault'> & { readonly fault: Fault | null }
}

/** Selects entries: those with an id above `after`, those of one response `status`, at most `limit`. */
export interface JournalQuery {
  readonly after?: number | undefined
  readonly status?: number | undefined
  /** The oldest entries with `after`, the newest without. */
  readonly limit?: number | undefined
}

/** Selects among exchanges in the order of their ids. */
export function selectExchanges(
  exchanges: readonly Exchange[],
  { after, status, limit = exchanges.length }: JournalQuery,
): readonly Exchange[] {
  const isAfter = exchanges.filter(({ id }) => id > (after ?? 0))
  const selected = status === undefined ? isAfter : isAfter.filter(({ response }) => response.status === status)
  if (after !== undefined) return selected.slice(0, limit)
  return limit === 0 ? [] : selected.slice(-limit)
}

export function toEntry(exchange: Exchange): JournalEntry {
  const { id, time, token = null, request, response, scenario, problems, duration } = exchange
  const { target, headers } = request
  return {
    id,
    time,
    token: token && shortenToken(token),
    request: { ...request, target: redactTarget(target), headers: redactHeaders(headers) },
    response: { ...response, fault: response.fault ?? null },
    scenario,
    problems,
    duration,
  }
}

/** A request target, or a header such as Referer, without whole secrets, in its query or wherever else a parameter may be. */
export function redactTarget(target: string): string {
  if (!target.includes('=') && !target.includes('@')) return target
  return target
    .replace(/^([^/?#]+:\/\/)[^/?#]*@/, '$1…@')
    .replace(
      /([?&;#])([^=&?;#]+)=((?:[^&;#]|;(?![^=&?;#]+=))*)/g,
      (parameter, separator: string, name: string, value: string) =>
        SECRET_NAME.test(name) ? `${separator}${name}=${shortenToken(value)}` : parameter,
    )
}

function redactHeaders(headers: HeaderMap): Record<string, string> {
  const redact = (name: string, value: string): string =>
    SECRET_NAME.test(name) || SCHEME.test(value) || value.startsWith(JWT)
      ? value.split(', ').map(shortenCredential).join(', ')
      : redactTarget(value)
  return Object.fromEntries([...headers.entries()].map(([name, value]) => [name, redact(name, value)]))
}

/** Every JSON Web Token begins with `{"` in base64 (RFC 7519 §3.1). */
const JWT = 'eyJ'
const SCHEME = /^(?:basic|bearer|digest|negotiate|token) +/i

/** `Bearer abcd…`: a scheme is not secret. */
function shortenCredential(value: string): string {
  const [scheme = ''] = SCHEME.exec(value) ?? []
  return scheme + shortenToken(value.slice(scheme.length))
}
