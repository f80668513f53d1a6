import type { Case } from '../cases/case.ts'
import type { ProblemKeyword } from '../../src/validator.ts'
import type { Exchange } from '../exchange.ts'
import type { Citation } from '../citation.ts'
import type { RuleId } from '../rules.ts'

/**
 * violation: a must is broken. drift: the response differs from the profile's. warning: a should is broken.
 * note: the document leaves it open.
 */
export type Kind = 'violation' | 'drift' | 'warning' | 'note'

/** What one exchange shows about one rule. */
export interface Finding {
  readonly kind: Kind
  readonly rule: RuleId
  /** What is wrong, in one stable word for programs, such as `status`, `accepted`, `content-type`, `cut-off`. */
  readonly code: string
  readonly case: string
  readonly exchange: number
  /** Such as `200`, or `400 with an Error body`. */
  readonly expected: string
  /** Such as `500`, or `text/html`. */
  readonly received: string
  /** JSON Pointer (RFC 6901) into the response body, if the finding is about one place in it. */
  readonly pointer?: string
  /** Where the document says it; of drift the line of the profile. */
  readonly citation: Citation
  /** Link to the rule's section in docs/contract-rules.md. */
  readonly docs: string
  /** One sentence for people, without a full stop. */
  readonly message: string
}

/** A finding before it is attached to its case and exchange; `message` lacks the case's title. */
export interface Observation extends Omit<Finding, 'case' | 'exchange' | 'citation' | 'docs'> {
  /** The keyword of the response's schema that is broken at `pointer`. */
  readonly keyword?: ProblemKeyword
}

/** An exchange of a run with its case and its findings. */
export type Entry = Readonly<{ case: Case; exchange: Exchange; findings: readonly Finding[] }>

/** Codes of findings about which only the class of the status matters, with this class. */
const statusClasses: Readonly<Record<string, string>> = { accepted: '2xx', refused: '4xx' }

/** What was received, as far as it makes a failure another one: accepted with 200 and with 201 are the same. */
export const outcomeOf = (code: string, received: string): string => statusClasses[code] ?? received

/** Rules about many keywords: a server that ignores one of them may follow the others. */
const aboutKeywords: readonly RuleId[] = ['N8', 'N11', 'N12']

/** Findings with the same cause have the same key; drift has the cause that one line of the profile is wrong about one place. */
export const causeOf = ({ kind, rule, code, received, pointer, citation }: Finding): string => {
  const place = aboutKeywords.includes(rule) ? [citation.pointer] : []
  return JSON.stringify(
    kind === 'drift'
      ? [citation, pointer ?? received.split(':', 1)]
      : [kind, rule, code, outcomeOf(code, received), ...place],
  )
}
