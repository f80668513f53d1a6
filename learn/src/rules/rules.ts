import { jsonText } from 'plant-store-kit/json'
import { lineageOf, type ProfileClass } from '../profile/classes/profile-class.ts'
import type { ErrorRule } from 'plant-store-kit/options'
import type { Evidence } from './evidence.ts'
import { countGiven } from '../fitting/observation.ts'
import { fitTemplate } from '../fitting/fit-template.ts'
import { type Choice, costOf, EACH_RULE } from './rule-costs.ts'
import { cheapestRules, type KeyItems } from './rule-tree.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { writeRule } from './write-rule.ts'

/**
 * The rules for errors that explain the responses, by their keys: few that explain most of them, one for many classes if
 * possible, but not for the class `apart`.
 */
export function inferRules(
  evidence: readonly Evidence[],
  apart?: string,
): ReadonlyMap<string, ErrorRule> {
  const byClass = [...Map.groupBy(evidence, ({ problem }) => problem.profileClass)]
  const shown = byClass.filter(([profileClass, items]) => showsOne(profileClass, items))
  const list = Array.from(shown, ([profileClass, items]): KeyItems<Evidence> => {
    const { key } = profileClass
    const around = key === apart ? [] : lineageOf(profileClass).slice(1)
    return { keys: [key, ...around.map((node) => node.key)], items }
  })
  const rules = cheapestRules<Evidence, Choice>(list, {
    candidatesOf,
    costOf,
    costOfRule: EACH_RULE,
    textOf: jsonText,
  })
  return new Map(rules.map(({ key, rule, items }) => [key, writeRule(rule, items)]))
}

/** That the mock accepts the requests, and the template of each kind of response. */
function candidatesOf(evidence: readonly Evidence[]): readonly Choice[] {
  const groups = Map.groupBy(evidence, ({ actual }) => kindOf(actual))
  const fitted = Array.from(groups.values(), (group) => fitTemplate(group) as ResponseData)
  return ['accepted', ...fitted]
}

/**
 * Whether the evidence shows a single problem. Where a service names each of several unknown members alone, responses to
 * them are those to several problems, and no template gives most of them.
 */
function showsOne(profileClass: ProfileClass, evidence: readonly Evidence[]): boolean {
  const isGiven = (template: Choice): boolean =>
    countGiven(template, evidence) > evidence.length / 2
  return profileClass.kind !== 'several' || candidatesOf(evidence).some(isGiven)
}

/** Responses of different kinds have no template in common. */
const kindOf = ({ status, isText, body }: ResponseData): string =>
  `${status} ${isText ?? typeof body}`
