import {
  statusBehaviors,
  memoize,
  type BodyMockOperation,
  type BodyMockContext,
  withBehavior,
  type Behavior,
  readBehavior,
  contextOf,
} from 'plant-store-kit/responder'
import { CONSTANTS } from '../values/constants.ts'
import { bodyOf, type Sample } from '../samples/sample.ts'

/** The operation of a service that is learned, and where the service has it. */
export interface Service {
  readonly operation: BodyMockOperation
  readonly path: string
}

/** The credential of recorded requests: the token itself is never recorded. */
export const RECORDED_TOKEN = '$PLANT_STORE_TOKEN'

/** A behavior with the defaults of an operation. */
export const behaviorWith = (
  { statuses }: BodyMockOperation,
  behavior: Partial<Behavior> = {},
): Behavior => readBehavior({ ...statusBehaviors(statuses), ...behavior })

/** An operation with each behavior. */
const operationsOf = memoize((documented: BodyMockOperation) =>
  memoize((behavior: Behavior) => withBehavior(documented, behavior)),
)

/** A recorded request as a mock of the service with this behavior reads it. */
export function contextIn(
  { request, isKnownId = false }: Pick<Sample, 'request' | 'isKnownId'>,
  service: Service,
  behavior: Behavior,
): BodyMockContext {
  const truncated = request.body.length > behavior.bodyLimit
  const body = truncated ? request.body.subarray(0, behavior.bodyLimit) : request.body
  const operation = operationsOf(service.operation)(behavior)
  return contextOf(
    { ...request, truncated, body },
    {
      operation,
      path: service.path,
      behavior,
      isKnownId: () => isKnownId,
      number: () => CONSTANTS.counter,
      body: bodyOf(body, behavior, operation.request.memberNames),
    },
  )
}
