import type { Exchange } from './exchange.ts'
import type { Finding, Group, Kind } from './finding.ts'
import { type Level, rules } from './rules.ts'

const kinds: readonly Kind[] = ['violation', 'warning', 'note']
const order = new Map(rules.map(({ id }, index) => [id, index]))

const levels: readonly Level[] = ['must', 'should', 'open']

/** What the document says counts for more than what it implies: such a case is the clearer proof. */
const levelOf = ({ case: id }: Finding): number =>
  levels.indexOf(rules.find((rule) => id.startsWith(`${rule.id}/`))?.level ?? 'open')

const size = (exchange: Exchange | undefined): number =>
  (exchange?.request.body?.length ?? 0) + (exchange?.request.target.length ?? 0)

/**
 * Findings with one cause as one: the same rule and the same kind of answer. Violations come first, then warnings,
 * then notes, each in the order of the rules; within a group cases of a must come first, and the smallest of them before all.
 */
export const groupFindings = (
  findings: readonly Finding[],
  exchanges: readonly Exchange[],
  isKnown: (finding: Finding) => boolean,
): readonly Group[] => {
  const byNumber = new Map(exchanges.map((exchange) => [exchange.number, exchange]))
  const causes = new Map<string, Finding[]>()
  for (const finding of findings) {
    const { kind, rule, code, received } = finding
    const cause = JSON.stringify([kind, rule, code, received])
    const members = causes.get(cause)
    if (members) members.push(finding)
    else causes.set(cause, [finding])
  }
  return [...causes.values()]
    .map((members): Group => {
      const sorted = members.toSorted(
        (left, right) =>
          levelOf(left) - levelOf(right) ||
          size(byNumber.get(left.exchange)) - size(byNumber.get(right.exchange)) ||
          left.exchange - right.exchange,
      ) as [Finding, ...Finding[]]
      const { kind, rule, code, received } = sorted[0]
      return {
        kind,
        rule,
        code,
        received,
        findings: sorted,
        count: sorted.length,
        known: sorted.every(isKnown),
      }
    })
    .toSorted(
      (left, right) =>
        kinds.indexOf(left.kind) - kinds.indexOf(right.kind) ||
        order.get(left.rule)! - order.get(right.rule)! ||
        right.count - left.count,
    )
}
