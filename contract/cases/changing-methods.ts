import { pathOf } from '../../src/base/request.ts'
import type { Operation } from '../../src/document/document.ts'
import type { CaseRequest } from '../data/case.ts'

/** The path that the tables are written for. */
export const writtenPath = '/plants'

/** Methods whose requests may change or remove what is at their path. */
const changing: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE', 'PURGE'])

/**
 * Whether a request is sent to an operation: none of these methods may change what the run did not create. The method of
 * the operation goes to its path alone if it is one of them; others of them go to the path of the tables and beside it,
 * never below it. POST goes below a path, too, where some services update a resource: only with an id of the run.
 */
export const isSentTo = (
  { method, target }: Pick<CaseRequest, 'method' | 'target'>,
  operation: Pick<Operation, 'method' | 'path'>,
): boolean => {
  if (!changing.has(method)) return true
  const path = pathOf(target)
  if (method === operation.method) return path === operation.path
  return operation.path === writtenPath && !isBelow(path, writtenPath)
}

const isBelow = (path: string, parent: string): boolean =>
  path.startsWith(`${parent}/`) && path !== `${parent}/`
