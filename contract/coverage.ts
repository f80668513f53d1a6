import type { Finding } from './finding.ts'
import type { Coverage, NotChecked } from './report.ts'
import { type Rule, type RuleId, rules } from './rules.ts'

const verdict = (
  { level }: Rule,
  checked: number,
  kinds: ReadonlySet<Finding['kind']>,
): Coverage['verdict'] => {
  if (kinds.has('violation')) return 'failed'
  if (kinds.has('warning')) return 'warned'
  if (checked === 0) return 'not checked'
  return level === 'open' ? 'noted' : 'passed'
}

const inherited = 'no exchange showed it'

/** For every rule: how often it was checked, how it fared, and why it was not checked where it was not. */
export const coverageOf = (
  checked: ReadonlyMap<RuleId, number>,
  notChecked: readonly NotChecked[],
  findings: readonly Finding[],
): readonly Coverage[] =>
  rules.map((rule) => {
    const count = checked.get(rule.id) ?? 0
    const missed = notChecked.filter((each) => each.rule === rule.id)
    const kinds = new Set(findings.filter((each) => each.rule === rule.id).map(({ kind }) => kind))
    const reasons = [...new Set(missed.map(({ reason }) => reason))]
    return {
      rule: rule.id,
      level: rule.level,
      checked: count,
      notChecked: missed.length,
      reasons: count === 0 && reasons.length === 0 ? [inherited] : reasons,
      verdict: verdict(rule, count, kinds),
    }
  })
