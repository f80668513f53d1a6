import { pathOf } from '../../../src/base/request.ts'
import type { Operation } from '../../../src/document/document.ts'
import type { CaseRequest } from '../../data/case.ts'

/** The path that the tables are written for. */
export const writtenPath = '/plants'

/** Methods whose requests may change or remove what is at their path. */
const changing: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE', 'PURGE'])

/**
 * Whether a request with a method may be sent to an operation. The operation's own method goes to its path alone if it is
 * a changing one. Other changing methods go only to a document with the path of the tables: to that path and beside it,
 * never below it, where stored things are. POST goes below a path, too, where some services update a resource: only with
 * an id of the run.
 */
export const isSentTo = (
  { method, target }: Pick<CaseRequest, 'method' | 'target'>,
  operation: Pick<Operation, 'method' | 'target'>,
): boolean => {
  if (!changing.has(method)) return true
  const path = pathOf(target)
  if (method === operation.method) return path === operation.target
  return operation.target === writtenPath && !isBelow(path, writtenPath)
}

const isBelow = (path: string, parent: string): boolean =>
  path.startsWith(`${parent}/`) && path !== `${parent}/`
