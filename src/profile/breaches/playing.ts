import { jsonText } from '../../base/json.ts'
import type { MockOperation, MockSubject } from '../../core/operation.ts'
import type { Behavior } from '../../problems/behavior.ts'
import { subjectOf } from '../../problems/subject.ts'
import type { Classes } from '../classes/classes.ts'
import type { ProfilePlayer } from '../responses/player.ts'

/** A profile that is played, and the operation whose contract counts. */
export interface Playing {
  readonly player: ProfilePlayer
  readonly behavior: Behavior
  readonly classes: Classes
  readonly operation: MockOperation
}

/** A request to the operation with this body. */
export function postOf(value: unknown, { behavior, operation }: Playing): MockSubject {
  const body = new TextEncoder().encode(jsonText(value))
  const { method, path } = operation
  const request = { method, target: path, headers: new Map(), body }
  return subjectOf(request, { operation, path, behavior })
}
