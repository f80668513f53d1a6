import { type BodyMockOperation } from 'plant-store-kit/responder'
import { classesOf } from '../profile/classes/classes.ts'
import type { ErrorRule } from 'plant-store-kit/options'
import { UNKNOWN_TOKEN_CLASS } from '../profile/classes/class-facts.ts'
import type { Evidence } from '../rules/evidence.ts'
import { inferRules } from '../rules/rules.ts'

/** The rules for errors by their keys, in the default order of their classes. */
export function inferErrors(
  evidence: readonly Evidence[],
  operation: BodyMockOperation,
): Readonly<Record<string, ErrorRule>> {
  const rules = withUnknownTokens(inferRules(evidence), evidence)
  const keys = [...classesOf(operation.source).ruleKeys].filter((key) => rules.has(key))
  return Object.fromEntries(keys.map((key) => [key, rules.get(key)!]))
}

/**
 * The rules with one for unknown tokens if the service refuses them, and none if it accepts them. A mock accepts any token
 * unless a behavior lists them, so that the rule shows whether the service does.
 */
function withUnknownTokens(
  rules: ReadonlyMap<string, ErrorRule>,
  evidence: readonly Evidence[],
): ReadonlyMap<string, ErrorRule> {
  const ofTokens = rules.get(UNKNOWN_TOKEN_CLASS)
  const others = [...rules].filter(([key]) => key !== UNKNOWN_TOKEN_CLASS)
  if (ofTokens === 'accepted') return new Map(others)
  const isReceived = evidence.some(
    ({ problem }) => problem.profileClass.key === UNKNOWN_TOKEN_CLASS,
  )
  if (ofTokens !== undefined || !isReceived) return rules
  return new Map([...rules, [UNKNOWN_TOKEN_CLASS, {}]])
}
