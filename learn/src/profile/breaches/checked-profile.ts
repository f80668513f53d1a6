import { jsonText } from 'plant-store-kit/json'
import {
  type BodyMockOperation,
  type BodyMockContext,
  type Behavior,
  contextOf,
} from 'plant-store-kit/responder'
import type { Classes } from '../classes/classes.ts'
import type { ProfileResponder } from '../responses/profile-responder.ts'

/** A profile that is played, and the operation whose contract counts. */
export interface CheckedProfile {
  readonly responder: ProfileResponder
  readonly behavior: Behavior
  readonly classes: Classes
  readonly operation: BodyMockOperation
}

/** A request to the operation with this body. */
export function postOf(value: unknown, { behavior, operation }: CheckedProfile): BodyMockContext {
  const body = new TextEncoder().encode(jsonText(value))
  const { method, path } = operation
  const request = { method, target: path, headers: new Map(), body }
  return contextOf(request, { operation, path, behavior })
}
