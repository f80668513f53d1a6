import type { Case } from '../case.ts'
import type { Exchange } from '../exchange.ts'
import type { Finding, Observation } from '../finding.ts'
import { type RuleId, ruleOf } from '../rules.ts'
import { judgeDelivery } from './delivery.ts'
import { judgeEcho } from './echo.ts'
import { isThrottled, judgeStatus } from './status.ts'

const observe = (each: Case, exchange: Exchange): readonly Observation[] => {
  const { request, response } = exchange
  const delivery = judgeDelivery(response)
  const unusable = delivery.some(({ kind }) => kind === 'violation')
  if (response.type === 'failure' || unusable) return delivery
  const status = judgeStatus(each, exchange, response)
  const echo = each.expect === 'accept' ? judgeEcho(request, response) : []
  return [...delivery, ...status, ...echo]
}

/**
 * The findings of one exchange: violations of at most one rule, and any number of warnings and notes.
 * Pure: the same case and exchange always give the same findings.
 */
export const judge = (each: Case, exchange: Exchange): readonly Finding[] =>
  observe(each, exchange).map(({ message, ...observation }) => {
    const { citation, docs } = ruleOf(observation.rule)
    return {
      ...observation,
      case: each.id,
      exchange: exchange.number,
      citation,
      docs,
      message: `${each.title}: ${message}`,
    }
  })

/** The rules by which an exchange was judged, passed or failed. */
export const rulesJudged = (each: Case, exchange: Exchange): readonly RuleId[] => {
  const { response } = exchange
  if (response.type === 'failure' || isThrottled(exchange)) return ['R8']
  const asserted = each.expect !== 'open'
  const statuses: readonly RuleId[] = asserted && each.expect !== 'deny' ? ['R7'] : []
  const denied: readonly RuleId[] = each.expect === 'deny' ? ['A3'] : []
  const body: readonly RuleId[] =
    response.status === 200 && each.expect === 'accept'
      ? ['R2', 'R3', 'R4']
      : response.status === 400 && asserted
        ? ['R5', 'R6']
        : []
  return [each.rule, 'R8', ...statuses, ...denied, ...body]
}
