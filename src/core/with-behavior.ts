import type { Operation } from '../document/document.ts'
import type { Behavior } from '../problems/behavior.ts'
import { compileLimits } from '../problems/member-limits.ts'
import { textWithId } from './echo-id.ts'
import { replaceStatuses, withoutChosen } from './errors.ts'
import type { MockOperation } from './operation.ts'

/** The operation with what a behavior says of its statuses, limits and responses. */
export function withBehavior<Source extends Operation>(
  operation: MockOperation<Source>,
  behavior: Partial<Behavior>,
): MockOperation<Source> {
  const { request, statuses, undocumented } = operation
  const limits = compileLimits(request.members, behavior.members ?? {})
  return {
    ...operation,
    statuses: replaceStatuses(statuses, behavior),
    undocumented: withoutChosen(undocumented, behavior),
    request: { ...request, limits },
    textWithId: behavior.echoId === true ? textWithId(request) : undefined,
  }
}
