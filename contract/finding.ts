import type { RuleId, Citation } from './rules.ts'

/** violation: a must is broken. warning: a should is not kept. note: the document does not say what is right. */
export type Kind = 'violation' | 'warning' | 'note'

/** What one exchange shows about one rule. */
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
  /** Such as `500`, or `text/html`. */
  readonly received: string
  /** JSON Pointer (RFC 6901) into the response body, if the finding is about one place in it. */
  readonly pointer?: string
  readonly citation: Citation
  /** Link to the rule's section in docs/contract-rules.md. */
  readonly docs: string
  /** One sentence for people, without a full stop. */
  readonly message: string
}

/** Findings with one cause: the same rule, the same code and the same kind of response. */
export interface Group {
  readonly kind: Kind
  readonly rule: RuleId
  readonly code: string
  readonly received: string
  /** The smallest request first. */
  readonly findings: readonly [Finding, ...Finding[]]
  /** How many findings it has. */
  readonly count: number
  /** Whether the baseline lists all of them. */
  readonly known: boolean
}

/** A finding before it is attached to its case and exchange; `message` lacks the case's title. */
export type Observation = Omit<Finding, 'case' | 'exchange' | 'citation' | 'docs'>
