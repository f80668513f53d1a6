import { type HeaderMap } from 'plant-store-kit/responder'
import { KNOWN_METHODS } from '../classes/request-classes.ts'
import type { Classes } from '../classes/classes.ts'
import type { ProfileClass } from '../classes/profile-class.ts'

/** How a method other than that of the operation is written; unknown ones are of one kind. */
export function kindOfMethod(method: string): string {
  const kind = method.toLowerCase()
  const isKnown = method === method.toUpperCase() && KNOWN_METHODS.includes(kind)
  return isKnown ? kind : 'other'
}

/** The class of an OPTIONS request, which a mock refuses only with a rule for it. */
export function classOfOptions(headers: HeaderMap, classes: Classes): ProfileClass {
  return headers.get('access-control-request-method')
    ? classes.nearest('preflight')
    : classes.nearest('unknown-method', 'options')
}
