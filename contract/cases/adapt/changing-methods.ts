import { pathOf } from '../../../src/base/request.ts'
import type { Operation } from '../../../src/document/document.ts'
import type { CaseRequest } from '../../data/case.ts'

/** The path that the tables are written for. */
export const writtenPath = '/plants'

/** The title of the document that the tables are written for, and of its versions. */
const writtenTitle = 'Plant Store'

/** Methods whose requests may change or remove what is at their path. */
const changing: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE', 'PURGE'])

/** Where requests go. */
interface Target extends Pick<Operation, 'method' | 'target'> {
  readonly document: Pick<Operation['document'], 'title'>
}

/**
 * Whether a request with a method may be sent to an operation. The operation's own method goes to its path alone if it is
 * a changing one. Other changing methods go only to a version of the document of the tables, by its title and path: a
 * service that has the same path by chance may allow them. They go to that path and beside it, never below it, where stored
 * things are. POST goes below a path, too, where some services update a resource: only with an id of the run.
 */
export const isSentTo = (
  { method, target }: Pick<CaseRequest, 'method' | 'target'>,
  operation: Target,
): boolean => {
  if (!changing.has(method)) return true
  const path = pathOf(target)
  if (method === operation.method) return path === operation.target
  return isOfWrittenDocument(operation) && !isBelow(path, writtenPath)
}

const isOfWrittenDocument = ({ document, target }: Target): boolean =>
  document.title === writtenTitle && target === writtenPath

const isBelow = (path: string, parent: string): boolean =>
  path.startsWith(`${parent}/`) && path !== `${parent}/`
