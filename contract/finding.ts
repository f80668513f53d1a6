import type { Exchange } from './exchange.ts'
import { type Citation, type Level, type RuleId, rules } from './rules.ts'

/** violation: a must is broken. warning: a should is broken. note: the document leaves it open. */
export type Kind = 'violation' | 'warning' | 'note'

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
  readonly citation: Citation
  /** Link to the rule's section in docs/contract-rules.md. */
  readonly docs: string
  /** One sentence for people, without a full stop. */
  readonly message: string
}

/** A finding before it is attached to its case and exchange; `message` lacks the case's title. */
export type Observation = Omit<Finding, 'case' | 'exchange' | 'citation' | 'docs'>

/** Findings with one cause: the same rule, the same code and the same kind of response. */
export interface Group extends Pick<Finding, 'kind' | 'rule' | 'code' | 'received'> {
  /** Cases of a must first, then small requests. */
  readonly findings: readonly [Finding, ...Finding[]]
  readonly count: number
  /** Whether the baseline lists all of them. */
  readonly known: boolean
}

/** Findings with the same cause have the same key. */
export const causeOf = ({ kind, rule, code, received }: Finding): string => JSON.stringify([kind, rule, code, received])

/** Whether a finding fails the run; warnings fail a strict one. */
export const isFailing = ({ kind }: { readonly kind: Kind }, strict: boolean): boolean =>
  kind === 'violation' || (kind === 'warning' && strict)

const kinds: readonly Kind[] = ['violation', 'warning', 'note']
const levels: readonly Level[] = ['must', 'should', 'open']

const orderOf = (rule: RuleId): number => rules.findIndex(({ id }) => id === rule)

/** A case of a must is clearer proof than a case of a should. */
const levelOf = ({ case: id }: Finding): number =>
  levels.indexOf(rules.find((rule) => id.startsWith(`${rule.id}/`))?.level ?? 'open')

/** Findings with one cause as one group: violations first, then warnings, then notes; each in the order of the rules. */
export const groupFindings = (
  findings: readonly Finding[],
  exchanges: readonly Exchange[],
  isKnown: (finding: Finding) => boolean,
): readonly Group[] => {
  const sizes = new Map(
    exchanges.map(({ number, request }) => [number, (request.body?.length ?? 0) + request.target.length]),
  )
  const sizeOf = ({ exchange }: Finding): number => sizes.get(exchange) ?? 0
  return [...Map.groupBy(findings, causeOf).values()]
    .map((members): Group => {
      const sorted = members.toSorted(
        (left, right) =>
          levelOf(left) - levelOf(right) || sizeOf(left) - sizeOf(right) || left.exchange - right.exchange,
      ) as [Finding, ...Finding[]]
      const { kind, rule, code, received } = sorted[0]
      return { kind, rule, code, received, findings: sorted, count: sorted.length, known: sorted.every(isKnown) }
    })
    .toSorted(
      (left, right) =>
        kinds.indexOf(left.kind) - kinds.indexOf(right.kind) ||
        orderOf(left.rule) - orderOf(right.rule) ||
        right.count - left.count,
    )
}
