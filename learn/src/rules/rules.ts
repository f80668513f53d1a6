import { jsonText } from 'plant-store-kit/json'
import { lineageOf } from '../profile/classes/profile-class.ts'
import type { ErrorRule } from 'plant-store-kit/options'
import type { Evidence } from './evidence.ts'
import { fitTemplate } from '../fitting/fit-template.ts'
import { type Choice, costOf, EACH_RULE } from './rule-costs.ts'
import { cheapestRules, type KeyItems } from './rule-tree.ts'
import type { ResponseData } from '../samples/response-data.ts'
import { writeRule } from './write-rule.ts'

/**
 * The rules for errors that explain the responses, by their keys: few that explain most of them, one for many classes if possible, but
 * not for the class `apart`.
 */
export function inferRules(
  evidence: readonly Evidence[],
  apart?: string,
): ReadonlyMap<string, ErrorRule> {
  const byClass = Map.groupBy(evidence, ({ problem }) => problem.profileClass)
  const list = Array.from(byClass, ([profileClass, items]): KeyItems<Evidence> => {
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
  const { kind } = evidence[0]!.problem.profileClass
  return ['accepted', ...(kind === 'several' ? fitted.filter(namesSeveral) : fitted)]
}

/** A response that names each of several unknown members alone is one of several problems. */
const namesSeveral = (response: ResponseData): boolean =>
  jsonText(response).includes('{further:names')

/** Responses of different kinds have no template in common. */
const kindOf = ({ status, isText, body }: ResponseData): string =>
  `${status} ${isText ?? typeof body}`
