import type { JudgedRule } from '../data/report.ts'
import type { RuleId } from '../rules/rules.ts'
import type { Observation } from './finding.ts'

/**
 * What a response shows about a rule. kept: it follows it. beside: it follows it, as far as another failure lets the judge
 * see. broken: it does not, also if the finding is about another rule. unread: another failure hides it.
 */
type Result = 'kept' | 'beside' | 'broken' | 'unread'

/** A rule by which a response was judged. */
export interface RuleUse {
  readonly rule: RuleId
  readonly result: Result
}

/** The observations about a response, and the rules that decided about it; it is judged by no others. */
export interface Judgment {
  readonly observations: readonly Observation[]
  readonly uses: readonly RuleUse[]
}

export const keeps = (rule: RuleId): RuleUse => ({ rule, result: 'kept' })
export const breaks = (rule: RuleId): RuleUse => ({ rule, result: 'broken' })

/** Several judgments of one response as one. */
export const joinJudgments = (judgments: readonly Judgment[]): Judgment => ({
  observations: judgments.flatMap(({ observations }) => observations),
  uses: judgments.flatMap(({ uses }) => uses),
})

/** A judgment that gives no finding, because another failure has one already: what it finds broken stays broken. */
export const withoutFindings = ({ uses }: Judgment): Judgment => ({
  observations: [],
  uses: uses.map(({ rule, result }) => ({
    rule,
    result: result === 'broken' ? 'broken' : 'unread',
  })),
})

type Severity = 'failed' | 'warned'

/** The severity of the worst of some observations; undefined if they fail nothing. */
const severityOf = (observations: readonly Observation[]): Severity | undefined => {
  const kinds = new Set(observations.map(({ kind }) => kind))
  if (kinds.has('violation')) return 'failed'
  return kinds.has('warning') ? 'warned' : undefined
}

/** The results for a rule that a response keeps, although it fails otherwise. */
const besides = { failed: 'beside-violation', warned: 'beside-warning' } as const

/** The rules of a response about which there is nothing to say. */
const rulesOfUses = (uses: readonly RuleUse[]): readonly JudgedRule[] => {
  const results = new Map<RuleId, JudgedRule['result']>()
  for (const { rule, result } of uses) {
    const isUnread =
      result === 'unread' && !uses.some((use) => use.rule === rule && use.result === 'broken')
    if (isUnread || !results.has(rule)) results.set(rule, isUnread ? 'unread' : 'passed')
  }
  return Array.from(results, ([rule, result]) => ({ rule, result }))
}

/**
 * The rules by which a response was judged, each with its result.
 * @param ruleOfCase a response that breaks other rules is no full proof that it is kept
 */
export const judgedRulesOf = (
  { observations, uses }: Judgment,
  ruleOfCase: RuleId,
): readonly JudgedRule[] => {
  if (observations.length === 0) return rulesOfUses(uses)
  const severity = severityOf(observations)
  const observed = observations.filter((observation) => severityOf([observation]) !== undefined)
  const rules = new Set([...uses, ...observed].map(({ rule }) => rule))
  const resultOf = (rule: RuleId): JudgedRule['result'] => {
    const results = uses.filter((use) => use.rule === rule).map(({ result }) => result)
    if (results.includes('broken')) return severity ?? 'passed'
    const ofRule = severityOf(observations.filter((observation) => observation.rule === rule))
    if (ofRule !== undefined) return ofRule
    if (results.includes('unread')) return 'unread'
    const isBeside = rule === ruleOfCase || results.includes('beside')
    return isBeside && severity !== undefined ? besides[severity] : 'passed'
  }
  return Array.from(rules, (rule) => ({ rule, result: resultOf(rule) }))
}
