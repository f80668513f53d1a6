import type { Finding } from './finding.ts'
import type { Coverage, NotChecked } from './report.ts'
import { type Level, type RuleId, rules } from './rules.ts'

const verdictOf = (
  level: Level,
  checked: number,
  kinds: ReadonlySet<Finding['kind']>,
): Coverage['verdict'] => {
  if (kinds.has('violation')) return 'failed'
  if (kinds.has('warning')) return 'warned'
  if (checked === 0) return 'not checked'
  return level === 'open' ? 'noted' : 'passed'
}

/** For every rule: how often it was checked, its verdict, and why cases of it were not checked. */
export const coverageOf = (
  checked: ReadonlyMap<RuleId, number>,
  notChecked: readonly NotChecked[],
  findings: readonly Finding[],
): readonly Coverage[] =>
  rules.map(({ id, level }) => {
    const count = checked.get(id) ?? 0
    const missed = notChecked.filter(({ rule }) => rule === id)
    const reasons = [...new Set(missed.map(({ reason }) => reason))]
    const kinds = new Set(findings.filter(({ rule }) => rule === id).map(({ kind }) => kind))
    return {
      rule: id,
      level,
      checked: count,
      notChecked: missed.length,
      reasons: count === 0 && reasons.length === 0 ? ['no exchange showed it'] : reasons,
      verdict: verdictOf(level, count, kinds),
    }
  })
