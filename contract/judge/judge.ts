import type { Case } from '../case.ts'
import type { Exchange } from '../exchange.ts'
import type { Finding, Observation } from '../finding.ts'
import { type RuleId, ruleOf } from '../rules.ts'
import { judgeDelivery } from './delivery.ts'
import { judgeEcho } from './echo.ts'
import { type Repeatable, isOperation, isThrottled, judgeStatus } from './status.ts'

const observe = (each: Case, exchange: Exchange, repeatable: readonly Repeatable[]): readonly Observation[] => {
  const { request, response } = exchange
  const delivery = judgeDelivery(response)
  const unusable = delivery.some(({ kind }) => kind === 'violation')
  if (response.type === 'failure' || unusable) return delivery
  const status = judgeStatus(each, exchange, response, repeatable)
  const echo = each.expect === 'accept' ? judgeEcho(request, response) : []
  return [...delivery, ...status, ...echo]
}

/**
 * The findings of one exchange: violations of at most one rule, and any number of warnings and notes.
 * Pure: the same arguments always give the same findings. `repeatable` are the members whose values the server is known
 * to accept a second time: only then the refusal of a value that every run sends counts.
 */
export const judge = (
  each: Case,
  exchange: Exchange,
  repeatable: readonly Repeatable[] = ['id', 'name'],
): readonly Finding[] =>
  observe(each, exchange, repeatable).map(({ message, ...observation }) => {
    const { number, after } = exchange
    const { citation, docs } = ruleOf(observation.rule)
    const reuse = after ? ` after ${after.case} on the same connection, but not on a new connection` : ''
    const code = after ? 'reused-connection' : observation.code
    return {
      ...observation,
      code,
      case: each.id,
      exchange: number,
      citation,
      docs,
      message: `${each.title}: ${message}${reuse}`,
    }
  })

/** The rules by which an exchange was judged, passed or failed. */
export const rulesJudged = (each: Case, exchange: Exchange): readonly RuleId[] => {
  const { response } = exchange
  if (response.type === 'failure' || isThrottled(exchange)) return ['R8']
  const { rule, expect } = each
  const judged: RuleId[] = [rule, 'R8']
  if (expect === 'open' && !isOperation(each)) return judged
  judged.push(expect === 'deny' ? 'A3' : 'R7')
  if ((expect === 'accept' || expect === 'open') && response.status === 200) judged.push('R2', 'R3', 'R4')
  if (response.status === 400) judged.push('R5', 'R6')
  return judged
}
