import { jsonText } from '../base/json.ts'
import { prefixesOf } from '../profile/classes.ts'
import type { ErrorRule } from '../profile/settings.ts'
import type { Evidence } from './evidence.ts'
import { fitTemplate } from './fit-template.ts'
import { type Choice, costOf, EACH_RULE } from './rule-costs.ts'
import { cheapestRules, type KeyItems } from './rule-tree.ts'
import type { ResponseData } from './sample.ts'
import { writeRule } from './write-rule.ts'

/**
 * The rules for errors that explain the responses: few that explain most of them, one for many classes if possible, but
 * not for the class `apart`.
 */
export function inferRules(
  all: readonly Evidence[],
  apart?: string,
): readonly (readonly [key: string, rule: ErrorRule])[] {
  const byKey = Map.groupBy(all, ({ problem }) => problem.key)
  const list = Array.from(byKey, ([key, items]): KeyItems<Evidence> => {
    const shorter = key === apart ? [] : prefixesOf(key).slice(1)
    return { keys: [key, ...shorter], items }
  })
  const rules = cheapestRules<Evidence, Choice>(list, {
    candidatesOf,
    costOf,
    costOfRule: EACH_RULE,
    textOf: jsonText,
  })
  return rules.map(({ key, rule, items }) => [key, writeRule(rule, items)])
}

/** That the mock accepts the requests, and the template of each kind of response. */
function candidatesOf(evidence: readonly Evidence[]): readonly Choice[] {
  const groups = Map.groupBy(evidence, ({ actual }) => kindOf(actual))
  const fitted = Array.from(groups.values(), (group) => fitTemplate(group) as ResponseData)
  return ['accepted', ...fitted]
}

/** Responses of different kinds have no template in common. */
const kindOf = ({ status, isText, body }: ResponseData): string =>
  `${status} ${isText ?? typeof body}`
