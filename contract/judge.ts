import type { Case } from './case.ts'
import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import { type RuleId, ruleOf } from './rules.ts'
import type { Observation } from './judge/body.ts'
import { judgeDelivery } from './judge/delivery.ts'
import { judgeEcho } from './judge/echo.ts'
import { isThrottled, judgeStatus } from './judge/status.ts'

export { isThrottled }

const observe = (each: Case, exchange: Exchange): readonly Observation[] => {
  const { response, request } = exchange
  const delivery = judgeDelivery(response)
  if (response.type === 'failure' || delivery.some(({ kind }) => kind === 'violation'))
    return delivery
  const status = judgeStatus(each, exchange, response)
  const echo = each.expect === 'accept' ? judgeEcho(request, response) : []
  return [...delivery, ...status, ...echo]
}

/**
 * What one exchange shows about the rules: at most one rule is violated by it, warnings and notes may come besides.
 * The same case and exchange always give the same findings.
 */
export const judge = (each: Case, exchange: Exchange): readonly Finding[] =>
  observe(each, exchange).map(({ message, ...observation }) => ({
    ...observation,
    case: each.id,
    exchange: exchange.number,
    citation: ruleOf(observation.rule).citation,
    message: `${each.title}: ${message}`,
  }))

/** The rules by which an exchange was judged, kept or broken. */
export const rulesJudged = (each: Case, exchange: Exchange): readonly RuleId[] => {
  const { response } = exchange
  if (response.type === 'failure' || isThrottled(exchange)) return ['R8']
  const operation = each.expect !== 'open'
  const asked: readonly RuleId[] = operation && each.expect !== 'deny' ? ['R7'] : []
  const denied: readonly RuleId[] = each.expect === 'deny' ? ['A3'] : []
  const body: readonly RuleId[] =
    response.status === 200 && each.expect === 'accept'
      ? ['R2', 'R3', 'R4']
      : response.status === 400 && operation
        ? ['R5', 'R6']
        : []
  return [each.rule, 'R8', ...asked, ...denied, ...body]
}
