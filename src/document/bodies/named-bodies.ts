import type { Operation } from '../document.ts'
import type { NamedBodies } from './body-groups.ts'
import { defectsOf } from './defects.ts'
import { BodyModel } from './model.ts'
import { notationsOf } from './notations.ts'
import { validBodies } from './valid.ts'

/** Valid and invalid bodies for tests and for the console; the validator of the operation decides which they are. */
export function namedBodies(operation: Operation): NamedBodies {
  const model = new BodyModel(operation.requestBody)
  const valid = Object.fromEntries(validBodies(model))
  return { valid, ...defectsOf(model), ...notationsOf(model) }
}
