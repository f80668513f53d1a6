import type { BodyOperation } from '../document.ts'
import type { NamedBodies } from './body-groups.ts'
import { defectsOf } from './defects.ts'
import { BodyModel } from './model.ts'
import { notationsOf } from './notations.ts'
import { validBodies } from './valid.ts'

/** Bodies, and whether some were left out, because all together would take too long. */
export interface MadeBodies {
  readonly bodies: NamedBodies
  readonly isCut: boolean
}

/** Valid and invalid bodies for tests and for the console; the validator of the operation decides which they are. */
export function namedBodies(operation: BodyOperation): NamedBodies {
  const steps = stepsOfBodies(operation)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value.bodies
}

/** Makes the same bodies step by step, so that a server can do something else in between. */
export function* stepsOfBodies(operation: BodyOperation): Generator<void, MadeBodies> {
  const model = new BodyModel(operation)
  const valid = Object.fromEntries(yield* validBodies(model))
  const defects = yield* defectsOf(model)
  const notations = yield* notationsOf(model)
  const bodies = { valid, ...defects, ...notations.bodies }
  return { bodies, isCut: model.isCut || notations.isCut }
}
