import type { RuleId, Citation } from './rules.ts'

/** violation: the server is wrong. warning: a should is not kept. note: seen where the document is silent. */
export type Kind = 'violation' | 'warning' | 'note'

/** What one exchange shows about one rule: data first, sentence second. */
export interface Finding {
  readonly kind: Kind
  readonly rule: RuleId
  /** What is wrong, in one stable word for programs, such as `status`, `accepted`, `content-type`, `cut-off`. */
  readonly code: string
  /** The case's id. */
  readonly case: string
  /** Number of the exchange that shows it. */
  readonly exchange: number
  /** Such as `200`, or `400 with an Error body`. */
  readonly expected: string
  /** In the same words as far as they go, such as `500`, or `text/html`. */
  readonly received: string
  /** JSON Pointer into the answer's body, where the flaw has a place there. */
  readonly pointer?: string
  /** Where the interface document says what was expected. */
  readonly citation: Citation
  /** One sentence for people, without a full stop. */
  readonly message: string
}

/** Findings with one cause: the same rule and the same kind of answer. */
export interface Group {
  readonly kind: Kind
  readonly rule: RuleId
  readonly code: string
  readonly received: string
  /** The smallest case first. */
  readonly findings: readonly [Finding, ...Finding[]]
  /** How many times it was seen. */
  readonly count: number
  /** Whether the baseline knows every one of them. */
  readonly known: boolean
}
