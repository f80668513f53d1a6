import type { Exchange } from './exchange.ts'
import type { Finding, Group, Kind } from './finding.ts'
import { type Level, type RuleId, rules } from './rules.ts'

const kinds: readonly Kind[] = ['violation', 'warning', 'note']
const levels: readonly Level[] = ['must', 'should', 'open']

const orderOf = (rule: RuleId): number => rules.findIndex(({ id }) => id === rule)

/** A case of a must is clearer proof than a case of a should. */
const levelOf = ({ case: id }: Finding): number =>
  levels.indexOf(rules.find((rule) => id.startsWith(`${rule.id}/`))?.level ?? 'open')

/**
 * Findings with one cause as one group. Violations come first, then warnings, then notes, each in the
 * order of the rules; within a group, cases of a must come first, and small requests before large ones.
 */
export const groupFindings = (
  findings: readonly Finding[],
  exchanges: readonly Exchange[],
  isKnown: (finding: Finding) => boolean,
): readonly Group[] => {
  const sizes = new Map(
    exchanges.map(({ number, request }) => [
      number,
      (request.body?.length ?? 0) + request.target.length,
    ]),
  )
  const sizeOf = ({ exchange }: Finding): number => sizes.get(exchange) ?? 0
  const causes = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const { kind, rule, code, received } = finding
    const cause = JSON.stringify([kind, rule, code, received])
    const members = causes.get(cause)
    if (members) members.push(finding)
    else causes.set(cause, [finding])
  }
  return [...causes.values()]
    .map((members): Group => {
      members.sort(
        (left, right) =>
          levelOf(left) - levelOf(right) ||
          sizeOf(left) - sizeOf(right) ||
          left.exchange - right.exchange,
      )
      const { kind, rule, code, received } = members[0]
      const [count, known] = [members.length, members.every(isKnown)]
      return { kind, rule, code, received, findings: members, count, known }
    })
    .toSorted(
      (left, right) =>
        kinds.indexOf(left.kind) - kinds.indexOf(right.kind) ||
        orderOf(left.rule) - orderOf(right.rule) ||
        right.count - left.count,
    )
}
