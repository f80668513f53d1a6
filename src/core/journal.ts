import { shortenToken } from './credential.ts'
import type { Exchange, HeaderFields, MockAnswer } from './exchange.ts'
import type { RefusalProblem } from './exchange.ts'

/** One exchange as people and tests see it; secrets are shortened. */
export interface JournalEntry {
  /** Counts up over all worlds of one mock. */
  readonly id: number
  /** When the request was received, in milliseconds since 1970. */
  readonly time: number
  readonly token: string | null
  readonly request: {
    readonly method: string
    readonly target: string
    readonly headers: Readonly<Record<string, string>>
    /** As text, exactly as sent; bytes that are not UTF-8 are U+FFFD. */
    readonly body: string
  }
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly delay: number
    readonly fault: MockAnswer['fault'] | null
  }
  /** The scenario that answered; null where the request was refused before any was asked. */
  readonly scenario: string | null
  /** Every problem of a request that was refused, with the JSON Pointer (RFC 6901) to its place in the body. */
  readonly problems: readonly RefusalProblem[]
  /** Milliseconds from the request to the end of the answer; null while it is under way. */
  readonly duration: number | null
}

/** Names of header fields and query parameters that people put secrets in. */
const SECRET = /auth|bearer|cookie|key|pass|secret|session|token/i
const SCHEME = /^(?:basic|bearer|digest|negotiate|token) +/i

export function toEntry(exchange: Exchange): JournalEntry {
  const { id, time, token = null, answer, scenario, problems, duration } = exchange
  const { method, target, headers, body } = exchange
  return {
    id,
    time,
    token: token && shortenToken(token),
    request: { method, target: shownTarget(target), headers: shownHeaders(headers), body },
    answer: { ...answer, fault: answer.fault ?? null },
    scenario,
    problems,
    duration,
  }
}

/** A request target that shows no secret whole, in its query or wherever else a parameter may stand. */
export function shownTarget(target: string): string {
  if (!target.includes('=') && !target.includes('@')) return target
  return target
    .replace(/^([^/?#]+:\/\/)[^/?#]*@/, '$1…@')
    .replace(
      /([?&;#][^=&?;#]+=)((?:[^&;#]|;(?![^=&?;#]+=))*)/g,
      (whole, name: string, value: string) =>
        SECRET.test(name) ? name + shortenToken(value) : whole,
    )
}

function shownHeaders(headers: HeaderFields): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, value] of headers.entries()) {
    shown[name] = SECRET.test(name) ? value.split(', ').map(shortenCredential).join(', ') : value
  }
  return shown
}

/** `Bearer abcd…`: the scheme is no secret, where there is one. */
function shortenCredential(value: string): string {
  const [scheme = ''] = SCHEME.exec(value) ?? []
  return scheme + shortenToken(value.slice(scheme.length))
}
