import type { ErrorRule } from 'plant-store-kit/options'
import type { Evidence } from './evidence.ts'
import { countGiven } from '../fitting/observation.ts'
import { candidatesOf, type Choice } from './candidates.ts'
import { cheapestRules } from './rule-tree.ts'
import { writeRule } from './write-rule.ts'

/**
 * The rules for errors that explain the responses, by their keys: few that explain most of them, one for many classes if
 * possible.
 */
export function inferRules(evidence: readonly Evidence[]): ReadonlyMap<string, ErrorRule> {
  const byClass = Map.groupBy(evidence, ({ problem }) => problem.profileClass)
  const shown = [...byClass.values()].filter(showsOne)
  const rules = cheapestRules(shown.flat())
  return new Map(rules.map(({ key, rule, evidence: items }) => [key, writeRule(rule, items)]))
}

/**
 * Whether the evidence of a class shows a single problem. Where a service names each of several unknown members alone,
 * responses to them are those to several problems, and no template gives most of them.
 */
function showsOne(evidence: readonly Evidence[]): boolean {
  const isGiven = (template: Choice): boolean =>
    countGiven(template, evidence) > evidence.length / 2
  const isOfSeveral = evidence.some(({ problem }) => problem.profileClass.kind === 'several')
  return !isOfSeveral || candidatesOf(evidence).some(isGiven)
}
