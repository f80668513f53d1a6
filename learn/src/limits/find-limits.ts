import { type BodyOperation } from 'plant-store-kit/operation'
import { type Behavior } from 'plant-store-kit/responder'
import type { Sample } from '../samples/sample.ts'
import { findAcceptedValues } from './accepted-values.ts'
import { findNumbers } from './find-numbers.ts'
import { findPatterns } from './find-patterns.ts'
import { findSizes } from './find-sizes.ts'
import type { Send } from './search.ts'

/**
 * The sizes, numbers and texts that the service accepts, by bisection, beside the limits that are known; `send` sends one
 * case, and `samples` were received before.
 */
export async function findLimits(
  send: Send,
  operation: BodyOperation,
  samples: readonly Sample[],
  known: Partial<Behavior> = {},
): Promise<Partial<Behavior>> {
  const fill = await findAcceptedValues(send, operation, samples)
  const sendFilled: Send = (testCase) => send(fill(testCase))
  const sizes = await findSizes(sendFilled, operation, known)
  const limits = await findNumbers(sendFilled, operation, sizes)
  return findPatterns(sendFilled, operation, { limits, samples })
}
