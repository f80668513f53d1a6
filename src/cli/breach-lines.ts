import { memberOf } from '../base/check-value.ts'
import { breachesOfOperation } from '../breaches.ts'
import type { ServedOptions } from '../adapters/profile-package.ts'
import type { MockOperation } from '../core/operation.ts'
import { hasRequestBody } from '../document/document.ts'
import { merged } from '../document/merge.ts'

/** What a mock prints about how its options make it violate the contract; nothing after the signal. */
export async function breachLines(
  options: ServedOptions,
  operation: MockOperation,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (!isJudged(operation)) return []
  const breaches = await breachesOfOperation(options, operation, signal)
  if (breaches.length === 0) return []
  const isLearned = memberOf(options, 'learned') !== undefined
  const head = countBreaches(breaches, isLearned ? 'learned' : 'configured')
  return [`${head}:`, ...breaches.map((line) => `  ${line}`)]
}

/** Members and branches of a body: more would take seconds. */
const MAX_JUDGED = 500

/** Whether the operation has a body, and one that is judged soon. */
function isJudged({ source }: MockOperation): boolean {
  if (!hasRequestBody(source)) return false
  const { properties, required, oneOf, anyOf } = merged(source.requestBody.content[0].schema)
  const lists = [properties, required, oneOf, anyOf]
  return lists.reduce((count, list = []) => count + list.length, 0) <= MAX_JUDGED
}

/** A line of the summary of `learn`; undefined without breaches. */
export async function breachSummary(
  options: ServedOptions,
  operation: MockOperation,
): Promise<string | undefined> {
  const breaches = await breachesOfOperation(options, operation)
  if (breaches.length === 0) return undefined
  return `${countBreaches(breaches, 'learned')}, and lists them after its start.`
}

/** Such as `The mock plays 2 breaches of the contract as learned`. */
const countBreaches = ({ length }: readonly string[], source: 'learned' | 'configured'): string =>
  `The mock plays ${length} ${length === 1 ? 'breach' : 'breaches'} of the contract as ${source}`
