/** Header fields by name in lower case; a `Headers` of Fetch is one, and so is a Map. */
export interface HeaderFields {
  /** A field that was sent twice as one value, joined by ", " (RFC 9110 §5.2). */
  get(name: string): string | null | undefined
  entries(): Iterable<[name: string, value: string]>
  /** About how much memory they take, for who remembers them. */
  readonly bytes?: number
}

/** A request as plain data. */
export interface MockRequest {
  readonly method: string
  /** The request target as sent, in origin form or absolute form (RFC 9112 §3.2). */
  readonly target: string
  readonly headers: HeaderFields
  readonly body: Uint8Array
  /** True where the body went over the limit and what is in `body` is only its beginning. */
  readonly cut?: boolean
  /** Where the target is not that of the operation: why, see target.ts. */
  readonly wrongPath?: string | undefined
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

/** Why a request was refused, as a sentence about a place in its body. */
export interface RefusalProblem {
  /** JSON Pointer (RFC 6901); '' is the whole body, or what stands before it. */
  readonly pointer: string
  /** The schema keyword that is broken, or the kind of refusal. */
  readonly keyword: string
  readonly message: string
}

/** A request with its answer, as a world remembers it: nothing is made for show until somebody looks. */
export interface Exchange {
  readonly id: number
  /** Milliseconds since 1970. */
  readonly time: number
  /** Whole: show it by way of a JournalEntry only. */
  readonly token: string | undefined
  readonly method: string
  readonly target: string
  readonly headers: HeaderFields
  /** As text; bytes that are not UTF-8 are U+FFFD. */
  readonly body: string
  readonly answer: MockAnswer
  /** null where the request was refused before any scenario was asked. */
  readonly scenario: string | null
  readonly problems: readonly RefusalProblem[]
  /** Whether the body is a NewPlant that this answer created. */
  readonly created: boolean
  /** Milliseconds; null while the answer is under way. */
  duration: number | null
  /** Where a log of bytes has it, until another one takes that place. */
  place?: number
}
