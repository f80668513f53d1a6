import { memberOf } from '../base/check-value.ts'
import { concretePathOf, type MockContext } from './operation.ts'

/** Whether the token of a request to create something has stored a resource with the id beside the new one. */
export function isKnownId(id: unknown, context: MockContext): boolean {
  const { source, request } = context.operation
  const { identity } = request
  // Others may have that of the resource that they are about.
  if (identity === undefined || (source.kind !== 'create' && source.kind !== 'other')) return false
  const path = concretePathOf(context)
  return context.resources?.hasIn(path, (value) => memberOf(value, identity) === id) === true
}
