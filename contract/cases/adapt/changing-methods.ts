import { pathOf } from '../../../src/base/request.ts'
import type { Operation } from '../../../src/document/document.ts'
import type { CaseRequest } from '../../data/case.ts'

/** Methods whose requests may change or remove what is at their path, or have no use but to find out about a server. */
const CHANGING: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE', 'PURGE', 'TRACE'])

type Route = Pick<CaseRequest, 'method' | 'target'>

/**
 * Whether the request of a case may go to a service at all. A method that the document has at the path is no unknown one.
 * A changing method of the operation goes to its own path alone, and another one never below that, where stored things
 * are. POST goes below a path, too, where some services update a resource: only with an id of the run.
 */
export function isSentTo(
  { method, target }: Route,
  operation: Pick<Operation, 'method' | 'target' | 'methodsOfPath'>,
): boolean {
  const path = pathOf(target)
  if (method === operation.method) return !CHANGING.has(method) || path === operation.target
  if (operation.methodsOfPath.includes(method)) return false
  return !CHANGING.has(method) || !path.startsWith(`${operation.target}/`)
}

/** Whether a request shows how a service refuses a method that might change something: only `otherMethods` sends it. */
export function hasOtherMethod(
  { method }: Pick<Route, 'method'>,
  operation: Pick<Operation, 'method'>,
): boolean {
  return method !== operation.method && CHANGING.has(method)
}
