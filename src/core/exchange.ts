import type { Problem } from '../generated/validators.ts'
import type { Body } from './body.ts'

/** A request as plain data. */
export interface MockRequest {
  readonly method: string
  /** The request target as sent, in origin form or absolute form (RFC 9112 §3.2). */
  readonly target: string
  /** Names in lower case; a header sent twice joined by ", " (RFC 9110 §5.2). */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  /** True where the body went over the limit and what is in `body` is only its beginning. */
  readonly cut?: boolean
}

/** What goes wrong below HTTP: no answer ever, a reset connection, a body that stops half way. */
export type Fault = 'hang' | 'reset' | 'cut-off'

/** What the mock answers, as plain data; an adapter waits, writes and breaks as it says. */
export interface MockAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds to wait before answering. */
  readonly delay: number
  readonly fault?: Fault | undefined
}

/** A request with its answer, as the journal keeps it: nothing is made for show until somebody looks. */
export interface Exchange {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly time: number
  /** Whole: show it by way of a JournalEntry only. */
  readonly token: string | undefined
  readonly request: MockRequest
  readonly body: Body
  readonly answer: MockAnswer
  /** null where the request was refused before any scenario was asked. */
  readonly scenario: string | null
  readonly problems: readonly Problem[]
  /** Milliseconds; null while the answer is under way. */
  duration: number | null
}
