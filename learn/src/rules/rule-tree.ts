import { jsonText } from 'plant-store-kit/json'
import { type ProfileClass, lineageOf } from '../profile/classes/profile-class.ts'
import { UNKNOWN_TOKEN_CLASS } from '../profile/classes/class-facts.ts'
import { candidatesOf, type Choice } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import { costOf, EACH_RULE, type KeyedRule } from './rule-costs.ts'

/** A rule with the evidence of its class or group, and of all below. */
interface ChosenRule extends KeyedRule {
  readonly evidence: readonly Evidence[]
}

/**
 * The cheapest rules for the tree of classes. A rule decides about the evidence of its class and about all below that have
 * no rule of their own. From the leaves to the root, each class finds what it costs to inherit any rule from above, and what
 * with a rule of its own (dynamic programming over a tree).
 */
export function cheapestRules(evidence: readonly Evidence[]): readonly ChosenRule[] {
  const byClass: ReadonlyMap<ProfileClass, readonly Evidence[]> = Map.groupBy(
    evidence,
    ({ problem }) => problem.profileClass,
  )
  const nodes = new Set([...byClass.keys()].flatMap(lineageOf))
  const byParent = Map.groupBy(nodes, parentOf)
  const solve = (node: ProfileClass): SolvedNode => {
    const below = (byParent.get(node) ?? []).map(solve)
    return solveNode(node, byClass.get(node) ?? [], below)
  }
  const roots = byParent.get(undefined) ?? []
  return roots.flatMap((root) => solve(root).inherit(undefined).rules)
}

/** `credential-unknown` is a root of its own: a rule for `credential` does not show that the service knows its tokens. */
const parentOf = ({ key, parent }: ProfileClass): ProfileClass | undefined =>
  key === UNKNOWN_TOKEN_CLASS ? undefined : parent

interface Solution {
  readonly cost: number
  readonly rules: readonly ChosenRule[]
}

interface SolvedNode {
  /** Also that of the classes below. */
  readonly evidence: readonly Evidence[]
  readonly candidates: readonly Choice[]
  /** The cheapest rules for it and below it, if this rule from above decides where it has none. */
  readonly inherit: (above: KeyedRule | undefined) => Solution
}

function solveNode(
  { key }: ProfileClass,
  evidenceOfClass: readonly Evidence[],
  below: readonly SolvedNode[],
): SolvedNode {
  const evidence = [...evidenceOfClass, ...below.flatMap((child) => child.evidence)]
  const candidates = candidatesFor(evidenceOfClass, evidence, below)
  const decidedBy = (decisive: KeyedRule | undefined): Solution => {
    const costs = evidenceOfClass.map((item) => costOf(item, decisive))
    const solutions = below.map((child) => child.inherit(decisive))
    return {
      cost: sumOf([...costs, ...solutions.map(({ cost }) => cost)]),
      rules: solutions.flatMap(({ rules }) => rules),
    }
  }
  const withRules = candidates.map((rule): Solution => {
    const { cost, rules } = decidedBy({ key, rule })
    return { cost: EACH_RULE + cost, rules: [{ key, rule, evidence }, ...rules] }
  })
  return {
    evidence,
    candidates,
    inherit: (above) =>
      [decidedBy(above), ...withRules].reduce((best, other) =>
        other.cost < best.cost ? other : best,
      ),
  }
}

/** Rules that may suit all evidence of a class and of those below, that of the class itself, and that of those below. */
function candidatesFor(
  evidenceOfClass: readonly Evidence[],
  evidence: readonly Evidence[],
  below: readonly SolvedNode[],
): readonly Choice[] {
  const ofBelow = below.flatMap(({ candidates }) => candidates)
  // A single class below has the same evidence, and with it the same candidates.
  if (evidenceOfClass.length === 0 && below.length === 1) return ofBelow
  const ofAll = below.length === 0 ? [] : candidatesOf(evidence)
  const all = [...ofAll, ...candidatesOf(evidenceOfClass), ...ofBelow]
  return [...new Map(all.map((rule) => [jsonText(rule), rule])).values()]
}

const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0)
